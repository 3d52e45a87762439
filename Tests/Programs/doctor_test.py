"""atcha doctor on machines of all kinds: with a real dunst on a real bus, with UPower and timedate1
from dbusmock, without anything, with a damaged database and on a full disk."""

import os
import pathlib
import shutil
import sqlite3
import subprocess
import time
import unittest

from support import ATCHA, MachineTest, eventually


class DoctorTest(MachineTest):
    def doctor(self, *arguments, **variables):
        end = self.run_atcha("doctor", "--json", *arguments, **variables)
        document = end.json()
        self.assertEqual(document["schema"], "atcha.doctor/1", end)
        self.assertEqual(end.stderr, "", end)
        self.assertEqual(end.status, 78 if document["failures"] else 0, end)
        self.checks = {check["topic"]: check for check in document["checks"]}
        self.assertEqual(len(self.checks), 13)
        return document

    def expect(self, topic, grade, state):
        check = self.checks[topic]
        self.assertEqual((check["grade"], check["state"]), (grade, state), check)

    def system_bus(self, *, battery=None, synchronized=None):
        """A system bus with UPower and timedate1 in the state asked for; None: not there.

        battery: (whether it is discharging, percent).
        """
        address = self.bus("system-bus")
        variables = {"DBUS_SYSTEM_BUS_ADDRESS": address, "DBUS_SESSION_BUS_ADDRESS": address}
        call = ["busctl", f"--address={address}"]
        if battery is not None:
            discharging, percent = battery
            self.background(
                ["/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "upower",
                 "--parameters", '{"OnBattery": %s}' % ("true" if discharging else "false")],
                self.machine.home / "upower.log", **variables)
            self.assertTrue(
                eventually(lambda: self.has_name(address, "org.freedesktop.UPower"), 30))
            # state, energy and so on: (type 2 is a battery, state 2 is discharging).
            subprocess.run(
                [*call, "call", "org.freedesktop.UPower", "/org/freedesktop/UPower",
                 "org.freedesktop.DBus.Mock", "SetupDisplayDevice", "iiddddxxbsi", "2",
                 "2" if discharging else "4", str(percent), "30", "60", "10", "3600", "0", "true",
                 "battery", "1"],
                env=self.machine.environment, check=True, capture_output=True)
        if synchronized is not None:
            self.background(
                ["/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "timedated"],
                self.machine.home / "timedate.log", **variables)
            self.assertTrue(
                eventually(lambda: self.has_name(address, "org.freedesktop.timedate1"), 30))
            subprocess.run(
                [*call, "call", "org.freedesktop.timedate1", "/org/freedesktop/timedate1",
                 "org.freedesktop.DBus.Mock", "AddProperty", "ssv", "org.freedesktop.timedate1",
                 "NTPSynchronized", "b", "true" if synchronized else "false"],
                env=self.machine.environment, check=False, capture_output=True)
            subprocess.run(
                [*call, "call", "org.freedesktop.timedate1", "/org/freedesktop/timedate1",
                 "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}",
                 "org.freedesktop.timedate1", "1", "NTPSynchronized", "b",
                 "true" if synchronized else "false"],
                env=self.machine.environment, check=True, capture_output=True)
        return {"DBUS_SYSTEM_BUS_ADDRESS": address}

    def has_name(self, address, name):
        found = subprocess.run(
            ["busctl", f"--address={address}", "--list", "--no-pager"],
            env=self.machine.environment, capture_output=True)
        return name.encode() in found.stdout

    def player(self):
        path = self.machine.home / "bin/paplay"
        path.write_text("#!/bin/sh\nexec sleep 2\n")
        path.chmod(0o755)

    def test_all_is_well(self):
        """With a timetable, a daemon, a desktop, a player, mains and a clock that is kept right."""
        self.machine.add_timetable()
        self.machine.add_alarm()
        self.player()
        variables = self.desktop() | self.system_bus(battery=(False, 80), synchronized=True)
        daemon = self.background(
            [ATCHA, "daemon", "run"], self.machine.home / "daemon.log", **variables)
        self.assertTrue(
            eventually(lambda: b"keeps watch" in (self.machine.home / "daemon.log").read_bytes()))
        document = self.doctor(**variables)
        self.assertEqual(document["failures"], 0, document)
        self.expect("daemon", "ok", "daemonRuns")
        self.assertIn(str(daemon.pid), self.checks["daemon"]["message"])
        self.expect("notifications", "ok", "notificationsWork")
        self.assertIn("dunst", self.checks["notifications"]["message"])
        self.expect("sound", "ok", "soundPlayers")
        self.expect("bus", "ok", "busWorks")
        self.expect("battery", "ok", "onMains")
        self.expect("clock", "ok", "clockSynchronized")
        self.expect("timeZones", "ok", "timeZonesPresent")
        self.expect("timetables", "ok", "timetablesCover")
        self.expect("database", "ok", "databaseSound")
        self.assertIn(self.checks["disk"]["grade"], ("ok", "warning"))
        # The test could be seen, and one that is not wanted is not shown.
        displayed = lambda: self.control("count", "displayed").stdout.strip()
        self.assertTrue(eventually(lambda: displayed() == b"1"))
        self.control("close-all")
        self.doctor("--no-notification", **variables)
        self.assertEqual(displayed(), b"0")

    def test_nothing_there(self):
        """No bus, no timetable, no daemon, no player: each says so, and nothing is made."""
        before = sorted(self.machine.home.rglob("*"))
        document = self.doctor()
        self.assertEqual(document["grade"], "failure")
        self.expect("daemon", "warning", "daemonStopped")
        self.expect("notifications", "failure", "notificationsWithoutBus")
        self.expect("bus", "failure", "busFails")
        self.expect("timetables", "failure", "onlySample")
        self.expect("provider", "notApplicable", "noProvider")
        self.expect("database", "notApplicable", "databaseNew")
        self.assertEqual(sorted(self.machine.home.rglob("*")), before)
        for check in self.checks.values():
            if check["grade"] == "failure":
                self.assertTrue(check["fix"], check)

    def test_an_alarm_without_a_daemon_is_a_failure(self):
        self.machine.add_timetable()
        self.machine.add_alarm()
        self.doctor()
        self.expect("daemon", "failure", "daemonStopped")
        self.assertEqual(self.checks["daemon"]["fix"], "atcha daemon install")

    def test_an_older_daemon_is_told(self):
        self.machine.add_timetable()
        old = self.machine.home / "old-atcha"
        shutil.copy(ATCHA, old)
        log = self.machine.home / "daemon.log"
        self.background([str(old), "daemon", "run"], log)
        self.assertTrue(eventually(lambda: b"keeps watch" in log.read_bytes()))
        self.doctor()
        self.expect("daemon", "warning", "daemonOutdated")

    def test_battery(self):
        for percent, grade in [(20, "ok"), (19, "warning"), (7, "warning"), (6, "failure")]:
            with self.subTest(percent):
                self.setUp()
                self.doctor(**self.system_bus(battery=(True, percent)))
                self.expect("battery", grade, "onBattery")
                self.doCleanups()

    def test_a_clock_that_nobody_keeps_right(self):
        self.doctor(**self.system_bus(synchronized=False))
        self.expect("clock", "warning", "clockFree")
        self.assertEqual(self.checks["clock"]["fix"], "sudo timedatectl set-ntp true")

    def test_a_server_without_buttons(self):
        address = self.bus()
        self.background(
            ["/usr/bin/python3", "-m", "dbusmock", "--session", "--template",
             "notification_daemon", "--parameters", '{"capabilities": "body"}'],
            self.machine.home / "server.log", DBUS_SESSION_BUS_ADDRESS=address)
        self.assertTrue(
            eventually(lambda: self.has_name(address, "org.freedesktop.Notifications"), 30))
        self.doctor(DBUS_SESSION_BUS_ADDRESS=address)
        self.expect("notifications", "warning", "notificationsWithoutButtons")

    def test_a_bus_without_a_server(self):
        self.doctor(DBUS_SESSION_BUS_ADDRESS=self.bus())
        self.expect("bus", "ok", "busWorks")
        self.expect("notifications", "failure", "noNotificationServer")

    def test_services_that_hang_hold_up_nothing(self):
        variables = self.desktop() | self.system_bus(battery=(True, 50), synchronized=True)
        for process in self.hanging():
            os.kill(process, 19)
            self.addCleanup(os.kill, process, 18)
        start = time.monotonic()
        self.doctor(**variables)
        self.assertLess(time.monotonic() - start, 20)
        self.assertEqual(self.checks["notifications"]["grade"], "failure")

    def hanging(self):
        """Processes of dunst and of what stands in for UPower and timedate1."""
        yield self.dunst.pid
        for line in subprocess.run(
            ["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout.splitlines():
            if "dbusmock" in line and "--session" in line:
                pid = int(line.split()[0])
                environ = pathlib.Path(f"/proc/{pid}/environ").read_text(errors="replace")
                if str(self.machine.home) in environ:
                    yield pid

    def test_a_damaged_database(self):
        self.machine.add_timetable()
        self.machine.add_alarm()
        with sqlite3.connect(self.machine.database) as store:
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.close()
        with open(self.machine.database, "r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 8192)
        content = self.machine.database.read_bytes()
        self.doctor()
        self.expect("database", "failure", "databaseDamaged")
        # Only looked at: nothing was set aside.
        self.assertEqual(self.machine.database.read_bytes(), content)
        # What it says mends it does.
        fix = self.checks["database"]["fix"].split()
        self.assertEqual(fix[0], "atcha")
        self.assertEqual(self.run_atcha(*fix[1:]).status, 0)
        self.doctor()
        self.expect("database", "ok", "databaseSound")

    def test_a_timetable_that_has_ended(self):
        self.machine.add_timetable()
        self.doctor(ATCHA_NOW="2036-01-01T23:00:00+09:00")
        self.expect("timetables", "failure", "timetablesOver")
        self.doctor(ATCHA_NOW="2035-12-28T23:00:00+09:00")
        self.expect("timetables", "warning", "timetablesEnd")
        self.assertIn("2036-01-01", self.checks["timetables"]["message"])
        # 23 December and seven days make 30 December.
        self.doctor(ATCHA_NOW="2035-12-24T23:00:00+09:00")
        self.expect("timetables", "ok", "timetablesCover")

    def test_a_full_disk_and_one_that_refuses(self):
        folder = self.machine.home / "small"
        folder.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest(mounted.stderr.decode())
        self.addCleanup(subprocess.run, ["umount", "-l", folder], check=True)
        state = str(folder / "state")
        self.doctor(XDG_STATE_HOME=state)
        self.expect("disk", "warning", "diskNearlyFull")
        with open(folder / "fill", "wb") as file:
            try:
                while True:
                    file.write(b"x" * 65536)
                    file.flush()
            except OSError:
                pass
        self.doctor(XDG_STATE_HOME=state)
        self.expect("disk", "failure", "diskFull")
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        (folder / "fill").exists()
        self.doctor(XDG_STATE_HOME=state)
        self.assertEqual(self.checks["disk"]["grade"], "failure")

    def test_a_provider_that_answers_and_one_that_does_not(self):
        url = self.server("otp")
        server = url.process
        self.doctor(ATCHA_URL_OTP=url + "/otp/gtfs/v1")
        self.expect("provider", "ok", "providersAnswer")
        self.expect("timetables", "notApplicable", "timetablesElsewhere")
        # Offline is told apart, and asks nobody.
        self.doctor(ATCHA_URL_OTP=url + "/otp/gtfs/v1", ATCHA_OFFLINE="1")
        self.expect("provider", "warning", "providersOffline")
        # One that hangs holds up nothing, and is named.
        os.kill(server.pid, 19)
        start = time.monotonic()
        self.doctor(ATCHA_URL_OTP=url + "/otp/gtfs/v1")
        self.assertLess(time.monotonic() - start, 20)
        self.assertEqual(self.checks["provider"]["grade"], "warning")
        server.kill()
        server.wait()
        self.doctor(ATCHA_URL_OTP=url + "/otp/gtfs/v1")
        self.expect("provider", "warning", "providerFails")
        self.assertEqual(self.checks["provider"]["fix"], "atcha provider test otp")

    def test_keys_of_providers(self):
        """Accepted, refused, missing, and for all to read."""
        odsay = self.server("odsay")
        geocoders = self.server("geocoders")
        both = {
            "ATCHA_URL_ODSAY": odsay + "/v1/api", "ATCHA_URL_KAKAO": geocoders + "/kakao",
            "ATCHA_KEY_ODSAY": "a+b/c=", "ATCHA_KEY_KAKAO": "good-key"}
        self.doctor(**both)
        self.expect("provider", "ok", "providersAnswer")
        self.assertIn("odsay, kakao", self.checks["provider"]["message"])
        # Ways home hang on a planner's key; addresses do not.
        self.doctor(**both | {"ATCHA_KEY_KAKAO": "bad-key-4711"})
        self.expect("provider", "warning", "providerKeyRefused")
        end = self.run_atcha("doctor", "--json", **both | {"ATCHA_KEY_ODSAY": "bad-key-4711"})
        self.assertNotIn("4711", end.stdout + end.stderr)
        self.doctor(**both | {"ATCHA_KEY_ODSAY": "bad-key-4711"})
        self.expect("provider", "failure", "providerKeyRefused")
        self.assertEqual(
            self.checks["provider"]["fix"], "atcha provider set odsay --key-file FILE")
        self.doctor(**both | {"ATCHA_KEY_ODSAY": ""})
        self.expect("provider", "failure", "providerKeyMissing")
        folder = self.machine.home / ".config/atcha"
        folder.mkdir(parents=True)
        (folder / "credentials").write_text("odsay = a+b/c=\n")
        (folder / "credentials").chmod(0o644)
        self.doctor()
        self.expect("provider", "failure", "providerKeysOpen")
        # What it says mends it does.
        subprocess.run(self.checks["provider"]["fix"].split(), check=True)
        self.doctor(ATCHA_URL_ODSAY=both["ATCHA_URL_ODSAY"])
        self.expect("provider", "ok", "providersAnswer")
        (folder / "providers").write_text("odsay\n")
        self.doctor()
        self.expect("provider", "failure", "providersUnreadable")

    def test_no_time_zones(self):
        self.doctor(TZDIR="/nonexistent")
        self.expect("timeZones", "warning", "timeZonesMissing")

    def test_languages_and_pipes(self):
        for language in ("en", "ko", "ja"):
            end = self.run_atcha("doctor", "--lang", language)
            rows = [line.split("\t") for line in end.stdout.splitlines()]
            self.assertEqual([len(row) for row in rows], [5] * 13, end)


if __name__ == "__main__":
    unittest.main()
