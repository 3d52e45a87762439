"""What the tests in this folder share: a computer of its own for each, a bus, a screen, a terminal.

The program is $ATCHA, else the debug build of this checkout. Only Python's own library is used, and
programs that Scripts/lib.sh lists for tests."""

import contextlib
import errno
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
ATCHA = os.environ.get("ATCHA") or str(CHECKOUT / ".build/debug/atcha")
EVENING = str(CHECKOUT / "Tests/EndToEndTests/Fixtures/evening")
#: Friday, 4 December 2026; the last train of the fixture from 강남 to 노원 leaves at 23:52.
NOW = "2026-12-04T23:05:00+09:00"


class Result:
    """The end of a program."""

    def __init__(self, command, status, stdout, stderr):
        self.command, self.status, self.stdout, self.stderr = command, status, stdout, stderr

    def json(self):
        return json.loads(self.stdout)

    def __repr__(self):
        return f"{self.command}\nstatus {self.status}\n{self.stdout}\n{self.stderr}"


class Machine:
    """A computer of its own: a home folder, an environment, and the program in PATH."""

    def __init__(self, folder):
        self.home = pathlib.Path(folder)
        (self.home / "bin").mkdir()
        os.symlink(ATCHA, self.home / "bin/atcha")
        self.environment = {
            "HOME": str(self.home),
            "PATH": f"{self.home}/bin:/usr/bin:/bin",
            "TZ": "Asia/Seoul",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "ATCHA_NOW": NOW,
            # Nobody's desktop.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus",
        }

    def run(self, *arguments, input="", timeout=60, **variables):
        environment = self.environment | variables
        environment = {name: value for name, value in environment.items() if value is not None}
        end = subprocess.run(
            [ATCHA, *arguments], env=environment, input=input.encode(), capture_output=True,
            timeout=timeout)
        return Result(
            " ".join(("atcha", *arguments)), end.returncode, end.stdout.decode(),
            end.stderr.decode())

    def add_timetable(self):
        end = self.run("feed", "add", EVENING)
        assert end.status == 0, end

    def add_alarm(self):
        end = self.run("alarm", "add", "--from", "강남", "--to", "노원", "--json")
        assert end.status == 0, end
        return end.json()["alarm"]["id"]

    @property
    def database(self):
        return self.home / ".local/state/atcha/state.db"


class Address(str):
    """The address of a server, with its process."""


class MachineTest(unittest.TestCase):
    """A test on a fresh machine."""

    def setUp(self):
        folder = tempfile.mkdtemp(prefix="atcha-test-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.machine = Machine(folder)
        self.run_atcha = self.machine.run

    def background(self, command, log, **variables):
        """Starts a program that ends with the test."""
        environment = self.machine.environment | variables
        with open(log, "wb") as output:
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output)

        def end():
            process.kill()
            process.wait()

        self.addCleanup(end)
        return process

    def server(self, name, *settings):
        """A server of Tests/Support/contract-servers; its address, and its process as `.process`."""
        script = CHECKOUT / f"Tests/Support/contract-servers/{name}.py"
        # It ends with its standard input.
        process = subprocess.Popen(
            ["/usr/bin/python3", "-B", str(script), *settings], env=self.machine.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def end():
            process.kill()
            process.communicate()

        self.addCleanup(end)
        line = process.stdout.readline()
        address = Address(f"http://127.0.0.1:{json.loads(line)['port']}")
        address.process = process
        return address

    def bus(self, name="bus"):
        """A message bus that starts nothing; its address."""
        path = self.machine.home / name
        settings = self.machine.home / f"{name}.conf"
        settings.write_text(f"""<busconfig><type>session</type><listen>unix:path={path}</listen>
            <auth>EXTERNAL</auth><policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>""")
        self.background(
            ["dbus-daemon", f"--config-file={settings}", "--nofork", "--nopidfile"],
            self.machine.home / f"{name}.log")
        self.assertTrue(eventually(path.exists))
        return f"unix:path={path}"

    def screen(self, size="1000x700x24"):
        """A screen that nobody sees; the variables for programs on it."""
        log = self.machine.home / "screen.log"
        # Complaints may come before it.
        number = lambda: next(
            (line for line in log.read_text().split("\n")[:-1] if line.isdigit()), "")
        # Two that look for a free number at the same time may both lose it.
        for _ in range(5):
            server = self.background(
                ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"], log)
            self.assertTrue(
                eventually(lambda: number().isdigit() or server.poll() is not None, 30))
            if number().isdigit():
                return {"DISPLAY": ":" + number()}
        self.fail(log.read_text())

    def desktop(self):
        """A session bus with dunst on it; variables for programs that use both."""
        variables = {"DBUS_SESSION_BUS_ADDRESS": self.bus()} | self.screen()
        self.dunst = self.background(
            ["dunst", "-conf", "/dev/null"], self.machine.home / "dunst.log", **variables)
        self.desktop_variables = variables
        self.assertTrue(
            eventually(lambda: self.control("count").returncode == 0, 30))
        return variables

    def control(self, *arguments):
        return subprocess.run(
            ["dunstctl", *arguments], env=self.machine.environment | self.desktop_variables,
            capture_output=True)


def eventually(condition, seconds=10):
    """Waits until something holds; false where it does not within the time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError, AssertionError):
            if condition():
                return True
        time.sleep(0.02)
    return bool(condition())


class Pty:
    """A program on a terminal of its own, and what it has written there."""

    def __init__(self, command, environment, columns=80, rows=24):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            resize(0, columns, rows)
            # What a shell starts in the background ignores Ctrl-C, and hands that down.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execvpe(command[0], command, environment)
        resize(self.terminal, columns, rows)
        self.bytes = b""
        self.status = None

    @property
    def text(self):
        return self.bytes.decode(errors="replace")

    def pump(self, seconds=0.05):
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return True
        try:
            found = os.read(self.terminal, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            found = b""
        self.bytes += found
        return bool(found)

    def expect(self, pattern, seconds=20):
        """Waits for text that matches, from here on, and skips it; what came until then."""
        end = time.monotonic() + seconds
        while True:
            match = re.search(pattern, self.text)
            if match:
                before = self.text[: match.end()]
                self.bytes = self.text[match.end():].encode()
                return before
            if time.monotonic() > end or not self.pump():
                match = re.search(pattern, self.text)
                if match:
                    continue
                raise AssertionError(f"no {pattern!r} in {self.text[-2000:]!r}")

    def send(self, text):
        os.write(self.terminal, text.encode())

    def resize(self, columns, rows):
        resize(self.terminal, columns, rows)
        os.kill(self.process, signal.SIGWINCH)

    def settings(self):
        return termios.tcgetattr(self.terminal)

    def wait(self, seconds=20):
        """Its exit status, 128 + n where signal n ended it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.02)
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                while self.pump(0.02) and time.monotonic() < end and self.more():
                    pass
                self.status = (
                    os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
                return self.status
        raise AssertionError(f"still runs: {self.text[-2000:]!r}")

    def more(self):
        return bool(select.select([self.terminal], [], [], 0)[0])

    def close(self):
        if self.status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
        os.close(self.terminal)


def resize(descriptor, columns, rows):
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
