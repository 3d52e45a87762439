"""Names of stops and lines in the language of the reader, from search to notification, on a timetable that
has translations of them; and the texts around them, which say "tomorrow" where midnight is crossed."""

import json
import pathlib
import re
import shutil
import unittest

from support import ATCHA, EVENING, MachineTest, Pty, eventually

NAMES = pathlib.Path(EVENING).with_name("evening-names") / "translations.txt"
#: Language: from, to, the two lines, the direction.
EXPECTED = {
    "ko": ("강남", "노원", "2호선", "7호선", "도봉산", "내일"),
    "en": ("Gangnam", "Nowon", "Line 2", "Line 7", "Dobongsan", "tomorrow"),
    "ja": ("江南", "蘆原", "2号線", "7号線", "道峰山", "明日"),
}
HANGUL = re.compile("[\uac00-\ud7a3]")


class LanguageTest(MachineTest):
    def setUp(self):
        super().setUp()
        feed = self.machine.home / "evening"
        shutil.copytree(EVENING, feed)
        shutil.copy(NAMES, feed)
        end = self.run_atcha("feed", "add", str(feed))
        self.assertEqual(end.status, 0, end)

    def shown(self, *arguments, columns=80, **variables):
        """What a command shows on a terminal of its own, without colours."""
        terminal = Pty(
            [ATCHA, *arguments], self.machine.environment | {"NO_COLOR": "1"} | variables, columns)
        self.addCleanup(terminal.close)
        terminal.wait()
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.text).replace("\r", "")

    def expect_names(self, text, language, *which):
        for index in which:
            self.assertIn(EXPECTED[language][index], text)
        self.expect_language(text, language)

    def expect_language(self, text, language):
        if language != "ko":
            # Who publishes a timetable has the name that he gives himself.
            self.assertIsNone(HANGUL.search(text.replace("저녁 도시철도", "")), text)

    def test_a_search_and_what_follows_from_it(self):
        for language, expected in EXPECTED.items():
            with self.subTest(language):
                lang = {"ATCHA_LANG": language}
                # Whatever language a stop is typed in.
                for names in (("강남", "노원"), ("Gangnam", "Nowon"), ("江南", "蘆原")):
                    text = self.shown("search", "--from", names[0], "--to", names[1], **lang)
                    self.expect_names(text, language, 0, 1, 2, 3, 4)
                self.expect_names(self.shown("alarm", "add", "1", **lang), language, 0, 1)
                alarm = self.run_atcha("alarm", "list", "--json").json()["alarms"][0]["id"]
                for command in (
                    ["alarm", "list"], ["alarm", "show", alarm], ["recent"], ["status"],
                    ["alarm", "show", alarm, "--share"], ["alarm", "show", alarm, "--ics"],
                ):
                    text = self.shown(*command, **lang)
                    self.expect_language(text, language)
                self.expect_names(self.shown("alarm", "show", alarm, **lang), language, 0, 1, 2, 3)
                self.assertEqual(self.run_atcha("alarm", "cancel", alarm).status, 0)

    def test_a_program_gets_the_names_of_the_timetable_unless_it_asks(self):
        line = ("search", "--from", "Gangnam", "--to", "Nowon", "--json")
        for language in EXPECTED:
            end = self.run_atcha(*line, ATCHA_LANG=language)
            self.assertEqual(end.json()["from"]["name"], "강남", end)
            end = self.run_atcha(*line, "--lang", language)
            self.assertEqual(end.json()["from"]["name"], EXPECTED[language][0], end)

    def test_a_notification(self):
        desktop = self.desktop()
        kept = lambda: json.loads(self.control("history").stdout)["data"][0]
        # The newest comes first.
        for count, language in enumerate(EXPECTED, 1):
            with self.subTest(language):
                variables = desktop | {"ATCHA_LANG": language}
                end = self.run_atcha(
                    "alarm", "add", "--from", "강남", "--to", "노원", "--json", **variables)
                self.assertEqual(end.status, 0, end)
                alarm = end.json()["alarm"]["id"]
                end = self.run_atcha("check", ATCHA_NOW="2026-12-04T23:49:10+09:00", **variables)
                self.assertEqual(end.status, 10, end)
                self.control("close-all")
                self.assertTrue(eventually(lambda: len(kept()) == count))
                text = json.dumps(kept()[0], ensure_ascii=False)
                self.expect_names(text, language, 0)
                self.run_atcha("alarm", "cancel", alarm, **variables)

    def test_tomorrow_is_said_where_midnight_is_crossed(self):
        for language, expected in EXPECTED.items():
            lang = {"ATCHA_LANG": language}
            # Leaves before midnight, arrives after it.
            text = self.shown("search", "--from", "강남", "--to", "노원", **lang)
            self.assertIn(expected[5], text, language)
            # After midnight all of it is today.
            text = self.shown(
                "search", "--from", "건대입구", "--to", "노원", ATCHA_NOW="2026-12-05T00:05:00+09:00",
                **lang)
            self.assertNotIn(expected[5], text, language)

    def test_completions(self):
        for language, start, name in (
            ("en", "Gang", "Gangnam"), ("ja", "江", "江南"), ("ko", "강", "강남"),
        ):
            end = self.run_atcha("__complete", "place", "--", start, ATCHA_LANG=language)
            self.assertIn(name, end.stdout.splitlines(), end)


if __name__ == "__main__":
    unittest.main()
