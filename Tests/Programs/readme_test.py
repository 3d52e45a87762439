"""Every command that the READMEs name in their text, run for real in the order in which they stand there.

The blocks of code are run by ReadmeTests."""

import re
import unittest

from support import ATCHA, CHECKOUT, MachineTest, Pty

#: What ends with something else than 0 although all is well: the doctor of a machine without a desktop.
STATUSES = {"doctor": (0, 78)}


class ReadmeTest(MachineTest):
    def commands(self, page):
        text = (CHECKOUT / page).read_text()
        prose = "".join(text.split("```")[::2])
        return re.findall(r"`atcha ([^`]+)`", prose)

    def test_every_command_of_the_text(self):
        seen = {}
        for page in ("README.md", "docs/README.ko.md"):
            commands = self.commands(page)
            self.assertGreater(len(commands), 4, page)
            self.doCleanups()
            self.setUp()
            self.machine.environment["XDG_RUNTIME_DIR"] = str(self.machine.home / "run")
            self.machine.add_timetable()
            self.assertEqual(self.run_atcha("search", "--from", "강남", "--to", "노원").status, 0)
            for line in commands:
                with self.subTest(page=page, command=line):
                    words = line.split()
                    seen.setdefault(words[0], set()).add(page)
                    if words[0] == "watch":
                        terminal = Pty([ATCHA, *words], self.machine.environment)
                        self.addCleanup(terminal.close)
                        terminal.expect("노원")
                        terminal.send("q")
                        self.assertEqual(terminal.wait(), 0)
                    elif words == ["daemon"]:
                        # As it stands there it is the name of the thing; alone it tells its state.
                        self.assertEqual(self.run_atcha("daemon").status, 0)
                    else:
                        end = self.run_atcha(*words)
                        self.assertIn(end.status, STATUSES.get(words[0], (0,)), end)
        # Both pages name the same ones.
        for command, pages in seen.items():
            self.assertEqual(len(pages), 2, f"{command} is in {pages} alone")


if __name__ == "__main__":
    unittest.main()
