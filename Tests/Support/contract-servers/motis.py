"""MOTIS 2: /api/v5/plan (or /api/v1/plan, of a server that is older), and /api/v1/health.

Settings: those of line.py; `version` (5, 1), `loadedUntil` (a date: later questions are outside of the
timetable), `walkOnly`, `zone` (of its stops).
"""

from datetime import datetime, timezone

from contract import Answer, Contract, integer, main, number, one_of, text
from line import STANDARD, arriving, departing


def place(value):
    parts = value.split(",")
    return len(parts) == 2 and all(number(part) for part in parts) and abs(float(parts[0])) <= 90


def instant(value):
    try:
        return datetime.fromisoformat(value.replace("Z", "+00:00")).tzinfo is not None
    except ValueError:
        return False


def natural(value):
    return value.isascii() and value.isdigit()


def shown(time):
    return time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Motis(Contract):
    settings = {**STANDARD, "version": 5, "loadedUntil": None, "walkOnly": False, "zone": "Asia/Seoul"}

    def handle(self, request):
        if request.path == "/api/v1/health":
            return {"rt": True, "gbfs": False}
        if request.path == "/api/v1/reverse-geocode":
            # A server that plans also tells what is where; here there is nothing that has a name.
            request.expect_query(
                {"place": place, "numResults": natural}, {"language": text, "type": one_of("STOP")})
            if request["type"] != "STOP" or self.settings["zone"] is None:
                return []
            latitude, longitude = request["place"].split(",")
            return [{
                "type": "STOP", "name": "강남구청", "id": "kr_730", "lat": float(latitude),
                "lon": float(longitude), "tokens": [], "areas": [], "score": 1.0,
                "tz": self.settings["zone"],
            }]
        if request.path != f"/api/v{self.settings['version']}/plan":
            if request.path.startswith("/api/v") and request.path.endswith("/plan"):
                return Answer("not found", 404)
            self.no_such(request)
        if request.method != "GET":
            request.violation("must be GET")
        request.expect_no_body()
        request.expect_header("User-Agent", lambda value: "atcha" in value)
        # What a shared server asks for; nothing else may be in the query.
        request.expect_query(
            {"fromPlace": place, "toPlace": place, "time": instant, "numItineraries": natural},
            {
                "arriveBy": one_of("true", "false"),
                "searchWindow": natural,
                "maxTransfers": natural,
                "maxPreTransitTime": natural,
                "maxPostTransitTime": natural,
                "pedestrianSpeed": number,
                "detailedLegs": one_of("true", "false"),
                "directModes": text,
                "pageCursor": text,
                "language": one_of("ko", "en", "ja"),
                "maxItineraries": integer,
            },
        )
        time = datetime.fromisoformat(request["time"].replace("Z", "+00:00"))
        until = self.settings["loadedUntil"]
        if until and shown(time)[:10] > until:
            words = f"query time {shown(time)} is outside of loaded timetable window [a, {until}["
            return Answer({"error": words}, 400)
        count = int(request["numItineraries"])
        if request["arriveBy"] == "true":
            found = arriving(self.settings, time, count)
        else:
            found = departing(self.settings, time, count)
        if self.settings["walkOnly"]:
            found = []
        return {
            "requestParameters": {},
            "debugOutput": {},
            "from": self.point("START", request["fromPlace"]),
            "to": self.point("END", request["toPlace"]),
            "direct": self.direct(request, time) if self.settings["walkOnly"] else [],
            "itineraries": [self.itinerary(request, one) for one in found],
            "previousPageCursor": f"EARLIER|{int(time.timestamp())}",
            "nextPageCursor": f"LATER|{int(time.timestamp())}",
        }

    def point(self, name, place, **more):
        latitude, longitude = place.split(",")
        return {"name": name, "lat": float(latitude), "lon": float(longitude), **more}

    def direct(self, request, time):
        leg = self.leg("WALK", self.point("START", request["fromPlace"]),
                       self.point("END", request["toPlace"]), time, time, distance=420.0)
        return [{"duration": 336, "startTime": shown(time), "endTime": shown(time), "transfers": 0,
                 "legs": [leg]}]

    def leg(self, mode, start, end, begins, ends, **more):
        return {
            "mode": mode, "from": start, "to": end, "duration": int((ends - begins).total_seconds()),
            "startTime": shown(begins), "endTime": shown(ends), "scheduledStartTime": shown(begins),
            "scheduledEndTime": shown(ends), "realTime": False, "scheduled": True,
            "legGeometry": {"points": "", "precision": 6, "length": 0}, **more,
        }

    def itinerary(self, request, journey):
        leave, board, alight, arrive, cancelled = journey
        home = self.point("START", request["fromPlace"])
        goal = self.point("END", request["toPlace"])
        first = self.point("강남구청", "37.5171,127.0412", stopId="kr_730", tz="Asia/Seoul", track="1")
        last = self.point("노원", "37.6551,127.0611", stopId="kr_713", tz="Asia/Seoul")
        date = board.strftime("%Y%m%d_%H:%M")
        ride = self.leg(
            "SUBWAY", first, last, board, alight, headsign="장암", routeShortName=self.settings["line"],
            routeColor="747F00", agencyName="서울교통공사", tripId=f"{date}_kr_{board:%H%M}",
            cancelled=cancelled, intermediateStops=[self.point("건대입구", "37.5407,127.0702")])
        return {
            "duration": int((arrive - leave).total_seconds()), "startTime": shown(leave),
            "endTime": shown(arrive), "transfers": 0,
            "legs": [
                self.leg("WALK", home, first, leave, board, distance=3.1e2),
                ride,
                self.leg("WALK", last, goal, alight, arrive, distance=250),
            ],
        }


if __name__ == "__main__":
    main(Motis())
