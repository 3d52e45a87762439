"""What only a terminal shows: the countdown and its keys, progress, the set-up, and that the terminal
is as it was however a program ends."""

import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time
import unittest

from support import ATCHA, EVENING, MachineTest, Pty, eventually

ALTERNATE, ORDINARY = "\x1b[?1049h", "\x1b[?1049l"
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


class TerminalTest(MachineTest):
    def on_terminal(self, *arguments, columns=80, rows=24, **variables):
        terminal = Pty(
            [ATCHA, *arguments], self.machine.environment | variables, columns, rows)
        self.addCleanup(terminal.close)
        return terminal


class WatchTest(TerminalTest):
    def setUp(self):
        super().setUp()
        self.machine.add_timetable()
        self.alarm = self.machine.add_alarm()

    def watch(self, **options):
        terminal = self.on_terminal("watch", self.alarm, **options)
        self.before = terminal.settings()
        terminal.expect(re.escape(ALTERNATE))
        terminal.expect("강남 → 노원")
        return terminal

    def phase(self, **variables):
        return self.run_atcha("alarm", "show", self.alarm, "--json", **variables).json()["alarm"][
            "phase"]

    def expect_restored(self, terminal):
        output = terminal.text
        self.assertIn(ORDINARY, output)
        self.assertIn(SHOW, output)
        # The last word of both is that the ordinary state is back.
        self.assertGreater(output.rindex(ORDINARY), output.rfind(ALTERNATE))
        self.assertGreater(output.rindex(SHOW), output.rfind(HIDE))
        self.assertEqual(terminal.settings(), self.cooked)

    def setUpTerminal(self):
        terminal = self.on_terminal("--version")
        terminal.wait()
        self.cooked = terminal.settings()

    def test_the_terminal_is_given_back_however_it_ends(self):
        self.setUpTerminal()
        ends = {
            "q": (0, lambda terminal: terminal.send("q")),
            "Ctrl-C": (130, lambda terminal: terminal.send("\x03")),
            "TERM": (0, lambda terminal: os.kill(terminal.process, signal.SIGTERM)),
            "HUP": (0, lambda terminal: os.kill(terminal.process, signal.SIGHUP)),
            "INT": (130, lambda terminal: os.kill(terminal.process, signal.SIGINT)),
        }
        for name, (expected, end) in ends.items():
            with self.subTest(name):
                terminal = self.watch()
                end(terminal)
                status = terminal.wait()
                self.assertEqual(status, expected)
                self.expect_restored(terminal)

    def test_the_terminal_is_lent_while_it_is_stopped(self):
        self.setUpTerminal()
        stops = {
            "Ctrl-Z": lambda terminal: terminal.send("\x1a"),
            "TSTP": lambda terminal: os.kill(terminal.process, signal.SIGTSTP),
        }
        for name, stop in stops.items():
            with self.subTest(name):
                terminal = self.watch()
                stop(terminal)
                self.assertTrue(eventually(lambda: self.state(terminal) == "T"))
                terminal.pump(0.2)
                self.expect_restored(terminal)
                terminal.bytes = b""
                os.kill(terminal.process, signal.SIGCONT)
                terminal.expect(re.escape(ALTERNATE))
                terminal.expect("강남 → 노원")
                terminal.send("q")
                self.assertEqual(terminal.wait(), 0)
                self.expect_restored(terminal)

    @staticmethod
    def state(terminal):
        return pathlib.Path(f"/proc/{terminal.process}/stat").read_text().rpartition(")")[2].split()[0]

    def test_it_counts_and_fits_after_a_resize(self):
        terminal = self.watch(columns=100, rows=30)
        terminal.expect("23:52")
        for columns, rows in ((40, 12), (200, 50), (20, 8), (60, 20)):
            terminal.bytes = b""
            terminal.resize(columns, rows)
            terminal.expect("강남 → 노원")
            terminal.pump(0.3)
            for line in visible(terminal.text.split("\x1b[H")[-1]):
                self.assertLessEqual(width(line), columns, line)
        terminal.send("q")
        self.assertEqual(terminal.wait(), 0)

    def test_s_snoozes_what_rings_and_l_says_that_one_leaves(self):
        # The alarm rings at 23:49.
        now = {"ATCHA_NOW": "2026-12-04T23:49:10+09:00"}
        self.run_atcha("check", **now)
        terminal = self.watch(**now)
        terminal.send("s")
        terminal.expect("again|rings at 23:50|23:50")
        self.assertEqual(self.phase(**now), "scheduled")
        terminal.send("l")
        self.assertTrue(eventually(lambda: self.phase(**now) == "acknowledged"))
        terminal.send("q")
        self.assertEqual(terminal.wait(), 0)

    def test_d_takes_the_alarm_away_and_ends(self):
        terminal = self.watch()
        terminal.send("d")
        self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.phase(), "cancelled")

    def test_other_keys_do_nothing(self):
        terminal = self.watch()
        for key in ("x", "\x1b[A", "\x1b", "한", "\x00", "S"):
            terminal.send(key)
            terminal.pump(0.1)
        self.assertEqual(self.phase(), "scheduled")
        terminal.send("q")
        self.assertEqual(terminal.wait(), 0)

    def test_a_dumb_terminal_gets_lines(self):
        terminal = self.on_terminal("watch", self.alarm, TERM="dumb")
        terminal.expect("leave in")
        self.assertNotIn("\x1b", terminal.text)
        os.kill(terminal.process, signal.SIGTERM)
        terminal.wait()


