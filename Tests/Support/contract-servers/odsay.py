"""ODsay LAB: searchPubTransPathT, subwayPathSchedule, busLaneDetail, below /v1/api.

Errors come with status 200. Settings: `key`, `quota` (questions that are left; null: many), `error` (a
code that route search gives), `lastTrain`, `lastBus` and `firstTrain` (clock times), `day` (the DAY that
is expected of the last), `bus` (there is a way by bus), `next` (the last train is said to have a next).
"""

from contract import Contract, integer, latitude, longitude, main, one_of, text


class Odsay(Contract):
    settings = {
        "key": "a+b/c=", "quota": None, "error": None, "lastTrain": "23:58:00", "lastBus": "22:40",
        "day": None, "bus": True, "firstTrain": "05:34:00", "next": False,
    }

    def handle(self, request):
        if request.method != "GET" or not request.path.startswith("/v1/api/"):
            self.no_such(request)
        request.expect_no_body()
        operation = request.path[len("/v1/api/") :]
        forms = {
            "searchPubTransPathT": (
                {"SX": longitude, "SY": latitude, "EX": longitude, "EY": latitude},
                {"OPT": integer, "SearchType": integer, "SearchPathType": integer, "lang": integer},
            ),
            "subwayPathSchedule": (
                {"SID": integer, "EID": integer, "MODE": one_of("3", "4"), "DAY": one_of("1", "2", "3")}, {},
            ),
            "busLaneDetail": ({"busID": integer}, {}),
        }
        if operation not in forms:
            self.no_such(request)
        required, optional = forms[operation]
        request.expect_query(
            {"apiKey": text, **required}, {"output": one_of("json"), **optional})
        # Encoded exactly once.
        if request["apiKey"] != self.settings["key"]:
            return {"error": [{"code": "500", "message": "[ApiKeyAuthFailed] ApiKey authentication failed."}]}
        if self.settings["quota"] is not None:
            if self.settings["quota"] <= 0:
                return {"error": [{"code": "429", "message": "Daily quota exceeded"}]}
            self.settings["quota"] -= 1
        if float(request["SX"] or 127) < 120 or float(request["SY"] or 37) > 45:
            request.violation("x is the longitude, y the latitude")
        return getattr(self, operation)(request)

    def searchPubTransPathT(self, request):
        if self.settings["error"]:
            return {"error": {"msg": "words", "code": self.settings["error"]}}
        walk = {"trafficType": 3, "distance": 95, "sectionTime": 2}
        subway = {
            "trafficType": 1, "distance": 19100, "sectionTime": 33, "intervalTime": 6,
            "lane": [{"name": "수도권 2호선", "subwayCode": 2}], "startName": "강남", "startX": 127.0276,
            "startY": 37.4979, "startID": 222, "endName": "건대입구", "endX": 127.0702,
            "endY": 37.5407, "endID": 212, "way": "건대입구", "door": "null",
            "passStopList": {"stations": [{"stationName": "강남", "x": "127.0276"},
                                          {"stationName": "잠실"}, {"stationName": "건대입구"}]},
        }
        bus = {
            "trafficType": 2, "distance": 9000, "sectionTime": 40, "intervalTime": 10,
            "lane": [{"busNo": "146", "busID": 146}], "startName": "강남역", "startX": 127.0276,
            "startY": 37.4979, "startID": 1000, "endName": "노원역", "endX": 127.0611,
            "endY": 37.6551, "endID": 1001,
        }
        paths = [{"pathType": 1, "subPath": [walk, subway, {**walk, "sectionTime": 5}]}]
        if self.settings["bus"]:
            paths.append({"pathType": 2, "subPath": [walk, bus, walk]})
        return {"result": {"searchType": 0, "path": paths}}

    def subwayPathSchedule(self, request):
        isLast = request["MODE"] == "4"
        if isLast and self.settings["day"] and request["DAY"] != str(self.settings["day"]):
            request.violation(f"DAY may not be {request['DAY']}")
        if (request["SID"], request["EID"]) != ("222", "212"):
            request.violation("stations that are no answer of the route search")
        departure = self.settings["lastTrain" if isLast else "firstTrain"]
        following = {"laneName": "2호선"} if self.settings["next"] or not isLast else None
        return {
            "result": {
                "notificationCode": 0,
                "path": [{"pathType": 1, "subPath": [
                    {"movingType": 1, "startName": "강남", "startID": 222, "endName": "건대입구",
                     "endID": 212, "laneName": "2호선", "wayName": "성수", "departureTime": departure,
                     "arrivalTime": "24:31:00" if isLast else "06:07:00", "nextTrain": following}]}],
            }
        }

    def busLaneDetail(self, request):
        return {
            "result": {
                "busNo": "146", "busID": 146, "busFirstTime": "04:00",
                "busLastTime": self.settings["lastBus"], "turningPointIdx": 50,
                "station": [{"idx": 10, "stationID": 1000, "stationName": "강남역"}],
            }
        }


if __name__ == "__main__":
    main(Odsay())
