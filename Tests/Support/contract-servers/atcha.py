"""The Atcha server: guests, tokens that rotate, last routes, registered alarms, places.

Settings: `accessSeconds` (how long an access token lasts), `reissueDelay` (seconds that a reissue
takes), `guestAllowed`, `reissueAllowed`, `userGone` (USR_002 for everything), `lastRoutes`,
`registered` (what a refresh says; null: nothing is), `inRegion`, `places`, `address`.
"""

import base64
import json
import threading
import time

from contract import Answer, Contract, Refused, latitude, longitude, main, number, one_of, tell, text

STATUS = {
    "TOK_001": 401, "TOK_002": 401, "USR_002": 404, "URT_001": 404, "LRT_001": 400, "LRT_002": 400,
    "LRT_003": 404, "LRT_004": 404, "TRS_001": 500, "TRS_011": 400, "TRS_012": 400, "TRS_013": 404,
    "EXT_006": 429, "EXT_007": 503, "EXT_008": 500, "REQ_003": 400,
}


def success(result=None):
    return {"responseCode": "SUCCESS", "result": result}


def failure(code, path, status=None):
    body = {
        "responseCode": code,
        "message": f"refused with {code}",
        "path": path,
        "timeStamp": "2026-08-22T22:00:00.123",
    }
    return Answer(body, status or STATUS.get(code, 500))


