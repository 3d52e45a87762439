"""A server that holds its clients to a contract, for the tests.

    python3 NAME.py [--tls CERTIFICATE KEY] [--set NAME=JSON]...

A contract is a subclass of Contract in a file of its own that ends with `main(ThatClass())`. The
server listens on a free port of 127.0.0.1 and speaks in lines of JSON on standard output:

    {"event": "ready", "port": 40123}
    {"event": "request", "method": ..., "path": ..., "query": {...}, "headers": {...}, "body": ...}
    {"event": "violation", "text": ...}       a client broke the contract; it was answered 400
    {"event": "done", "id": ...}              a command was carried out
    {"event": "note", ...}                    what a contract wants a test to know

A request is told of before it is answered. Commands come as lines of JSON on standard input, whose
end ends the server:

    {"id": 1, "set": {"name": value}}         changes `contract.settings`
    {"id": 2, "fault": {"kind": ..., "path": prefix, "times": n, ...}}
    {"id": 3, "reset": true}                  no faults; settings as at the start

Kinds of faults (`times` is 1 if not given, -1 for always; `path` matches all if not given):

    delay       answers after `seconds`
    stall       sends half of the answer, then nothing for `seconds`
    drip        sends a byte of the answer each second
    drop        closes the connection without an answer
    reset       resets the connection
    truncate    announces the whole answer, sends half and closes
    html        a page to sign in at, with status `status` (200)
    status      status `status` with `body` (text) and `headers` (an object)
    rateLimit   429, with Retry-After: `retryAfter` where given
    garbage     bytes that are not HTTP
    badJSON     the answer with its last third cut off, correctly announced
    redirect    to `location` with status `status` (302)
    large       status 200 with `bytes` bytes, sent as they are read
    badGzip     says gzip and is not
    gzip        the right answer, packed
    chunked     the right answer in chunks, without its length
"""

import copy
import gzip
import json
import socket
import ssl
import struct
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit


class Refused(Exception):
    """An answer given instead of the usual one."""

    def __init__(self, answer):
        super().__init__()
        self.answer = answer


class Answer:
    """A status, a body (bytes, text, or anything that is JSON) and headers."""

    def __init__(self, body=b"", status=200, content_type=None, headers=None):
        if isinstance(body, bytes):
            self.body, kind = body, "application/octet-stream"
        elif isinstance(body, str):
            self.body, kind = body.encode(), "text/plain; charset=utf-8"
        else:
            self.body = json.dumps(body, ensure_ascii=False).encode()
            kind = "application/json; charset=utf-8"
        self.status = status
        self.headers = {"Content-Type": content_type or kind, **(headers or {})}


# --- What a value has to look like; each is a function from text to bool --------------------------


def text(value):
    return value != ""


def integer(value):
    return value.lstrip("-").isascii() and value.lstrip("-").isdigit()


def number(value):
    try:
        return float(value) == float(value) and "_" not in value and value == value.strip()
    except ValueError:
        return False


def latitude(value):
    return number(value) and -90 <= float(value) <= 90


def longitude(value):
    return number(value) and -180 <= float(value) <= 180


def one_of(*values):
    return lambda value: value in values


