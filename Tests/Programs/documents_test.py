"""Every command with --json in every state of a machine: one document, with the fields that are pinned in
documents.txt. Within a version fields are added, never removed: a new one is no fault, and is pinned when
ATCHA_RECORD=1 writes the file anew."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from support import EVENING, NOW, Machine, MachineTest

PINNED = pathlib.Path(__file__).with_name("documents.txt")

#: A command line for each command that has --json; ID stands for an alarm.
COMMANDS = [
    "search --from 강남 --to 노원", "again", "alarm add", "alarm list", "alarm show ID",
    "alarm show ID --share", "alarm snooze ID", "alarm ack ID", "alarm refresh", "alarm history",
    "alarm cancel ID", "recent", "recent list", "recent remove 1", "recent clear", "daemon",
    "daemon status", "daemon install", "daemon uninstall", "check", "status", "open",
    "open atcha://alarms", "doctor", "setup", "feed add EVENING", "feed list", "feed info",
    "feed validate EVENING", "feed update", "feed remove evening", "place search 노",
    "place save 회사 강남", "place list", "place remove 회사", "home", "home set 노원", "home show",
    "home clear", "config get lang", "config set lang ko", "config unset lang", "config list",
    "config path", "provider list", "provider set nominatim --url URL/nominatim",
    "provider set kakao", "provider set kakao --url URL/kakao --key-file KEY", "provider test",
    "provider test nominatim", "provider remove nominatim", "help", "help alarm snooze",
]
#: They have no `--json`: a program that runs on, a countdown, and texts that other programs read.
WITHOUT = {"daemon run", "watch", "completion", "man"}


class State:
    """A machine in one state, made once and copied for each command."""

    def __init__(self, name, home):
        self.name, self.home, self.variables, self.alarm = name, home, {}, "k7mq"
        self.providers = []


def paths(value, prefix=""):
    """Names of all fields, `alarm.legs[].mode` for one within a list."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield prefix + name
            yield from paths(inner, f"{prefix}{name}.")
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, f"{prefix.removesuffix('.')}[].")


class DocumentsTest(MachineTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="atcha-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.states = [
            cls.make(name) for name in
            ("nothing", "timetable", "home", "pending", "ended", "provider", "damaged", "unwritable")]

    @classmethod
    def make(cls, name):
        home = cls.folder / name
        home.mkdir()
        state = State(name, home)
        machine = Machine(home)
        if name not in ("nothing",):
            machine.add_timetable()
        if name in ("home", "pending", "ended", "provider", "damaged", "unwritable"):
            assert machine.run("home", "set", "노원").status == 0
            assert machine.run("place", "save", "회사", "강남").status == 0
        if name in ("pending", "ended", "damaged"):
            assert machine.run("search", "--from", "강남", "--to", "노원").status == 0
            state.alarm = machine.add_alarm()
        if name == "ended":
            # One is over, and one rings.
            assert machine.run("alarm", "cancel", state.alarm).status == 0
            state.alarm = machine.add_alarm()
            state.variables["ATCHA_NOW"] = "2026-12-04T23:49:30+09:00"
            machine.run("check", **state.variables)
        if name == "provider":
            (home / "key").write_text("good-key\n")
            state.providers = [
                ("nominatim", "--url", "URL/nominatim"),
                ("kakao", "--url", "URL/kakao", "--key-file", "KEY")]
        if name == "damaged":
            for path in home.glob(".local/state/atcha/*"):
                if path.is_file():
                    path.write_bytes(b"\xff" * 20000)
        if name == "unwritable":
            state.variables |= {
                "XDG_STATE_HOME": "/dev/null/state", "XDG_CONFIG_HOME": "/dev/null/config"}
        return state

    def fresh(self, state):
        """The state in a folder of its own."""
        home = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copytree(state.home, home, symlinks=True, dirs_exist_ok=True)
        shutil.rmtree(home / "bin")
        machine = Machine(home)
        # Nobody's systemd, so that the ends of the daemon's commands are the same everywhere.
        machine.environment["XDG_RUNTIME_DIR"] = str(home / "run")
        for words in state.providers:
            end = machine.run("provider", "set", *self.words(" ".join(words), state, machine))
            assert end.status == 0, end
        return machine

    def words(self, line, state, machine):
        """The words of a command line, with what they stand for."""
        meanings = {"ID": state.alarm, "EVENING": EVENING, "KEY": str(machine.home / "key")}
        return [meanings.get(word, word.replace("URL", self.url)) for word in line.split()]

    def test_every_document(self):
        fields, ends = {}, []
        self.url = self.server("geocoders")
        for state in self.states:
            for line in COMMANDS:
                machine = self.fresh(state)
                (machine.home / "key").write_text("good-key\n")
                end = machine.run(
                    *self.words(line, state, machine), "--json", **state.variables)
                with self.subTest(f"{state.name}: {line}"):
                    document = self.one_document(end)
                    fields.setdefault(document["schema"], set()).update(paths(document))
                    ends.append(f"{state.name}\t{line}\t{end.status}\t{document['schema']}")
                shutil.rmtree(machine.home, ignore_errors=True)
        text = "\n".join(ends) + "\n\n" + "".join(
            f"{schema}\n" + "".join(f"  {name}\n" for name in sorted(names))
            for schema, names in sorted(fields.items()))
        if os.environ.get("ATCHA_RECORD") == "1":
            PINNED.write_text(text)
        pinned_ends, pinned_fields = self.pinned()
        self.maxDiff = None
        self.assertEqual(pinned_ends, ends)
        for schema, names in pinned_fields.items():
            with self.subTest(schema):
                self.assertEqual(names - fields.get(schema, set()), set(), "fields that have gone")

    def pinned(self):
        """How each command ended, and the fields of each document, as they are pinned."""
        ends, _, documents = PINNED.read_text().partition("\n\n")
        fields, schema = {}, ""
        for line in documents.splitlines():
            if line.startswith("  "):
                fields[schema].add(line.strip())
            else:
                schema = line
                fields[schema] = set()
        return ends.splitlines(), fields

    def one_document(self, end):
        """The document, wherever it went."""
        for name in ("Swift.", "Optional(", "AtchaCLI", "CoreStorage", "Fatal error"):
            self.assertNotIn(name, end.stdout + end.stderr, end)
        if end.stdout:
            document = json.loads(end.stdout)
            self.assertNotEqual(document.get("schema"), "atcha.error/1", end)
            # Besides, a warning may stand on standard error.
        else:
            lines = [line for line in end.stderr.splitlines() if line.startswith("{")]
            self.assertEqual(len(lines), 1, end)
            document = json.loads(lines[0])
            self.assertEqual(
                list(document), ["schema", "message", "hint", "exitCode"], end)
            self.assertEqual(document["exitCode"], end.status, end)
            self.assertTrue(document["message"] and document["hint"], end)
        self.assertIsInstance(document, dict, end)
        self.assertRegex(document["schema"], r"^atcha\.[a-z-]+/1$", end)
        return document

    def test_no_command_is_left_out(self):
        """Walks the tree of commands as the program prints it, so that a new one has to be tested."""
        tree = self.fresh(self.states[0]).run("help", "--json").json()
        self.assertEqual(tree["schema"], "atcha.commands/1")
        leaves = dict(self.leaves(tree["command"], []))
        self.assertGreater(len(leaves), 40)
        for title, spec in leaves.items():
            with self.subTest(title):
                has_json = any(option["long"] == "json" for option in spec["options"])
                tested = [
                    line for line in COMMANDS if line == title or line.startswith(title + " ")]
                self.assertEqual(has_json, title not in WITHOUT)
                self.assertEqual(bool(tested), has_json, "is in no state tested with --json")
        # Nothing is tested, or left out, that is none.
        named = {title for title in leaves}
        for line in COMMANDS:
            words = line.split()
            prefixes = {" ".join(words[:count]) for count in range(1, len(words) + 1)}
            self.assertTrue(prefixes & (named | {"help", "daemon", "home", "recent"}), line)
        self.assertLessEqual(WITHOUT, named)

    def leaves(self, spec, path):
        """The commands that do something, by their words."""
        for inner in spec["subcommands"]:
            yield from self.leaves(inner, path + [inner["name"]])
        if path and (not spec["subcommands"] or spec["options"]):
            yield " ".join(path), spec