def b64(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


class Atcha(Contract):
    base = "/api"
    settings = {
        "accessSeconds": 3600,
        "reissueDelay": 0,
        "guestAllowed": True,
        "reissueAllowed": True,
        "userGone": False,
        "fail": None,
        "lastRoutes": [],
        "registered": None,
        "updatedAt": "2026-11-30T22:00:00",
        "inRegion": True,
        "places": [],
        "address": {"name": "서울특별시청", "address": "서울 중구 세종대로 110", "lat": 37.5663, "lon": 126.9779},
    }

    def prepare(self):
        self.lock = threading.Lock()
        self.serial = 0
        self.devices = {}
        # token -> device, for those that still work
        self.access = {}
        self.refresh = {}
        # refresh tokens that were used
        self.used = {}

    # --- Tokens

    def issue(self, device):
        """Two new tokens; those before are worth nothing any more."""
        for tokens in (self.access, self.refresh):
            for token in [token for token, owner in tokens.items() if owner == device]:
                del tokens[token]
        self.serial += 1
        expiry = int(time.time() + self.settings["accessSeconds"])
        head = b64({"alg": "HS256", "typ": "JWT"})
        access = f"{head}.{b64({'sub': device, 'exp': expiry, 'n': self.serial})}.c2ln"
        refresh = f"{head}.{b64({'sub': device, 'exp': expiry + 86400, 'r': self.serial})}.c2ln"
        self.access[access] = device
        self.refresh[refresh] = device
        return {"id": self.devices[device], "accessToken": access, "refreshToken": refresh}

    def bearer(self, request):
        value = request.headers.get("authorization", "")
        if not value.startswith("Bearer ") or len(value) < 10:
            request.violation("no bearer token")
        return value[7:]

    def user(self, request):
        token = self.bearer(request)
        with self.lock:
            device = self.access.get(token)
            if token in self.refresh or token in self.used:
                request.violation("a refresh token where an access token belongs")
        if device is None:
            raise Refused(failure("TOK_002", request.path))
        claims = token.split(".")[1]
        expiry = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["exp"]
        if expiry <= time.time():
            raise Refused(failure("TOK_001", request.path))
        if self.settings["userGone"]:
            raise Refused(failure("USR_002", request.path))
        return device

    def guest(self, request):
        request.expect_no_header("Authorization")
        request.expect_query()
        body = request.expect_json({"deviceId": str}, {"fcmToken": str})
        if len(body["deviceId"]) < 16:
            request.violation("a device id that could be guessed")
        if not self.settings["guestAllowed"]:
            raise Refused(failure("INTERNAL_SERVER_ERROR", request.path, 500))
        with self.lock:
            self.settings["userGone"] = False
            self.devices.setdefault(body["deviceId"], len(self.devices) + 1)
            tokens = self.issue(body["deviceId"])
        return success({**tokens, "lat": None, "lon": None})

    def reissue(self, request):
        request.expect_no_body()
        request.expect_query()
        token = self.bearer(request)
        time.sleep(self.settings["reissueDelay"])
        with self.lock:
            if token in self.used:
                device = self.used[token]
                tell({"event": "note", "reuse": device})
                # Somebody has a copy: whoever it is, all tokens of the device end.
                for tokens in (self.access, self.refresh):
                    for one in [one for one, owner in tokens.items() if owner == device]:
                        del tokens[one]
                raise Refused(failure("TOK_002", request.path))
            if token not in self.refresh or not self.settings["reissueAllowed"]:
                raise Refused(failure("TOK_002", request.path))
            device = self.refresh[token]
            self.used[token] = device
            return success(self.issue(device))

    # --- The rest

    def handle(self, request):
        if not request.path.startswith(self.base + "/"):
            self.no_such(request)
        path = request.path[len(self.base) :]
        request.expect_header("Accept", lambda value: "application/json" in value)
        fail = self.settings["fail"]
        if fail and path.startswith(fail["path"]):
            return failure(fail["code"], path, fail.get("status"))
        key = (request.method, path)
        public = {("POST", "/auth/guest"): self.guest, ("GET", "/auth/reissue"): self.reissue}
        if key in public:
            return public[key](request)
        if key == ("GET", "/app/version"):
            request.expect_header("X-Platform", text)
            return success("1.0.0")
        device = self.user(request)
        private = {
            ("GET", "/routes/last-routes"): self.last_routes,
            ("POST", "/routes/user-routes"): self.register,
            ("DELETE", "/routes/user-routes"): self.cancel,
            ("GET", "/routes/user-routes/refresh"): self.refreshed,
            ("GET", "/locations"): self.locations,
            ("GET", "/locations/rgeo"): self.rgeo,
            ("GET", "/locations/is-service-region"): self.region,
            ("GET", "/members/me"): lambda request, device: self.me(request, device),
        }
        if key in private:
            return private[key](request, device)
        if request.method == "GET" and path.startswith("/routes/last-routes/"):
            request.expect_no_body()
            wanted = path.rsplit("/", 1)[1]
            for route in self.settings["lastRoutes"]:
                if route.get("routeId") == wanted:
                    return success(route)
            return failure("LRT_001", path)
        self.no_such(request)

    def me(self, request, device):
        request.expect_header("X-Platform", text)
        return success({"id": self.devices[device], "providerId": device, "appVersion": "1.0.0"})

    def last_routes(self, request, device):
        request.expect_no_body()
        request.expect_query(
            {"startLat": latitude, "startLon": longitude, "endLat": latitude, "endLon": longitude},
            {"sortType": one_of("MINIMUM_TRANSFERS", "DEPARTURE_TIME_DESC")},
        )
        return success(self.settings["lastRoutes"])

    def register(self, request, device):
        request.expect_query()
        body = request.expect_json({"lastRouteId": str})
        for route in self.settings["lastRoutes"]:
            if route.get("routeId") == body["lastRouteId"]:
                self.settings["registered"] = {
                    "departureTime": route["departureDateTime"],
                    "updatedAt": self.settings["updatedAt"],
                    "lastRouteId": body["lastRouteId"],
                }
                return Answer(b"", 204)
        return failure("LRT_001", request.path)

    def cancel(self, request, device):
        request.expect_no_body()
        request.expect_query({"lastRouteId": text})
        self.settings["registered"] = None
        return Answer(b"", 204)

    def refreshed(self, request, device):
        request.expect_no_body()
        request.expect_query()
        if self.settings["registered"] is None:
            return failure("URT_001", request.path)
        return success(self.settings["registered"])

    def locations(self, request, device):
        request.expect_query({"keyword": text, "lat": number, "lon": number})
        return success(self.settings["places"])

    def rgeo(self, request, device):
        request.expect_query({"lat": latitude, "lon": longitude})
        return success(self.settings["address"])

    def region(self, request, device):
        request.expect_query({"lat": latitude, "lon": longitude})
        return success(self.settings["inRegion"])


if __name__ == "__main__":
    main(Atcha())
