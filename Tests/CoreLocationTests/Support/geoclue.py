"""GeoClue as python-dbusmock plays it: one client, and what a test wants of it.

Parameters:
  answer    what Start does: "fix" (the default), "deny", "nothing", or "hang"
  fixes     positions that are told one after another: [latitude, longitude, accuracy] each
"""
import dbus
from dbusmock import mockobject

BUS_NAME = "org.freedesktop.GeoClue2"
MAIN_OBJ = "/org/freedesktop/GeoClue2/Manager"
MAIN_IFACE = "org.freedesktop.GeoClue2.Manager"
SYSTEM_BUS = True

CLIENT = "/org/freedesktop/GeoClue2/Client/1"
CLIENT_IFACE = "org.freedesktop.GeoClue2.Client"
LOCATION_IFACE = "org.freedesktop.GeoClue2.Location"

START = """
import time
from gi.repository import GLib
own = self.props["org.freedesktop.GeoClue2.Client"]
if own["DesktopId"] != "atcha" or own["RequestedAccuracyLevel"] != 8:
    raise dbus.exceptions.DBusException(
        "the client has no name", name="org.freedesktop.DBus.Error.InvalidArgs")
if {answer!r} == "deny":
    raise dbus.exceptions.DBusException(
        "'atcha' disallowed, no agent for UID 0", name="org.freedesktop.DBus.Error.AccessDenied")
if {answer!r} == "hang":
    time.sleep(20)
own["Active"] = dbus.Boolean(True)
def tell(number, self=self):
    self.EmitSignal("org.freedesktop.GeoClue2.Client", "LocationUpdated", "oo", [
        "/" if number == 0 else self.path + "/Location/%d" % (number - 1),
        self.path + "/Location/%d" % number])
    return False
for number in range({count}):
    GLib.timeout_add(20 + 50 * number, tell, number)
"""


def load(mock, parameters):
    answer = str(parameters.get("answer", "fix"))
    fixes = [] if answer == "nothing" else parameters.get("fixes", [[37.5, 127.0, 30.0]])
    mock.AddMethods(MAIN_IFACE, [("GetClient", "", "o", f"ret = dbus.ObjectPath('{CLIENT}')")])
    mock.AddProperties(MAIN_IFACE, {"InUse": False, "AvailableAccuracyLevel": dbus.UInt32(8)})
    mock.AddObject(
        CLIENT, CLIENT_IFACE,
        {
            "DesktopId": "", "RequestedAccuracyLevel": dbus.UInt32(0),
            "DistanceThreshold": dbus.UInt32(0), "Active": False,
        },
        [("Start", "", "", START.format(answer=answer, count=len(fixes))), ("Stop", "", "", "")])
    for number, (latitude, longitude, accuracy) in enumerate(fixes):
        mock.AddObject(
            f"{CLIENT}/Location/{number}", LOCATION_IFACE,
            {
                "Latitude": dbus.Double(latitude), "Longitude": dbus.Double(longitude),
                "Accuracy": dbus.Double(accuracy), "Altitude": dbus.Double(0.0),
                "Description": "",
            }, [])
    assert mockobject