class FoldersTest(MachineTest):
    """Field report D08: relative XDG variables are ignored with a warning, empty ones quietly."""

    def test_relative_folders_warn_and_are_ignored(self):
        for variable in (
            "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
            "XDG_RUNTIME_DIR",
        ):
            with self.subTest(variable):
                end = self.run_atcha("config", "path", **{variable: "relative/folder"})
                self.assertEqual(end.status, 0, end)
                self.assertIn(variable, end.stderr)
                self.assertIn(str(self.machine.home), end.stdout)
                self.assertEqual(len(end.stderr.splitlines()), 1, end)
                # Not in a pipe that reads JSON, where there is a document for it or nothing.
                end = self.run_atcha("config", "path", "--json", **{variable: "relative/folder"})
                self.assertEqual(json.loads(end.stdout)["schema"], "atcha.config-path/1")
                end = self.run_atcha("config", "path", **{variable: ""})
                self.assertEqual(end.stderr, "", end)
        self.assertFalse((pathlib.Path.cwd() / "relative").exists())

    def test_nothing_is_made_outside_of_them(self):
        folders = {
            f"XDG_{name}": str(self.machine.home / name.lower())
            for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR")}
        for line in ("feed add " + EVENING, "home set 노원", "config set lang en",
                     "alarm add --from 강남 --to 노원", "check", "status"):
            self.run_atcha(*line.split(), **folders)
        made = {path.name for path in self.machine.home.iterdir()} - {"bin"}
        self.assertLessEqual(made, {folder.split("/")[-1] for folder in folders.values()}, made)


class LocaleTest(MachineTest):
    """Field report D10: a locale changes neither documents nor clocks."""

    LOCALES = ("C", "POSIX", "ko_KR.UTF-8", "en_US", "UTF-8", "xx_XX", "ar_SA.UTF-8", "th_TH.UTF-8")

    def test_documents_are_the_same_in_every_locale(self):
        self.machine.add_timetable()
        search = ("search", "--from", "강남", "--to", "노원", "--json")
        # The clock runs on while the program starts.
        still = lambda text: re.sub(r"T23:05:\d\d", "T23:05:00", text)
        expected = still(self.run_atcha(*search, "--lang", "en", LC_ALL="C.UTF-8").stdout)
        for locale in self.LOCALES:
            end = self.run_atcha(*search, "--lang", "en", LC_ALL=locale)
            self.assertEqual(still(end.stdout), expected, locale)
            text = self.run_atcha("search", "--from", "강남", "--to", "노원", LC_ALL=locale)
            self.assertEqual((text.status, "?" in text.stdout), (0, False), text)
            self.assertIn("23:52", text.stdout, locale)
            self.assertIn("2026", expected)

    def test_columns_are_the_same_in_C(self):
        self.machine.add_timetable()
        one = self.run_atcha("feed", "list", LC_ALL="C", ATCHA_LANG="ko")
        other = self.run_atcha("feed", "list", LC_ALL="ko_KR.UTF-8")
        self.assertEqual(one.stdout, other.stdout)


if __name__ == "__main__":
    unittest.main()