class Request:
    """What a client sent, and helpers that hold it to what it should be."""

    def __init__(self, handler, body):
        split = urlsplit(handler.path)
        self.method = handler.command
        self.path = unquote(split.path)
        self.raw_query = split.query
        self.query = parse_qs(split.query, keep_blank_values=True, strict_parsing=False)
        self.headers = {name.lower(): value for name, value in handler.headers.items()}
        self.body = body

    def __getitem__(self, name):
        """The value of a query item, or None."""
        return self.query.get(name, [None])[0]

    def violation(self, what):
        tell({"event": "violation", "text": f"{self.method} {self.path}: {what}"})
        raise Refused(Answer({"error": what}, 400))

    def expect_query(self, required=None, optional=None):
        required, optional = required or {}, optional or {}
        for name in required:
            if name not in self.query:
                self.violation(f"query item {name} is missing")
        for name, values in self.query.items():
            form = required.get(name) or optional.get(name)
            if form is None:
                self.violation(f"query item {name} is not known")
            if len(values) != 1:
                self.violation(f"query item {name} is given {len(values)} times")
            if not form(values[0]):
                self.violation(f"query item {name} may not be {values[0]!r}")

    def expect_header(self, name, form):
        """`form`: a text, or a function from text to bool."""
        value = self.headers.get(name.lower())
        if value is None:
            self.violation(f"header {name} is missing")
        if not (form(value) if callable(form) else form == value):
            self.violation(f"header {name} may not be {value!r}")

    def expect_no_header(self, name):
        if name.lower() in self.headers:
            self.violation(f"header {name} does not belong here")

    def expect_no_body(self):
        if self.body:
            self.violation("has a body")

    def expect_json(self, required=None, optional=None):
        """The body as an object with these fields; `required`: name -> type or tuple of types."""
        required, optional = required or {}, optional or {}
        content = self.headers.get("content-type", "")
        if content.split(";")[0].strip() != "application/json":
            self.violation(f"Content-Type is {content!r}")
        try:
            value = json.loads(self.body)
        except ValueError:
            self.violation("the body is not JSON")
        if not isinstance(value, dict):
            self.violation("the body is no object")
        for name, types in required.items():
            if name not in value:
                self.violation(f"field {name} is missing")
            if not isinstance(value[name], types):
                self.violation(f"field {name} may not be {value[name]!r}")
        for name, item in value.items():
            if name in required:
                continue
            if name not in optional:
                self.violation(f"field {name} is not known")
            if not isinstance(item, optional[name]):
                self.violation(f"field {name} may not be {item!r}")
        return value


class Contract:
    """What a server promises and demands; subclasses answer in `handle`."""

    settings = {}

    def prepare(self):
        """Called at the start and after a reset."""

    def handle(self, request):
        """An Answer, or anything that is JSON; may raise Refused."""
        return Answer({"error": "no such thing"}, 404)

    def no_such(self, request):
        request.violation("no such method and path")


# --- The server ----------------------------------------------------------------------------------

_output = threading.Lock()


def tell(value):
    line = json.dumps(value, ensure_ascii=False)
    with _output:
        try:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        except (BrokenPipeError, ValueError):
            pass


class Faults:
    def __init__(self):
        self.lock = threading.Lock()
        self.list = []

    def add(self, fault):
        with self.lock:
            self.list.append({"times": 1, "path": "", **fault})

    def clear(self):
        with self.lock:
            self.list = []

    def take(self, path):
        """The faults for a request; a delay lets others come after it."""
        taken = []
        with self.lock:
            for fault in self.list:
                if fault["times"] == 0 or not path.startswith(fault["path"]):
                    continue
                fault["times"] -= 1 if fault["times"] > 0 else 0
                taken.append(fault)
                if fault["kind"] != "delay":
                    break
        return taken


LOGIN_PAGE = (
    "<!DOCTYPE html><html><head><title>Free Wi-Fi</title></head>"
    "<body><h1>Sign in to continue</h1></body></html>"
)


