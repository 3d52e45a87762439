#!/usr/bin/env python3
"""Writes Sources/Core/Terminal/Width/WidthTables.swift from the Unicode data of this Python.

Run it with a newer Python to move to a newer Unicode; the tests of CoreTerminal hold the result.
"""
import pathlib
import unicodedata

# Formatting characters that a terminal shows.
VISIBLE_FORMATS = {0xAD, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD} | set(
    range(0x600, 0x606))
# Default-ignorable code points that have no character yet, and line separators.
IGNORED = {0x034F, 0x2028, 0x2029, 0x2065} | set(range(0xFFF0, 0xFFF9)) | set(
    range(0xE0000, 0xE1000))
# Vowels and final consonants that join the Hangul consonant before them.
JAMO = set(range(0x1160, 0x1200)) | set(range(0xD7B0, 0xD800))


def is_zero(code):
    if code in VISIBLE_FORMATS:
        return False
    if code in IGNORED or code in JAMO:
        return True
    return unicodedata.category(chr(code)) in ("Mn", "Me", "Cf")


def is_wide(code):
    return not is_zero(code) and unicodedata.east_asian_width(chr(code)) in ("W", "F")


def ranges(test):
    found = []
    for code in range(0x80, 0x110000):
        if 0xD800 <= code < 0xE000 or not test(code):
            continue
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def table(name, summary, pairs):
    lines = [f"  /// {summary}", f"  static let {name}: [UInt32] = ["]
    texts = [f"0x{low:X}, 0x{high:X}," for low, high in pairs]
    line = "   "
    for text in texts:
        if len(line) + 1 + len(text) > 98:
            lines.append(line)
            line = "   "
        line += " " + text
    return lines + [line, "  ]"]


text = [
    f"/// Widths of code points by Unicode {unicodedata.unidata_version}; made by Scripts/width-tables.py.",
    "///",
    "/// Each table is a flat list of first and last code points, ascending.",
    "enum WidthTables {",
    *table("wide", "East Asian Width W or F: two columns.", ranges(is_wide)),
    "",
    *table("zero", "Marks, joining jamo and formatting characters: no column.", ranges(is_zero)),
    "}",
]
root = pathlib.Path(__file__).resolve().parent.parent
path = root / "Sources/Core/Terminal/Width/WidthTables.swift"
path.write_text("\n".join(text) + "\n", encoding="utf-8")
