"""A click on the notification of an alarm, on a real dunst: the desktop is asked to open the alarm's link,
and nothing happens to the alarm."""

import unittest

from support import ATCHA, MachineTest, eventually

RINGING = "2026-12-04T23:49:00+09:00"


class ClickTest(MachineTest):
    def test_a_click_opens_the_alarm(self):
        self.machine.add_timetable()
        alarm = self.machine.add_alarm()
        opened = self.machine.home / "opened"
        opener = self.machine.home / "bin/xdg-open"
        opener.write_text(f'#!/bin/sh\necho "$@" >> {opened}\n')
        opener.chmod(0o755)
        variables = self.desktop() | {"ATCHA_NOW": RINGING}
        self.background([ATCHA, "daemon", "run"], self.machine.home / "daemon.log", **variables)
        self.assertTrue(
            eventually(lambda: self.control("count", "displayed").stdout.strip() == b"1", 30))
        # What dunst does on a click, if it is set up to.
        self.assertTrue(eventually(lambda: self.control("action", "0").returncode == 0))
        self.assertTrue(eventually(opened.exists, 20))
        self.assertEqual(opened.read_text(), f"atcha://alarm/{alarm}\n")
        phase = self.run_atcha("alarm", "show", alarm, "--json", ATCHA_NOW=RINGING).json()
        self.assertEqual(phase["alarm"]["phase"], "ringing")


if __name__ == "__main__":
    unittest.main()
