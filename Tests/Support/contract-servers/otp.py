"""OpenTripPlanner 2: the GTFS GraphQL API at /otp/gtfs/v1, `planConnection`.

Settings: those of line.py; `key` (wanted in the header `key`, where it is set), `window` (seconds it
looks at most, less than it is asked for), `routingError` (a code that is always given), `error` (a
failure with the status of success), `zone` (of its agency).
"""

import re
from datetime import datetime, timedelta

from contract import Answer, Contract, Refused, main
from line import STANDARD, arriving, departing

NEEDED = ["planConnection", "routingErrors", "pageInfo", "searchWindowUsed", "scheduledTime", "edges"]


class Otp(Contract):
    settings = {**STANDARD, "key": None, "window": 7200, "routingError": None, "error": None,
                "zone": "Asia/Seoul"}

    def handle(self, request):
        if (request.method, request.path) != ("POST", "/otp/gtfs/v1"):
            self.no_such(request)
        request.expect_query()
        if self.settings["key"] and request.headers.get("authorization") != f"Bearer {self.settings['key']}":
            raise Refused(Answer("key?", 401))
        body = request.expect_json({"query": str, "variables": dict}, {"operationName": str})
        if "stopsByRadius" in body["query"]:
            return {"data": {"stopsByRadius": {"edges": self.stops(request, body["variables"])}}}
        for word in NEEDED:
            if word not in body["query"]:
                request.violation(f"the query does not ask for {word}")
        if body["query"].count("{") != body["query"].count("}"):
            request.violation("the query is no GraphQL")
        if self.settings["error"]:
            return {"errors": [{"message": "failed", "extensions": {"classification": self.settings["error"]}}]}
        return {"data": {"planConnection": self.plan(request, body["variables"])}}

    def stops(self, request, variables):
        if not all(isinstance(variables.get(name), float) for name in ("lat", "lon")):
            request.violation("lat and lon are no numbers")
        if self.settings["zone"] is None:
            return []
        agency = {"agency": {"timezone": self.settings["zone"]}}
        return [{"node": {"stop": {"timezone": None, "routes": [agency]}}}]

    def plan(self, request, variables):
        places = []
        for name in ("origin", "destination"):
            try:
                point = variables[name]["location"]["coordinate"]
                places.append((float(point["latitude"]), float(point["longitude"])))
            except (KeyError, TypeError, ValueError):
                request.violation(f"{name} is no location")
        times = variables.get("dateTime") or {}
        if len(times) != 1 or not set(times) <= {"earliestDeparture", "latestArrival"}:
            request.violation(f"dateTime may not be {times!r}")
        kind, text = next(iter(times.items()))
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d|Z)", text):
            request.violation(f"{text!r} is no OffsetDateTime")
        asked = re.fullmatch(r"PT(\d+)S", variables.get("searchWindow") or "PT3600S")
        if not asked:
            request.violation("searchWindow is no duration")
        if not isinstance(variables.get("first"), int) or variables["first"] < 1:
            request.violation("first is no number")
        time = datetime.fromisoformat(text.replace("Z", "+00:00"))
        window = min(int(asked.group(1)), self.settings["window"])
        find = departing if kind == "earliestDeparture" else arriving
        found = find(self.settings, time, variables["first"], timedelta(seconds=window))
        errors = []
        if self.settings["routingError"]:
            code, _, field = self.settings["routingError"].partition("/")
            errors, found = [{"code": code, "description": code, "inputField": field or None}], []
        elif not found:
            code = "NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW"
            errors = [{"code": code, "description": "none", "inputField": "DATE_TIME"}]
        return {
            "searchDateTime": text,
            "routingErrors": errors,
            "pageInfo": {"startCursor": "S", "endCursor": "E", "hasNextPage": True,
                         "hasPreviousPage": True, "searchWindowUsed": f"PT{window}S"},
            "edges": [{"cursor": "NoCursor", "node": self.itinerary(places, one)} for one in found],
        }

    def itinerary(self, places, journey):
        leave, board, alight, arrive, cancelled = journey
        home = {"name": "Origin", "lat": places[0][0], "lon": places[0][1], "stop": None}
        goal = {"name": "Destination", "lat": places[1][0], "lon": places[1][1], "stop": None}
        first = {"name": "강남구청", "lat": 37.5171, "lon": 127.0412,
                 "stop": {"gtfsId": "F:730", "platformCode": "1"}}
        last = {"name": "노원", "lat": 37.6551, "lon": 127.0611, "stop": {"gtfsId": "F:713"}}
        state = "CANCELED" if cancelled else "SCHEDULED"
        return {
            "start": leave.isoformat(), "end": arrive.isoformat(),
            "legs": [
                self.leg("WALK", home, first, leave, board, distance=310.5),
                self.leg(
                    "SUBWAY", first, last, board, alight, realtimeState=state, headsign="장암",
                    serviceDate=board.strftime("%Y-%m-%d"),
                    route={"shortName": self.settings["line"], "longName": None, "color": "747F00",
                           "agency": {"name": "서울교통공사"}},
                    trip={"gtfsId": f"F:{board:%H%M}", "tripHeadsign": "장암"},
                    intermediatePlaces=[{"name": "건대입구"}]),
                self.leg("WALK", last, goal, alight, arrive, distance=250),
            ],
        }

    def leg(self, mode, start, end, begins, ends, **more):
        return {
            "mode": mode, "realTime": False, "realtimeState": None, "headsign": None, "route": None,
            "trip": None, "from": start, "to": end, "intermediatePlaces": None,
            "start": {"scheduledTime": begins.isoformat(), "estimated": None},
            "end": {"scheduledTime": ends.isoformat(), "estimated": None}, **more,
        }


if __name__ == "__main__":
    main(Otp())