class ProgressTest(TerminalTest):
    def setUp(self):
        super().setUp()
        self.feed = self.machine.home / "large"
        subprocess.run(["cp", "-r", EVENING, self.feed], check=True)
        # Enough rows to be seen at work.
        times = self.feed / "stop_times.txt"
        trips = self.feed / "trips.txt"
        head, *rows = times.read_text().splitlines()
        trip_head, *trip_rows = trips.read_text().splitlines()
        position = head.split(",").index("trip_id")
        trip_position = trip_head.split(",").index("trip_id")
        with times.open("w") as file, trips.open("w") as trip_file:
            file.write(head + "\n")
            trip_file.write(trip_head + "\n")
            for copy in range(4000):
                for source, target, column in (
                    (rows, file, position), (trip_rows, trip_file, trip_position)):
                    for row in source:
                        fields = row.split(",")
                        fields[column] += f"-{copy}"
                        target.write(",".join(fields) + "\n")

    def test_a_bar_that_is_gone_at_the_end(self):
        terminal = self.on_terminal("feed", "add", str(self.feed))
        terminal.expect(r"\[=*>? *\]\s+\d+%", 60)
        for columns in (40, 120, 30):
            terminal.resize(columns, 24)
            terminal.pump(0.05)
        self.assertEqual(terminal.wait(60), 0)
        # What is left is what it says, not the bar.
        self.assertNotIn("%", visible_text(terminal.text))

    def test_nothing_in_pipes(self):
        end = self.run_atcha("feed", "add", str(self.feed))
        self.assertEqual((end.status, end.stderr), (0, ""), end)
        self.assertNotIn("\x1b", end.stdout)

    def test_an_interrupt_leaves_nothing_half_written(self):
        terminal = self.on_terminal("feed", "add", str(self.feed))
        terminal.expect(r"%", 60)
        terminal.send("\x03")
        self.assertEqual(terminal.wait(), 128 + signal.SIGINT)
        self.assertTrue(terminal.text.rstrip("^C").endswith("\x1b[J") or "\x1b[J" in terminal.text)
        self.assertEqual(self.drafts(), [])
        self.assertEqual(self.run_atcha("feed", "list", "--json").json()["feeds"], [])
        # Nothing is in the way of the next time.
        self.assertEqual(self.run_atcha("feed", "add", str(self.feed)).status, 0)
        self.assertEqual(self.drafts(), [])

    def drafts(self):
        """What is there besides whole timetables."""
        folder = self.machine.home / ".local/share/atcha/feeds"
        return [path for path in folder.iterdir() if path.name != "large"]

    def test_a_signal_in_a_pipe_leaves_nothing_either(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                process = subprocess.Popen(
                    [ATCHA, "feed", "add", str(self.feed)], env=self.machine.environment,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                folder = self.machine.home / ".local/share/atcha/feeds"
                self.assertTrue(
                    eventually(lambda: any(folder.glob(".staging-*")), 30))
                process.send_signal(number)
                output, errors = process.communicate(timeout=30)
                self.assertEqual((process.returncode, output, errors), (-number, b"", b""))
                self.assertEqual(self.drafts(), [])

    def test_no_bar_on_a_dumb_terminal(self):
        terminal = self.on_terminal("feed", "add", str(self.feed), TERM="dumb")
        self.assertEqual(terminal.wait(60), 0)
        self.assertNotIn("\x1b", terminal.text)


class SlowFeeds(http.server.BaseHTTPRequestHandler):
    """A timetable that comes in pieces, until the test has seen enough."""

    archive, pieces, goes_on = b"", 40, threading.Event()

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/zip")
        self.send_header("Content-Length", str(len(self.archive)))
        self.end_headers()
        size = -(-len(self.archive) // self.pieces)
        for start in range(0, len(self.archive), size):
            try:
                self.wfile.write(self.archive[start: start + size])
                self.wfile.flush()
            except ConnectionError:
                return
            # As slow as it has to be for a bar, and as quick as it may be once one was seen.
            self.goes_on.wait(0.15)

    def log_message(self, *arguments):
        pass


class DownloadTest(TerminalTest):
    """A timetable from the network, and questions to a planner there."""

    def setUp(self):
        super().setUp()
        archive = self.machine.home / "evening.zip"
        shutil.make_archive(str(archive.with_suffix("")), "zip", EVENING)
        SlowFeeds.archive = archive.read_bytes()
        SlowFeeds.goes_on = threading.Event()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SlowFeeds)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.url = f"http://127.0.0.1:{server.server_address[1]}/evening.zip"

    def expect_gone(self, terminal, status=0):
        self.assertEqual(terminal.wait(60), status)
        self.assertNotRegex(visible_text(terminal.text), r"%|\[=*>")

    def expect_followed(self, terminal, bar):
        """The bar is drawn within whatever width the window gets, and wiped where it was drawn."""
        for columns in (40, 120, 30, 80):
            terminal.resize(columns, 24)
            terminal.bytes = b""
            terminal.expect(bar, 30)
            drawn = re.split(r"\r(?:\x1b\[\d+A)?\x1b\[J", terminal.text)
            for line in drawn[1:-1]:
                self.assertLessEqual(width(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line)), columns)

    def test_a_download_shows_a_bar_that_survives_a_resize(self):
        terminal = self.on_terminal("feed", "add", self.url)
        terminal.expect(r"\[=*>? *\]\s+\d+%", 60)
        self.expect_followed(terminal, r"\d+%")
        SlowFeeds.goes_on.set()
        self.expect_gone(terminal)
        self.assertEqual(len(self.run_atcha("feed", "list", "--json").json()["feeds"]), 1)

    def test_a_download_says_nothing_in_pipes(self):
        SlowFeeds.goes_on.set()
        end = self.run_atcha("feed", "add", self.url)
        self.assertEqual((end.status, end.stderr), (0, ""), end)
        self.assertNotIn("\x1b", end.stdout)

    def test_an_interrupted_download_leaves_nothing(self):
        terminal = self.on_terminal("feed", "add", self.url)
        terminal.expect(r"\d+%", 60)
        terminal.send("\x03")
        self.assertEqual(terminal.wait(), 128 + signal.SIGINT)
        self.assertEqual(self.run_atcha("feed", "list", "--json").json()["feeds"], [])
        folder = self.machine.home / ".local/share/atcha/feeds"
        self.assertEqual(list(folder.iterdir()), [])
        SlowFeeds.goes_on.set()
        self.assertEqual(self.run_atcha("feed", "add", self.url).status, 0)
        self.assertEqual([path.name for path in folder.iterdir()], ["evening"])

    def motis(self):
        url = self.server("motis")
        fault = {"fault": {"path": "/api", "kind": "delay", "seconds": 0.4, "times": -1}}
        url.process.stdin.write(json.dumps(fault).encode() + b"\n")
        url.process.stdin.flush()
        return {"ATCHA_URL_MOTIS": url}

    SEARCH = (
        "search", "--from", "37.4979,127.0276", "--to", "37.6554,127.0613", "--provider", "motis")

    def test_a_search_of_several_calls_counts_them(self):
        variables = self.motis()
        terminal = self.on_terminal(*self.SEARCH, **variables)
        terminal.expect(r"asking motis: \d+ of \d+ calls|motis.*\d+%", 60)
        for columns in (40, 120, 30, 80):
            terminal.resize(columns, 24)
            terminal.pump(0.1)
        self.expect_gone(terminal)
        self.assertIn("23:52", terminal.text)

    def test_a_search_of_several_calls_says_nothing_in_pipes(self):
        for more in ((), ("--json",)):
            end = self.run_atcha(*self.SEARCH, *more, **self.motis())
            self.assertEqual(end.status, 0, end)
            self.assertNotIn("\x1b", end.stdout + end.stderr)
            self.assertNotIn("asking", end.stderr)

    def test_an_interrupted_search_takes_its_bar_away(self):
        terminal = self.on_terminal(*self.SEARCH, **self.motis())
        terminal.expect(r"motis", 60)
        terminal.send("\x03")
        self.assertEqual(terminal.wait(), 128 + signal.SIGINT)
        self.assertNotIn("motis", visible_text(terminal.text).replace("^C", ""))


class SetupTest(TerminalTest):
    def test_step_by_step(self):
        terminal = self.on_terminal("setup")
        terminal.expect("GTFS file, folder or URL.*: ")
        terminal.send("/nonexistent.zip\n")
        terminal.expect("hint:")
        terminal.expect("GTFS file, folder or URL.*: ")
        terminal.send(EVENING + "\n")
        terminal.expect("evening")
        terminal.expect("Where is home.*: ")
        terminal.send("노언\n")
        terminal.expect("노원")
        terminal.expect("Where is home.*: ")
        terminal.send("노원\n")
        terminal.expect("Home")
        terminal.expect(r"Ring alarms in the background.*\[y/n\]: ")
        terminal.send("n\n")
        terminal.expect(r"Try the sound.*\[y/n\]: ")
        terminal.send("n\n")
        terminal.expect("atcha search --from")
        self.assertEqual(terminal.wait(), 0)
        home = self.run_atcha("home", "--json").json()
        self.assertEqual(home["place"]["name"], "노원")
        self.assertFalse((self.machine.home / ".config/systemd").exists())

        # Once more: nothing is asked that is right, and nothing is changed.
        before = self.state()
        terminal = self.on_terminal("setup")
        seen = terminal.expect(r"Ring alarms in the background.*\[y/n\]: ")
        self.assertNotIn("GTFS file", seen)
        self.assertNotIn("Where is home", seen)
        self.assertIn("as it should be", seen)
        # The end of input is an answer, too.
        terminal.send("\x04")
        terminal.expect("Try the sound")
        terminal.send("\x04")
        self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.state(), before)

    def test_it_asks_in_every_language(self):
        """The whole dialog on a narrow terminal: nothing of it but commands is wider."""
        asked = {
            "ko": ("어느 것인가요", "서버 주소", "키", "집은 어디인가요", "알람을 지킬까요", "들어 볼까요", "다음:"),
            "ja": ("どれですか", "サーバーのアドレス", "キー", "家はどこですか", "見張りますか", "試しますか", "次は:"),
            "en": ("Which one", "Address of the server", "Key", "Where is home", "Ring alarms", "Try the sound",
                   "Next:"),
        }
        answers = ("3", self.server("otp") + "/otp/gtfs/v1", "", "37.65,127.06", "", "")
        for language, questions in asked.items():
            with self.subTest(language):
                self.machine.run("provider", "remove", "otp")
                self.machine.run("config", "unset", "providers")
                self.machine.run("home", "clear")
                terminal = self.on_terminal("setup", columns=40, ATCHA_LANG=language)
                seen = ""
                for question, answer in zip(questions, answers):
                    seen += terminal.expect(re.escape(question) + r"[^\r\n]*: ")
                    before = terminal.settings()
                    if question in ("Key", "키", "キー"):
                        self.assertTrue(eventually(lambda: terminal.settings()[3] & 8 == 0), before)
                    terminal.send(answer + "\n")
                seen += terminal.expect(re.escape(questions[-1]))
                self.assertEqual(terminal.wait(), 0)
                for line in visible(visible_text(seen)):
                    if line.startswith("?") or "atcha " in line or "http" in line:
                        continue
                    self.assertLessEqual(width(line), 40, line)

    def test_an_ambiguous_home_is_chosen_by_number(self):
        feed = self.machine.home / "two"
        subprocess.run(["cp", "-r", EVENING, feed], check=True)
        stops = feed / "stops.txt"
        # Two stations far apart under one name.
        stops.write_text(stops.read_text().replace("강남", "노원"))
        self.assertEqual(self.run_atcha("feed", "add", str(feed)).status, 0)
        terminal = self.on_terminal("setup")
        terminal.expect("Where is home.*: ")
        terminal.send("노원\n")
        found = terminal.expect("Which one.*: ")
        self.assertRegex(found, r"1  .*\r\n +2  ")
        terminal.send("1\n")
        terminal.expect(r"Ring alarms.*: ")
        terminal.send("\x03")
        self.assertEqual(terminal.wait(), 128 + signal.SIGINT)
        self.assertEqual(self.run_atcha("home").status, 0)

    def test_without_questions(self):
        steps = lambda end: {s["step"]: s["state"] for s in end.json()["steps"]}
        end = self.run_atcha("setup", "--json")
        self.assertEqual(end.status, 0, end)
        self.assertEqual(set(steps(end).values()), {"missing"})
        command = ["setup", "--feed", EVENING, "--home", "노원", "--json"]
        end = self.run_atcha(*command)
        self.assertEqual(end.status, 0, end)
        self.assertEqual(
            steps(end),
            {"timetable": "changed", "provider": "unneeded", "home": "changed", "daemon": "missing",
             "sound": "missing"})
        end = self.run_atcha(*command)
        self.assertEqual(steps(end)["timetable"], "unchanged", end)
        self.assertEqual(steps(end)["home"], "unchanged", end)
        end = self.run_atcha("setup", "--home", "없는곳", "--json")
        self.assertEqual(end.status, 66, end)
        self.assertEqual(steps(end)["home"], "failed")
        end = self.run_atcha("setup", "--sound", "--json", PATH=str(self.player()))
        self.assertEqual(steps(end)["sound"], "changed", end)

    def test_a_provider_in_place_of_a_timetable(self):
        url = self.server("odsay") + "/v1/api"
        terminal = self.on_terminal("setup")
        cooked = terminal.settings()
        terminal.expect("GTFS file, folder or URL: ")
        terminal.send("4\n")
        terminal.expect("Address of the server.*: ")
        # What is no address is told before a key is asked for.
        terminal.send("odsay.example\n")
        terminal.expect("hint:")
        terminal.expect("Address of the server.*: ")
        # A key would go over the network for all to read.
        terminal.send("http://example.org/api\n")
        terminal.expect("https")
        terminal.expect("Address of the server.*: ")
        terminal.send(url + "\n")
        terminal.expect("Key, which is not shown: ")
        self.assertTrue(eventually(lambda: terminal.settings() != cooked))
        terminal.send("a key with blanks\n")
        terminal.expect("no key")
        terminal.expect("Key, which is not shown: ")
        self.assertTrue(eventually(lambda: terminal.settings() != cooked))
        terminal.send("wrong-key-4711\n")
        seen = terminal.expect("does not accept the key")
        terminal.expect("Key, which is not shown: ")
        self.assertTrue(eventually(lambda: terminal.settings() != cooked))
        # Backspace and Ctrl-U work although nothing is seen of them.
        terminal.send("oops\x15a+b/c=x\x7f\n")
        seen += terminal.expect("atcha config set providers odsay")
        self.assertIn("accepted", seen)
        self.assertIn(f"atcha provider set odsay --url {url} --key-file FILE", seen)
        seen += terminal.expect("Where is home.*: ")
        self.assertEqual(terminal.settings(), cooked)
        terminal.send("37.6554,127.0613\n")
        terminal.expect("Ring alarms.*: ")
        terminal.send("\n")
        terminal.expect("Try the sound.*: ")
        terminal.send("\n")
        self.assertEqual(terminal.wait(), 0)
        seen += terminal.text
        for secret in ("4711", "a+b/c=", "oops", "blanks"):
            self.assertNotIn(secret, seen)
        credentials = self.machine.home / ".config/atcha/credentials"
        self.assertEqual(credentials.stat().st_mode & 0o777, 0o600)
        self.assertIn("a+b/c=", credentials.read_text())
        # From now on searches ask it, without being told to.
        end = self.run_atcha("search", "--from", "37.4979,127.0276", "--json")
        self.assertEqual(end.json()["source"]["kind"], "odsay", end)
        # Once more: nothing is asked that is right, and nothing is changed.
        before = self.state()
        terminal = self.on_terminal("setup")
        seen = terminal.expect("Ring alarms.*: ")
        self.assertNotIn("Which one", seen)
        self.assertNotIn("Key", seen)
        self.assertRegex(seen, "Timetable.*not needed")
        self.assertRegex(seen, "Provider.*odsay, .*as it should be")
        terminal.send("\x04")
        terminal.expect("Try the sound")
        terminal.send("\x04")
        self.assertEqual(terminal.wait(), 0)
        self.assertEqual(self.state(), before)

    def test_a_public_server_is_told_whom_it_may_write_to(self):
        terminal = self.on_terminal("setup", ATCHA_OFFLINE="1")
        terminal.expect("GTFS file, folder or URL: ")
        terminal.send("motis\n")
        terminal.expect("Address of the server.*: ")
        terminal.send("\n")
        terminal.expect("Key, which is not shown.*: ")
        self.assertTrue(eventually(lambda: terminal.settings()[3] & 8 == 0))
        terminal.send("\n")
        # Nobody could be asked, and it is set up all the same.
        terminal.expect("no way to the network|offline")
        terminal.expect("e-mail address that motis may write to.*: ")
        terminal.send("nobody\n")
        terminal.expect("hint:")
        terminal.expect("e-mail address that motis may write to.*: ")
        terminal.send("me@example.org\n")
        seen = terminal.expect("Where is home.*: ")
        self.assertIn("atcha provider set motis\x1b[0m\r\n", seen)
        self.assertIn("atcha config set providers motis", seen)
        self.assertIn("atcha config set contact me@example.org", seen)
        terminal.send("\x03")
        terminal.wait()
        self.assertEqual(
            self.run_atcha("config", "get", "contact").stdout, "me@example.org\n")

    def test_a_key_that_is_typed_for_a_command_is_not_shown(self):
        terminal = self.on_terminal("provider", "set", "odsay", "--key-file", "-")
        cooked = terminal.settings()
        seen = terminal.expect("Key, which is not shown: ")
        self.assertTrue(eventually(lambda: terminal.settings() != cooked))
        terminal.send("canary-4711\n")
        self.assertEqual(terminal.wait(), 0)
        self.assertNotIn("4711", seen + terminal.text)
        self.assertEqual(terminal.settings(), cooked)
        credentials = self.machine.home / ".config/atcha/credentials"
        self.assertEqual(credentials.stat().st_mode & 0o777, 0o600)
        self.assertIn("canary-4711", credentials.read_text())

    def test_an_interrupt_at_the_key_gives_the_terminal_back(self):
        ends = {
            "Ctrl-C": (lambda terminal: terminal.send("\x03"), signal.SIGINT),
            "TERM": (lambda terminal: os.kill(terminal.process, signal.SIGTERM), signal.SIGTERM),
            "HUP": (lambda terminal: os.kill(terminal.process, signal.SIGHUP), signal.SIGHUP),
        }
        for name, (end, number) in ends.items():
            with self.subTest(name):
                terminal = self.on_terminal("setup")
                cooked = terminal.settings()
                terminal.expect("GTFS file, folder or URL: ")
                terminal.send("tmap\n")
                terminal.expect("Address of the server.*: ")
                terminal.send("\n")
                terminal.expect("Key, which is not shown: ")
                self.assertTrue(eventually(lambda: terminal.settings() != cooked))
                terminal.send("half-a-k")
                end(terminal)
                self.assertEqual(terminal.wait(), 128 + number)
                self.assertEqual(terminal.settings(), cooked)
                self.assertFalse((self.machine.home / ".config/atcha/credentials").exists())

    def test_a_provider_without_questions(self):
        steps = lambda end: {s["step"]: s["state"] for s in end.json()["steps"]}
        key = self.machine.home / "key"
        key.write_text("a+b/c=\n")
        command = ["setup", "--provider", "odsay", "--key-file", str(key), "--json"]
        end = self.run_atcha(*command)
        self.assertEqual(end.status, 0, end)
        self.assertEqual((steps(end)["timetable"], steps(end)["provider"]), ("unneeded", "changed"))
        self.assertEqual(
            end.json()["steps"][1]["commands"],
            [f"atcha provider set odsay --key-file {key}",
             "atcha config set providers odsay"])
        before = self.state()
        end = self.run_atcha(*command)
        self.assertEqual(steps(end)["provider"], "unchanged", end)
        self.assertEqual(self.state(), before)
        # What is wrong is told, and nothing is written.
        for words, status in (
            (["--provider", "tmap"], 78), (["--provider", "tmop"], 64), (["--provider", "otp"], 78),
            (["--provider", "otp", "--url", "otp"], 64), (["--url", "https://example.org"], 64),
            (["--provider", "nominatim", "--key-file", str(key)], 64),
        ):
            end = self.run_atcha("setup", *words, "--json")
            self.assertEqual(end.status, status, end)
            self.assertEqual(self.state(), before, end)

    def player(self):
        folder = self.machine.home / "players"
        folder.mkdir()
        path = folder / "paplay"
        path.write_text("#!/bin/sh\nexec /bin/sleep 3\n")
        path.chmod(0o755)
        return folder

    def state(self):
        found = {}
        for name in (".config", ".local/share"):
            for path in (self.machine.home / name).rglob("*"):
                if path.is_file() and not path.name.endswith((".lock", "-shm", "-wal")):
                    found[str(path)] = path.read_bytes()
        return found

    def test_the_first_screen_names_it(self):
        terminal = self.on_terminal()
        self.assertEqual(terminal.wait(), 0)
        self.assertIn("atcha setup", terminal.text)
        self.assertLessEqual(len(terminal.text.splitlines()), 24)


