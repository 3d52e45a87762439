"""Completions in the shells themselves: bash with its own machinery, zsh on a terminal (zpty), fish
with `complete -C`. Each asks the real program for stops, places, timetables and alarms."""

import shutil
import subprocess
import time
import unittest

from support import MachineTest

ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
# The prompt says that the shell is ready; completions are listed below it.
zpty -w shell "PS1='<%%>'; PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste; bindkey -e; stty columns 200 2>/dev/null"
zpty -w shell "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=0"
zpty -w shell "zstyle ':completion:*' list-separator '--'; zstyle ':completion:*' insert-tab false"
zpty -w shell "zmodload zsh/complist 2>/dev/null; setopt no_list_beep auto_list no_auto_menu; print -r -- READY-\$((40+2))"
until zpty -r -m shell line '*READY-42*'; do :; done
zpty -w -n shell "$2"$'\t'
sleep "$3"
zpty -w -n shell $'\t'
sleep 1
out=
while zpty -r -t shell piece; do out+=$piece; done
print -r -- "$out"
zpty -d shell
"""


class CompletionTest(MachineTest):
    def setUp(self):
        super().setUp()
        self.machine.add_timetable()
        self.alarm = self.machine.add_alarm()
        self.assertEqual(self.run_atcha("place", "save", "우리 집", "노원").status, 0)
        end = self.run_atcha(
            "provider", "set", "nominatim", "--url", "https://example.org/nominatim")
        self.assertEqual(end.status, 0, end)
        self.folder = self.machine.home / "site-functions"
        self.folder.mkdir()

    def script(self, shell):
        end = self.run_atcha("completion", shell)
        self.assertEqual(end.status, 0, end)
        return end.stdout

    def check_syntax(self, shell, *arguments):
        path = self.machine.home / f"script.{shell}"
        path.write_text(self.script(shell))
        end = subprocess.run([shell, *arguments, "-n", path], capture_output=True, text=True)
        self.assertEqual((end.returncode, end.stderr), (0, ""))

    # bash

    def bash(self, line):
        """What TAB at the end of a line offers."""
        words = line.split(" ")
        program = (
            'source <(atcha completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); '
            'COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMP_KEY=9; '
            'complete -p atcha | grep -q _atcha || exit 3; '
            "_atcha atcha \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"; "
            "printf '%s\\n' \"${COMPREPLY[@]}\"")
        end = subprocess.run(
            ["bash", "-c", program, "bash", *words], env=self.machine.environment,
            capture_output=True, text=True, timeout=30)
        self.assertEqual((end.returncode, end.stderr), (0, ""), line)
        return [word.strip().replace("\\ ", " ").strip("'\"") for word in end.stdout.splitlines()]

    def test_bash(self):
        self.check_syntax("bash")
        self.every_kind(self.bash)

    # fish

    def fish(self, line):
        program = 'atcha completion fish | source; complete -C "$argv[1]"'
        end = subprocess.run(
            ["fish", "--no-config", "-c", program, "--", line], env=self.machine.environment,
            capture_output=True, text=True, timeout=30)
        self.assertEqual(end.stderr, "", line)
        return [word.split("\t")[0].replace("\\ ", " ") for word in end.stdout.splitlines()]

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        self.check_syntax("fish")
        self.every_kind(self.fish)

    # zsh

    def zsh(self, line):
        (self.folder / "_atcha").write_text(self.script("zsh"))
        end = subprocess.run(
            ["zsh", "-f", "-c", ZSH, "zsh", str(self.folder), line, "1.5"],
            env=self.machine.environment, capture_output=True, text=True, timeout=60,
            errors="replace")
        return _Screen(end.stdout + end.stderr)

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh(self):
        self.check_syntax("zsh")
        self.every_kind(self.zsh)

    # What each of them has to know.

    def every_kind(self, complete):
        self.assertIn("search", complete("atcha se"))
        self.assertIn("snooze", complete("atcha alarm sn"))
        self.assertIn("--arrive-by", complete("atcha search --arr"))
        self.assertIn("노원", complete("atcha search --from 노"))
        self.assertIn("evening", complete("atcha feed remove e"))
        self.assertIn(self.alarm, complete(f"atcha alarm show {self.alarm[0]}"))
        self.assertIn("우리 집", complete("atcha place remove 우"))
        self.assertIn("exit-codes", complete("atcha help exit"))
        self.assertIn("bash", complete("atcha completion b"))
        self.assertIn("waybar", complete("atcha status --format w"))
        self.assertIn("search.maxVehicles", complete("atcha config set search.m"))
        # Every place where one can be typed.
        self.assertIn("nominatim", complete("atcha provider test no"))
        self.assertIn("kakao", complete("atcha provider set ka"))
        self.assertIn("photon", complete("atcha provider remove pho"))
        self.assertIn("odsay", complete("atcha setup --provider od"))
        self.assertIn("motis", complete("atcha search --provider mo"))
        self.assertIn("gtfs", complete("atcha search --provider gt"))
        self.assertIn("evening", complete("atcha search --feed e"))
        self.assertIn("노원", complete("atcha home set 노"))
        self.assertIn(self.alarm, complete(f"atcha watch {self.alarm[0]}"))

    # The question behind them.

    def test_an_answer_is_quick_quiet_and_offline(self):
        start = time.monotonic()
        end = self.run_atcha("__complete", "place", "노")
        self.assertLess(time.monotonic() - start, 5)
        self.assertEqual((end.status, end.stderr), (0, ""))
        # Whatever fails, nothing is offered and nothing is said.
        for variables in (
            {"HOME": None, "XDG_DATA_HOME": None, "XDG_STATE_HOME": None},
            {"XDG_DATA_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null"},
        ):
            for kind in ("place", "feed", "alarm", "saved", "topic", "provider", "nonsense"):
                end = self.run_atcha("__complete", kind, "x", **variables)
                self.assertEqual((end.status, end.stderr), (0, ""), end)
        self.machine.database.write_bytes(b"not a database" * 1000)
        end = self.run_atcha("__complete", "saved", "")
        self.assertEqual((end.status, end.stderr), (0, ""), end)


class _Screen(str):
    """What a terminal was sent; a word is on it where its letters are, spaces quoted or not."""

    def __contains__(self, word):
        text = str(self).replace("\\ ", " ")
        return str.__contains__(text, word)


if __name__ == "__main__":
    unittest.main()
