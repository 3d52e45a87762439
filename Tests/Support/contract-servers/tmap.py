"""TMAP public transit: POST /transit/routes.

Settings: `key`, `quota`, `status` (an error of its own, with status 200), `last` (after this clock time
the line does not run; the night lasts until 04:00).
"""


from contract import Answer, Contract, Refused, main
from line import clock


class Tmap(Contract):
    settings = {"key": "tmap-key", "quota": None, "status": None, "last": "23:20"}

    def handle(self, request):
        if (request.method, request.path) != ("POST", "/transit/routes"):
            self.no_such(request)
        request.expect_query()
        if request.headers.get("appkey") != self.settings["key"]:
            raise Refused(self.gateway(403, "INVALID_API_KEY", "Forbidden"))
        if self.settings["quota"] is not None:
            if self.settings["quota"] <= 0:
                raise Refused(self.gateway(429, "QUOTA_EXCEEDED", "Limit Exceeded"))
            self.settings["quota"] -= 1
        body = request.expect_json(
            {"startX": str, "startY": str, "endX": str, "endY": str, "searchDttm": str},
            {"count": int, "lang": int, "format": str},
        )
        if not (100 < float(body["startX"]) < 140 and 30 < float(body["startY"]) < 45):
            request.violation("x is the longitude, y the latitude")
        time = body["searchDttm"]
        if len(time) != 12 or not time.isdigit() or int(time[8:10]) > 23:
            request.violation(f"searchDttm may not be {time}")
        if not 1 <= body.get("count", 1) <= 10:
            request.violation("count goes from 1 to 10")
        if self.settings["status"]:
            return {"result": {"status": self.settings["status"], "message": "words"}}
        seconds = int(time[8:10]) * 3600 + int(time[10:12]) * 60
        if seconds < 4 * 3600:
            seconds += 24 * 3600
        runs = seconds <= clock(self.settings["last"])
        start = {"name": "출발지", "lon": float(body["startX"]), "lat": float(body["startY"])}
        end = {"name": "도착지", "lon": float(body["endX"]), "lat": float(body["endY"])}
        stop = {"name": "강남역", "lon": 127.0276, "lat": 37.4979}
        other = {"name": "노원역", "lon": 127.0611, "lat": 37.6551}
        legs = [
            {"mode": "WALK", "sectionTime": 240, "distance": 200, "start": start, "end": stop},
            {"mode": "BUS", "sectionTime": 2400, "distance": 20000, "route": "간선:146", "routeId": "1",
             "routeColor": "0068B7", "service": 1 if runs else 0, "type": 11, "start": stop, "end": other,
             "passStopList": {"stationList": [{"index": 0, "stationName": "강남역"}]}},
            {"mode": "TRANSFER", "sectionTime": 0, "distance": 0, "start": other, "end": other},
            {"mode": "WALK", "sectionTime": 120, "distance": 90, "start": other, "end": end},
        ]
        itinerary = {"totalTime": 2880, "totalWalkTime": 360, "transferCount": 0, "pathType": 2, "legs": legs}
        return {"metaData": {"requestParameters": {}, "plan": {"itineraries": [itinerary]}}}

    def gateway(self, status, code, message):
        error = {"id": str(status), "category": "gw", "code": code, "message": message}
        return Answer({"error": error}, status)


if __name__ == "__main__":
    main(Tmap())
