"""ntfy and Gotify: messages for phones, ntfy at the root, which is the only place it
knows, and Gotify below /gotify.

Settings: `tokens` of ntfy (empty: everybody may
publish), `application` (the token of Gotify).
"""

from contract import Answer, Contract, main, tell


class Push(Contract):
    settings = {"tokens": [], "application": "good-key"}

    def handle(self, request):
        if request.method != "POST":
            self.no_such(request)
        request.expect_header("User-Agent", lambda value: value.startswith("atcha/"))
        if request.path == "/gotify/message":
            return self.gotify(request)
        if request.path == "/":
            return self.ntfy(request)
        return self.no_such(request)

    def ntfy(self, request):
        tokens = self.settings["tokens"]
        given = request.headers.get("authorization", "")
        if tokens and given.removeprefix("Bearer ") not in tokens:
            return Answer({"code": 40301, "http": 403, "error": "forbidden"}, 403)
        message = request.expect_json(
            {"topic": str, "title": str, "message": str, "priority": int, "tags": list})
        if not message["topic"] or not 1 <= message["priority"] <= 5:
            return Answer({"code": 40009, "http": 400, "error": "invalid request"}, 400)
        tell({"event": "note", "message": message})
        return {"id": "sPs71M8A2T", "time": 1638542195, "event": "message", **message}

    def gotify(self, request):
        if request.headers.get("x-gotify-key") != self.settings["application"]:
            return Answer({"error": "Unauthorized", "errorCode": 401}, 401)
        message = request.expect_json({"title": str, "message": str, "priority": int})
        tell({"event": "note", "message": message})
        return {"id": 25, "appid": 5, "date": "2026-12-04T23:49:00+09:00", **message}


if __name__ == "__main__":
    main(Push())
