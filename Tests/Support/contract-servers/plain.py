"""Answers anything with JSON, for the tests of the transport; keeps to no contract.

/echo tells what was asked. /file gives `file`, or the file at `filePath`, with an ETag and honours
If-None-Match. A proxy is asked with CONNECT or with a whole URL: both are told of, and the second is
answered like any other.
"""


from contract import Answer, Contract, main, tell


class Plain(Contract):
    settings = {"etag": '"one"', "file": "PK stands for a timetable", "filePath": None, "answer": {"ok": True}}

    def handle(self, request):
        if request.path == "/echo":
            return {
                "method": request.method,
                "path": request.path,
                "query": {name: values[0] for name, values in request.query.items()},
                "headers": request.headers,
                "body": request.body.decode(),
            }
        if request.path == "/file":
            headers = {"ETag": self.settings["etag"], "Last-Modified": "Sun, 29 Nov 2026 03:00:00 GMT"}
            if request.headers.get("if-none-match") == self.settings["etag"]:
                return Answer(b"", 304, headers=headers)
            return Answer(self.file(), 200, "application/zip", headers)
        if request.path == "/empty":
            return Answer(b"", 204)
        return self.settings["answer"]

    def file(self):
        if self.settings["filePath"] is None:
            return self.settings["file"].encode()
        with open(self.settings["filePath"], "rb") as file:
            return file.read()

    def connect(self, handler):
        tell({"event": "note", "connect": handler.path, "headers": dict(handler.headers.items())})
        handler.send_error(403)


if __name__ == "__main__":
    main(Plain())