class OpenTest(TerminalTest):
    def test_a_link_opens_the_countdown_and_waits_for_enter(self):
        self.machine.add_timetable()
        alarm = self.machine.add_alarm()
        terminal = self.on_terminal("open", "--wait", f"atcha://alarm/{alarm}")
        terminal.expect(re.escape(ALTERNATE))
        terminal.send("q")
        terminal.expect("Press Enter")
        terminal.send("\n")
        self.assertEqual(terminal.wait(), 0)
        terminal = self.on_terminal("open", "--wait", "atcha://cancel/all")
        terminal.expect("cannot be opened")
        terminal.expect("Press Enter")
        terminal.send("\n")
        self.assertEqual(terminal.wait(), 64)


class EndsTest(TerminalTest):
    def test_a_reader_that_goes_ends_it_quietly(self):
        self.machine.add_timetable()
        for line in ("atcha help", "atcha man", "atcha search --from 강남 --to 노원 --before 50",
                     "atcha completion zsh", "atcha config list"):
            end = subprocess.run(
                ["bash", "-c", f"{line} | true; echo ${{PIPESTATUS[0]}}"],
                env=self.machine.environment, capture_output=True, text=True)
            self.assertEqual(end.stderr, "", line)
            self.assertIn(end.stdout.strip(), ("0", "141", "3"), line)

    def test_a_full_disk_behind_the_output_is_told(self):
        with open("/dev/full", "w") as full:
            end = subprocess.run(
                [ATCHA, "help"], env=self.machine.environment, stdout=full,
                stderr=subprocess.PIPE, text=True)
        self.assertEqual(end.returncode, 74, end.stderr)
        self.assertIn("hint:", end.stderr)


def visible(text):
    """Lines without control sequences."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    return text.replace("\r", "").split("\n")


def visible_text(text):
    """What is left of the last line after it was drawn over."""
    lines = []
    for line in text.split("\n"):
        line = re.split(r"\r(?:\x1b\[\d*A)?\x1b\[J", line)[-1]
        lines.append(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line))
    return "\n".join(lines)


def width(line):
    """Columns of a line; ideographs and syllables take two."""
    import unicodedata

    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in line)


if __name__ == "__main__":
    unittest.main()