def handler_class(contract, faults):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Head and body go out together; without this a body waits for the head's acknowledgement.
        wbufsize = -1
        disable_nagle_algorithm = True

        def log_message(self, *arguments):
            pass

        def answer_any(self):
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length) if length else b""
            request = Request(self, body)
            tell(
                {
                    "event": "request",
                    "method": request.method,
                    "path": request.path,
                    "query": {name: values[0] for name, values in request.query.items()},
                    "headers": request.headers,
                    "body": body.decode("utf-8", "replace"),
                    "connection": self.client_address[1],
                }
            )
            fault = None
            for taken in faults.take(request.path):
                if taken["kind"] == "delay":
                    time.sleep(taken.get("seconds", 1))
                else:
                    fault = taken
            try:
                if fault is not None and self.fail_early(fault):
                    return
                try:
                    answer = contract.handle(request)
                except Refused as refused:
                    answer = refused.answer
                if not isinstance(answer, Answer):
                    answer = Answer(answer)
                self.send(answer, fault)
            except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
                self.close_connection = True
            except Exception as error:  # a mistake in a contract must show in the test
                tell({"event": "violation", "text": f"{type(error).__name__}: {error}"})
                raise

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer_any

        def do_CONNECT(self):
            contract.connect(self)

        def fail_early(self, fault):
            """True where the fault is the whole answer."""
            kind = fault["kind"]
            if kind == "drop":
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
            elif kind == "reset":
                self.close_connection = True
                linger = struct.pack("ii", 1, 0)
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                self.connection.close()
            elif kind == "garbage":
                self.close_connection = True
                self.wfile.write(b"\x00\x01 this is not HTTP\r\n\r\n")
                self.wfile.flush()
            elif kind == "html":
                self.send(Answer(LOGIN_PAGE, fault.get("status", 200), "text/html"), None)
            elif kind == "status":
                self.send(
                    Answer(
                        fault.get("body", ""),
                        fault["status"],
                        fault.get("contentType", "application/json"),
                        fault.get("headers"),
                    ),
                    None,
                )
            elif kind == "rateLimit":
                headers = {}
                if "retryAfter" in fault:
                    headers["Retry-After"] = str(fault["retryAfter"])
                self.send(Answer({"error": "too many"}, 429, headers=headers), None)
            elif kind == "redirect":
                headers = {"Location": fault["location"]}
                self.send(Answer(b"", fault.get("status", 302), headers=headers), None)
            elif kind == "large":
                self.send_large(fault)
            elif kind == "badGzip":
                headers = {"Content-Encoding": "gzip"}
                self.send(Answer(b"this is not gzip", headers=headers), None)
            else:
                return False
            return True

        def send(self, answer, fault):
            kind = fault["kind"] if fault else None
            body = answer.body
            headers = dict(answer.headers)
            if kind == "badJSON":
                body = body[: len(body) * 2 // 3]
            if kind == "gzip":
                body = gzip.compress(body)
                headers["Content-Encoding"] = "gzip"
            self.send_response(answer.status)
            for name, value in headers.items():
                self.send_header(name, value)
            if kind == "chunked":
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                for start in range(0, len(body), 7):
                    piece = body[start : start + 7]
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                self.wfile.write(b"0\r\n\r\n")
                self.wfile.flush()
                return
            if answer.status not in (204, 304):
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if answer.status in (204, 304):
                self.wfile.flush()
                return
            if kind == "truncate" or kind == "stall":
                self.wfile.write(body[: len(body) // 2])
                self.wfile.flush()
                if kind == "stall":
                    time.sleep(fault.get("seconds", 30))
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            if kind == "drip":
                for byte in body:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    time.sleep(1)
                return
            self.wfile.write(body)
            self.wfile.flush()

        def send_large(self, fault):
            size = fault["bytes"]
            self.send_response(200)
            self.send_header("Content-Type", fault.get("contentType", "application/json"))
            if fault.get("announced", False):
                self.send_header("Content-Length", str(size))
            else:
                self.send_header("Connection", "close")
                self.close_connection = True
            self.end_headers()
            piece = b" " * 65536
            while size > 0:
                self.wfile.write(piece[: min(size, len(piece))])
                size -= len(piece)
            self.wfile.flush()

    return Handler


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler, context):
        super().__init__(("127.0.0.1", 0), handler)
        self.context = context

    def finish_request(self, request, address):
        # The handshake belongs to the thread of its connection.
        if self.context is not None:
            request.settimeout(30)
            request = self.context.wrap_socket(request, server_side=True)
            request.settimeout(None)
        super().finish_request(request, address)

    def handle_error(self, request, address):
        pass


def commands(contract, faults, start_settings):
    for line in sys.stdin:
        command = json.loads(line)
        if "set" in command:
            contract.settings.update(command["set"])
        if "fault" in command:
            faults.add(command["fault"])
        if command.get("reset"):
            faults.clear()
            contract.settings.clear()
            contract.settings.update(copy.deepcopy(start_settings))
            contract.prepare()
        tell({"event": "done", "id": command.get("id")})


def main(contract, arguments=None):
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    context = None
    contract.settings = copy.deepcopy(contract.settings)
    while arguments:
        option = arguments.pop(0)
        if option == "--tls":
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(arguments.pop(0), arguments.pop(0))
        elif option == "--set":
            name, _, value = arguments.pop(0).partition("=")
            contract.settings[name] = json.loads(value)
        else:
            sys.exit(f"unknown option {option}")
    start_settings = copy.deepcopy(contract.settings)
    contract.prepare()
    faults = Faults()
    server = Server(handler_class(contract, faults), context)
    contract.port = server.server_port
    contract.scheme = "http" if context is None else "https"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    tell({"event": "ready", "port": server.server_port})
    commands(contract, faults, start_settings)
