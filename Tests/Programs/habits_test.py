"""Habits of the command line, by the situations in which other programs were found wanting. The table in
docs/field-reports.md says which report each belongs to."""

import http.server
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import threading
import time
import unittest

from support import ATCHA, EVENING, Machine, MachineTest, Pty, eventually

SEARCH = ("search", "--from", "강남", "--to", "노원")
COORDINATES = ("search", "--from", "37.4979,127.0276", "--to", "37.6554,127.0613")


class ColourTest(MachineTest):
    """D03, D04: `--color`, then NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then the terminal."""

    #: More words, variables, whether it is a terminal, whether there is colour.
    TABLE = [
        ((), {}, True, True), ((), {}, False, False),
        ((), {"TERM": "dumb"}, True, False), ((), {"NO_COLOR": "1"}, True, False),
        ((), {"NO_COLOR": ""}, True, True), ((), {"FORCE_COLOR": "1"}, False, True),
        ((), {"CLICOLOR_FORCE": "1"}, False, True), ((), {"FORCE_COLOR": ""}, False, False),
        ((), {"CLICOLOR_FORCE": ""}, False, False), ((), {"FORCE_COLOR": "0"}, False, False),
        ((), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
        ((), {"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, True, False),
        (("--color=always",), {"NO_COLOR": "1"}, False, True),
        (("--color=always",), {"TERM": "dumb"}, True, True),
        (("--color=never",), {"FORCE_COLOR": "1"}, True, False),
        (("--color=always", "--json"), {}, False, False),
        (("--color=always", "--json"), {"FORCE_COLOR": "1"}, True, False),
    ]

    def test_the_first_that_applies_decides(self):
        for words, variables, is_terminal, is_coloured in self.TABLE:
            with self.subTest(words=words, variables=variables, terminal=is_terminal):
                command = ("help", *words) if "--json" in words else ("doctor", *words)
                if "--json" not in words:
                    command += ("--no-notification",)
                if is_terminal:
                    terminal = Pty([ATCHA, *command], self.machine.environment | variables)
                    self.addCleanup(terminal.close)
                    terminal.wait()
                    text = terminal.text
                else:
                    command = ("help", *words)
                    text = self.run_atcha(*command, **variables).stdout
                self.assertEqual("\x1b[" in text, is_coloured, text[:200])


class StatusTest(MachineTest):
    """D06: each cause has its own status, and nothing due is no failure."""

    def test_twelve_situations(self):
        self.machine.add_timetable()
        late, quiet = "2026-12-05T00:30:00+09:00", "2026-12-04T12:00:00+09:00"
        closed = "http://127.0.0.1:9"
        self.run_atcha("home", "set", "노원")
        table = [
            ("a way home", 0, SEARCH, {}),
            ("the last one has left", 3, SEARCH, {"ATCHA_NOW": late}),
            ("no way", 4, ("search", "--from", "외딴섬", "--to", "노원"), {}),
            ("outside", 5, ("search", "--from", "35.1,129.0", "--to", "노원"), {}),
            ("nothing due", 0, ("check",), {"ATCHA_NOW": quiet}),
            ("usage", 64, ("search", "--form", "강남"), {}),
            ("no feed", 65, ("feed", "add", __file__), {}),
            ("no such stop", 66, ("search", "--from", "없는역", "--to", "노원"), {}),
            ("no such night", 66, (*SEARCH, "--date", "2040-01-01"), {}),
            ("no such file", 66, ("feed", "add", "/nonexistent.zip"), {}),
            ("unreachable", 69, (*COORDINATES, "--provider", "motis"), {"ATCHA_URL_MOTIS": closed}),
            ("offline", 75, (*COORDINATES, "--provider", "motis", "--offline"),
             {"ATCHA_URL_MOTIS": closed}),
            ("a key is missing", 78, (*COORDINATES, "--provider", "odsay"), {"ATCHA_URL_ODSAY": closed}),
            ("a bad setting", 78, SEARCH, {"ATCHA_NIGHT_END": "late"}),
            ("nowhere to store", 74, ("alarm", "add", "--from", "강남", "--to", "노원"),
             {"XDG_STATE_HOME": "/dev/null/state"}),
        ]
        texts = {}
        for name, status, words, variables in table:
            with self.subTest(name):
                end = self.run_atcha(*words, **variables)
                self.assertEqual(end.status, status, end)
                # A failure says what and what to do; an answer says nothing there.
                if status >= 64:
                    self.assertEqual(len(end.stderr.splitlines()), 2, end)
                    self.assertRegex(end.stderr, r"\Aatcha: .+\nhint: .+\n\Z")
                    texts[name] = end.stderr
        # One text for each cause.
        self.assertEqual(len(set(texts.values())), len(texts))

    def test_a_cron_job_runs_clean_on_a_quiet_night(self):
        self.machine.add_timetable()
        script = "set -e; atcha check; atcha check --json >/dev/null; echo reached"
        end = subprocess.run(
            ["sh", "-c", script], env=self.machine.environment, capture_output=True, text=True)
        self.assertEqual((end.returncode, end.stdout, end.stderr), (0, "reached\n", ""))

    def test_only_signals_end_above_128(self):
        self.machine.add_timetable()
        daemon = self.background([ATCHA, "daemon", "run"], self.machine.home / "log")
        self.assertTrue(
            eventually(lambda: b"keeps watch" in (self.machine.home / "log").read_bytes()))
        # Asked to end it ends well.
        daemon.send_signal(signal.SIGTERM)
        self.assertEqual(daemon.wait(20), 0)


class SecretTest(MachineTest):
    """D07: a key is in no command line, no message, no log, and in no other program's environment."""

    KEY = "canary-key-4711"

    def test_no_option_takes_a_key(self):
        tree = self.run_atcha("help", "--json").json()

        def options(spec):
            yield from (option["long"] for option in spec["options"])
            for inner in spec["subcommands"]:
                yield from options(inner)

        secret = {name for name in options(tree["command"]) if re.search("key|token|secret|pass", name)}
        self.assertEqual(secret, {"key-file"})

    def test_a_key_stays_where_it_is(self):
        self.machine.add_timetable()
        server = self.server("odsay")
        server.process.stdin.write(
            b'{"fault": {"path": "/v1", "kind": "delay", "seconds": 1, "times": -1}}\n')
        server.process.stdin.flush()
        variables = {"ATCHA_URL_ODSAY": server + "/v1/api", "ATCHA_KEY_ODSAY": self.KEY}
        process = subprocess.Popen(
            [ATCHA, *COORDINATES, "--provider", "odsay", "--verbose"],
            env=self.machine.environment | variables, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        lines = []
        while process.poll() is None:
            try:
                lines.append(pathlib.Path(f"/proc/{process.pid}/cmdline").read_bytes())
            except OSError:
                break
            time.sleep(0.05)
        output, errors = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 77, errors)
        # It was told of the request, with the key left out.
        self.assertIn(b"searchPubTransPathT", errors)
        self.assertTrue(lines)
        for text in (output, errors, *lines):
            self.assertNotIn(self.KEY.encode(), text)

    def test_programs_that_are_run_do_not_see_it(self):
        self.machine.add_timetable()
        self.machine.add_alarm()
        folder = self.machine.home / "seen"
        folder.mkdir()
        for name in ("paplay", "pw-play", "aplay"):
            player = self.machine.home / f"bin/{name}"
            player.write_text(f"#!/bin/sh\n/usr/bin/env > {folder}/player\nexec /bin/sleep 1\n")
            player.chmod(0o755)
        command = self.machine.home / "bin/on-alarm"
        command.write_text(f"#!/bin/sh\n/usr/bin/env > {folder}/command\n")
        command.chmod(0o755)
        end = self.run_atcha("config", "set", "alarm.on", str(command))
        self.assertEqual(end.status, 0, end)
        end = self.run_atcha(
            "check", ATCHA_NOW="2026-12-04T23:49:10+09:00", ATCHA_KEY_ODSAY=self.KEY,
            SOME_TOKEN=self.KEY)
        self.assertEqual(end.status, 10, end)
        self.assertTrue(eventually(lambda: (folder / "command").exists()))
        seen = list(folder.iterdir())
        for file in seen:
            self.assertNotIn(self.KEY, file.read_text(), file)
            self.assertIn("HOME=", file.read_text())

    def test_a_file_that_others_can_read_is_refused(self):
        folder = self.machine.home / ".config/atcha"
        folder.mkdir(parents=True)
        credentials = folder / "credentials"
        credentials.write_text(f"odsay = {self.KEY}\n")
        for mode, is_refused in ((0o600, False), (0o400, False), (0o640, True), (0o604, True)):
            credentials.chmod(mode)
            end = self.run_atcha("provider", "list")
            self.assertEqual(end.status, 78 if is_refused else 0, end)
            self.assertEqual("chmod 600" in end.stderr, is_refused, end)
            self.assertNotIn(self.KEY, end.stdout + end.stderr)


class OriginTest(MachineTest):
    """D09: flag, then environment, then file, then default; and which of them it was."""

    def origin(self, key, *words, **variables):
        end = self.run_atcha("config", "list", "--show-origin", "--json", *words, **variables)
        self.assertEqual(end.status, 0, end)
        found = next(s for s in end.json()["settings"] if s["key"] == key)
        return {"value": found["value"], "origin": found["origin"]["kind"]}

    def test_the_stronger_layer_wins_and_is_named(self):
        found = self.origin("lang")
        self.assertEqual((found["value"], found["origin"]), (None, "default"))
        self.assertEqual(self.run_atcha("config", "set", "lang", "ko").status, 0)
        found = self.origin("lang")
        self.assertEqual((found["value"], found["origin"]), ("ko", "file"))
        found = self.origin("lang", ATCHA_LANG="ja")
        self.assertEqual((found["value"], found["origin"]), ("ja", "environment"))
        found = self.origin("lang", "--lang", "en", ATCHA_LANG="ja")
        self.assertEqual((found["value"], found["origin"]), ("en", "flag"))
        # A zero in a stronger layer is a value, and overrides.
        self.assertEqual(self.run_atcha("config", "set", "walk.access", "500").status, 0)
        self.assertEqual(self.origin("walk.access", ATCHA_WALK_ACCESS="0")["value"], "0")
        # An empty variable is none.
        self.assertEqual(self.origin("walk.access", ATCHA_WALK_ACCESS="")["value"], "500")

    def test_a_key_that_is_none_is_named_with_the_nearest(self):
        end = self.run_atcha("config", "set", "walk.acces", "500")
        self.assertEqual(end.status, 64, end)
        self.assertIn("walk.access", end.stderr)
        (self.machine.home / ".config/atcha").mkdir(parents=True)
        (self.machine.home / ".config/atcha/config").write_text("walk.acces = 500\n")
        end = self.run_atcha("search", "--from", "강남", "--to", "노원")
        self.assertEqual(end.status, 78, end)
        self.assertIn("config:1", end.stderr)
        self.assertIn("walk.access", end.stderr)


class PipeTest(MachineTest):
    """D11: a reader that goes ends a command quietly, and a daemon not at all."""

    def test_head_gets_its_line(self):
        self.machine.add_timetable()
        for command in ("atcha help --json", "atcha man search", "atcha place search 노",
                        "atcha search --from 강남 --to 노원 --before 50"):
            end = subprocess.run(
                ["bash", "-c", f"{command} | head -1 | wc -l; echo ${{PIPESTATUS[0]}}"],
                env=self.machine.environment, capture_output=True, text=True)
            lines = end.stdout.split()
            self.assertEqual((lines[0], end.stderr), ("1", ""), command)
            self.assertIn(lines[1], ("0", "141"), command)

    def test_a_daemon_outlives_whoever_reads_its_log(self):
        self.machine.add_timetable()
        alarm = self.machine.add_alarm()
        reader, writer = os.pipe()
        environment = self.machine.environment | {"ATCHA_NOW": "2026-12-04T23:48:57+09:00"}
        daemon = subprocess.Popen(
            [ATCHA, "daemon", "run"], env=environment, stdin=subprocess.DEVNULL, stdout=writer,
            stderr=writer)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.kill)
        os.close(writer)
        # Nobody reads from the first line on.
        os.close(reader)
        now = {"ATCHA_NOW": "2026-12-04T23:49:20+09:00"}
        phase = lambda: self.run_atcha(
            "alarm", "show", alarm, "--json", **now).json()["alarm"]["phase"]
        self.assertTrue(eventually(lambda: phase() == "ringing", 30))
        self.assertIsNone(daemon.poll())


class ZoneTest(MachineTest):
    """D12: a machine without time zone data, or with it elsewhere."""

    def zones(self, **variables):
        self.machine.environment |= variables

    def add(self, zone):
        feed = self.machine.home / "zoned"
        shutil.rmtree(feed, ignore_errors=True)
        shutil.copytree(EVENING, feed)
        agency = feed / "agency.txt"
        agency.write_text(agency.read_text().replace("Asia/Seoul", zone))
        return self.run_atcha("feed", "add", str(feed), "--json")

    def test_without_any_a_timetable_still_answers(self):
        # The zones of a timetable are in its file.
        self.machine.add_timetable()
        expected = self.run_atcha(*SEARCH, "--json").json()["routes"][0]["leaveBy"]
        for variables in (
            {"TZDIR": "/nonexistent"}, {"TZDIR": "/nonexistent", "TZ": None},
            {"TZDIR": "/nonexistent", "TZ": "Europe/Berlin"}, {"TZ": "No/Where"}, {"TZ": ""},
        ):
            end = self.run_atcha(*SEARCH, "--json", **variables)
            self.assertEqual(end.status, 0, end)
            self.assertEqual(end.json()["routes"][0]["leaveBy"], expected, end)
            # Nothing ends by a signal, and nothing that a person asks for fails.
            for words in (SEARCH, ("status",), ("alarm", "list"), ("check",), ("feed", "list")):
                end = self.run_atcha(*words, **variables)
                self.assertEqual(end.status, 0, end)

    def test_an_import_without_any_says_what_to_install(self):
        end = self.run_atcha("feed", "add", EVENING, TZDIR="/nonexistent")
        self.assertIn(end.status, (0, 65, 78), end)
        if end.status != 0:
            self.assertIn("Asia/Seoul", end.stderr)
            self.assertIn("tzdata", end.stderr)

    def test_data_elsewhere_is_found(self):
        folder = self.machine.home / "zones/Asia"
        folder.mkdir(parents=True)
        shutil.copy("/usr/share/zoneinfo/Asia/Seoul", folder)
        end = self.run_atcha("feed", "add", EVENING, TZDIR=str(folder.parent))
        self.assertEqual(end.status, 0, end)

    def test_old_and_new_names(self):
        for zone in ("Asia/Seoul", "Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv"):
            if os.path.exists(f"/usr/share/zoneinfo/{zone}"):
                end = self.add(zone)
                self.assertEqual(end.status, 0, end)

    def test_an_unknown_zone_is_named_with_its_row(self):
        end = self.add("Asia/Soul")
        self.assertEqual(end.status, 65, end)
        self.assertIn("Asia/Soul", end.stderr)
        self.assertIn("agency.txt", end.stderr)


class BlameTest(MachineTest):
    """D13: what a server sends with a failure is shown nowhere."""

    CANARY = "canary-4711"

    def test_the_body_of_a_failure_stays_unseen(self):
        body = f"<html>{self.CANARY} token=abc</html>".encode()

        class Failing(http.server.BaseHTTPRequestHandler):
            status = 500

            def do_GET(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                self.send_response(self.status)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Failing)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        url = f"http://127.0.0.1:{server.server_address[1]}"
        texts = {}
        for name in ("motis", "otp", "odsay", "tmap"):
            variables = {
                f"ATCHA_URL_{name.upper()}": url, f"ATCHA_KEY_{name.upper()}": "good-key"}
            for status in (200, 401, 429, 500):
                Failing.status = status
                for words in (
                    (*COORDINATES, "--provider", name), (*COORDINATES, "--provider", name, "--json"),
                    ("provider", "test", name, "--verbose"),
                ):
                    end = self.run_atcha(*words, **variables)
                    with self.subTest(name=name, status=status, words=words):
                        self.assertGreaterEqual(end.status, 64, end)
                        self.assertNotIn(self.CANARY, end.stdout + end.stderr)
                        self.assertNotIn("good-key", end.stdout + end.stderr)
                texts[name, status] = end.status
        for name in ("motis", "otp"):
            self.assertEqual(texts[name, 401], 77)
        for name in ("motis", "otp", "odsay", "tmap"):
            self.assertEqual(texts[name, 429], 75)
            self.assertEqual(texts[name, 500], 69)


if __name__ == "__main__":
    unittest.main()
