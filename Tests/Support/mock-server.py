"""A notification server that does what a test tells it, and writes down what it is asked.

Commands on standard input, one a line:
  hang            keep every call unanswered from now on
  answer          answer what was kept, and go on as usual
  press ID KEY    a button is pressed
  close ID REASON
Records on standard output, one JSON object a line.
Arguments: the capabilities it has.
"""
import json
import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
INTERFACE = Gio.DBusNodeInfo.new_for_xml("""
<node><interface name="org.freedesktop.Notifications">
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
  <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>
""").interfaces[0]


class Server:
    def __init__(self, capabilities):
        self.capabilities = capabilities
        self.hangs = False
        self.kept = []
        self.count = 0
        self.bus = None

    def say(self, **record):
        print(json.dumps(record, ensure_ascii=False), flush=True)

    def called(self, bus, sender, path, interface, method, arguments, invocation):
        if self.hangs:
            self.say(kept=method)
            self.kept.append((method, arguments, invocation))
        else:
            self.answer(method, arguments, invocation)

    def answer(self, method, arguments, invocation):
        if method == "GetCapabilities":
            invocation.return_value(GLib.Variant("(as)", (self.capabilities,)))
        elif method == "Notify":
            app, replaces, icon, summary, body, actions, hints, expire = arguments.unpack()
            if replaces == 0:
                self.count += 1
            number = replaces or self.count
            urgency = arguments.get_child_value(6).lookup_value("urgency", None)
            self.say(notify=number, replaces=replaces, summary=summary, body=body,
                     actions=actions, urgency=hints.get("urgency"),
                     urgencyType=urgency.get_type_string() if urgency else None,
                     sound=hints.get("sound-name"), resident=hints.get("resident"),
                     expire=expire)
            invocation.return_value(GLib.Variant("(u)", (number,)))
        elif method == "CloseNotification":
            (number,) = arguments.unpack()
            self.say(close=number)
            self.signal("NotificationClosed", "(uu)", (number, 3))
            invocation.return_value(None)

    def signal(self, name, kind, values):
        self.bus.emit_signal(None, PATH, NAME, name, GLib.Variant(kind, values))

    def command(self, channel, condition):
        line = sys.stdin.readline().split()
        if not line:
            return False
        if line[0] == "hang":
            self.hangs = True
        elif line[0] == "answer":
            self.hangs = False
            for kept in self.kept:
                self.answer(*kept)
            self.kept = []
        elif line[0] == "press":
            self.signal("ActionInvoked", "(us)", (int(line[1]), line[2]))
        elif line[0] == "close":
            self.signal("NotificationClosed", "(uu)", (int(line[1]), int(line[2])))
        self.say(done=" ".join(line))
        return True


def main():
    server = Server(sys.argv[1:])
    loop = GLib.MainLoop()

    def acquired(bus, name):
        server.bus = bus
        bus.register_object(PATH, INTERFACE, server.called, None, None)

    Gio.bus_own_name(Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, acquired,
                     lambda bus, name: server.say(ready=True), lambda bus, name: loop.quit())
    GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, server.command)
    loop.run()


main()
