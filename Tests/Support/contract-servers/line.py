"""A line from home to home for the contract servers of planners: one vehicle, every few minutes.

Times are seconds of a day in Korea; a day begins at midnight there.
"""

from datetime import datetime, timedelta, timezone

KOREA = timezone(timedelta(hours=9))

STANDARD = {
    # Departures from the stop, and the last one; the walk to it and from it, the ride; in seconds.
    "first": "05:30",
    "last": "23:52",
    "headway": 600,
    "walk": 300,
    "ride": 1800,
    "line": "7호선",
    # Itineraries that get lost (each so many-th of an answer), and come twice.
    "lose": 0,
    "repeat": False,
    # Answers hold one that arrives too late.
    "late": False,
    # A departure that is cancelled, after the last one.
    "cancelled": None,
}


def clock(text):
    hours, minutes = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60


def day_of(time):
    return time.astimezone(KOREA).replace(hour=0, minute=0, second=0, microsecond=0)


def journeys(settings, around):
    """All of the days around a time, earliest first: (leave, board, alight, arrive, cancelled)."""
    found = []
    for days in (-1, 0, 1, 2):
        midnight = day_of(around) + timedelta(days=days)
        boardings = []
        time = clock(settings["last"])
        while time >= clock(settings["first"]):
            boardings.append((time, False))
            time -= settings["headway"]
        if settings["cancelled"]:
            boardings.append((clock(settings["cancelled"]), True))
        for seconds, cancelled in boardings:
            board = midnight + timedelta(seconds=seconds)
            alight = board + timedelta(seconds=settings["ride"])
            walk = timedelta(seconds=settings["walk"])
            found.append((board - walk, board, alight, alight + walk, cancelled))
    return sorted(set(found))


def departing(settings, time, count, window=None):
    """The first few that leave at a time or later."""
    found = [one for one in journeys(settings, time) if one[0] >= time]
    if window is not None:
        found = [one for one in found if one[0] < time + window]
    return spoiled(settings, found)[:count]


def arriving(settings, time, count, window=None):
    """The last few that arrive by a time, the latest first."""
    everything = journeys(settings, time)
    found = [one for one in reversed(everything) if one[3] <= time]
    if window is not None:
        found = [one for one in found if one[3] > time - window]
    if settings["late"]:
        found = [one for one in everything if one[3] > time][:1] + found
    return spoiled(settings, found)[:count]


def spoiled(settings, found):
    if settings["lose"]:
        found = [one for index, one in enumerate(found) if (index + 1) % settings["lose"]]
    if settings["repeat"]:
        found = [one for one in found for _ in (0, 1)]
    return found
