#!/usr/bin/env python3
"""Measures what the alarms of a built atcha cost: lateness, an idle daemon, `atcha status`.

    Scripts/bench-alarms.py ATCHA [--samples N] [--pending 1,100,10000] [--idle SECONDS]
                            [--status-runs N] [--out FILE]

`./Scripts/bench alarms` builds the release program and runs this. Everything happens in a home folder of
its own, without a desktop and without a sound. What rings is stamped by a user's command: a shell that asks
`date` for the time, whose start is part of the lateness (`command` says how much by itself).
"""

import argparse
import json
import os
import pathlib
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time


def percentile(values, share):
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def summary(values):
    return {
        "count": len(values),
        "min": min(values),
        "p50": statistics.median(values),
        "p99": percentile(values, 99),
        "max": max(values),
    }


def show(name, values, unit="ms"):
    found = summary(values)
    print(
        f"{name}: p50 {found['p50']:.1f}, p99 {found['p99']:.1f}, max {found['max']:.1f},"
        f" min {found['min']:.1f} {unit} ({found['count']} times)",
        flush=True,
    )
    return found


class Home:
    """A computer of its own: a home folder, an environment, a daemon."""

    def __init__(self, folder, atcha):
        self.folder = pathlib.Path(folder)
        self.atcha = atcha
        self.stamp = self.folder / "stamp"
        self.state = self.folder / ".local/state/atcha"
        (self.folder / "bin").mkdir()
        self.environment = {
            "HOME": str(self.folder),
            # No player of sounds is found.
            "PATH": str(self.folder / "bin"),
            "TZ": "UTC",
            "LANG": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus",
        }
        hook = self.folder / "hook"
        hook.write_text(
            f"#!/bin/sh\n/bin/date +%s%N > {self.stamp}.new\n/bin/mv {self.stamp}.new {self.stamp}\n")
        hook.chmod(0o755)
        self.hook = str(hook)
        self.template = self.make_template()

    def run(self, *arguments, **more):
        return subprocess.run(
            [self.atcha, *arguments], env=self.environment | more, check=True,
            capture_output=True, text=True)

    def make_template(self):
        """An alarm on the built-in sample, as it is stored."""
        self.run("alarm", "add", "--from", "강남", "--to", "노원",
                 ATCHA_NOW="2026-12-04T23:00:00+09:00")
        with self.database() as database:
            (body,) = database.execute("SELECT body FROM item WHERE collection = 'alarm'").fetchone()
            database.execute("DELETE FROM item WHERE collection = 'alarm'")
        return json.loads(body)

    def database(self):
        database = sqlite3.connect(self.state / "state.db", timeout=10, isolation_level=None)
        database.execute("PRAGMA synchronous = FULL")
        return database

    def alarm(self, name, alarm_at):
        """The template with another name, ringing at another time."""
        leave_by = self.template["route"]["leaveBy"]["instant"]["secondsSince1970"]
        body = moved(self.template, alarm_at + self.template["bufferSeconds"] - leave_by)
        # Of a timetable that is not there: no check moves it.
        for place in ("from", "to"):
            body[place]["position"]["stop"]["feed"] = "bench"
        return name, alarm_at, json.dumps(body | {"id": name})

    def store(self, alarms):
        database = self.database()
        database.execute("BEGIN IMMEDIATE")
        self.count(database)
        buffer = self.template["bufferSeconds"]
        database.executemany(
            "INSERT INTO item (collection, id, sort, tag, revision, rank, review, call, body)"
            " VALUES ('alarm', ?, ?, '', (SELECT value FROM counter WHERE name = 'alarm'), ?, ?, ?, ?)",
            [(name, at, at + buffer, at - 3_600, at, body.encode()) for name, at, body in alarms])
        database.execute("COMMIT")
        database.close()
        self.tell()

    def forget(self, name):
        database = self.database()
        database.execute("BEGIN IMMEDIATE")
        database.execute("DELETE FROM item WHERE collection = 'alarm' AND id = ?", (name,))
        database.execute("DELETE FROM claim WHERE collection = 'alarm' AND id = ?", (name,))
        self.count(database)
        database.execute("COMMIT")
        database.close()
        self.tell()

    def count(self, database):
        database.execute("UPDATE counter SET value = value + 1 WHERE name = 'alarm'")

    def tell(self):
        """What tells a daemon of a change: the second copy is replaced."""
        copy = self.state / "alarms.copy"
        draft = self.state / "bench.new"
        draft.write_bytes(copy.read_bytes())
        draft.rename(copy)

    def daemon(self, *arguments):
        log = open(self.folder / "daemon.log", "wb")
        return subprocess.Popen(
            [self.atcha, "daemon", "run", *arguments], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def moved(value, shift):
    """A stored value with all instants in it moved by so many seconds."""
    if isinstance(value, dict):
        if "secondsSince1970" in value:
            return {"secondsSince1970": value["secondsSince1970"] + shift}
        return {key: moved(part, shift) for key, part in value.items()}
    return [moved(part, shift) for part in value] if isinstance(value, list) else value


def settled(process):
    """Waits until nothing has happened in a process for two seconds."""
    before = None
    while (now := switches(process)) != before:
        before = now
        time.sleep(2)


def switches(process):
    """How often threads of a process went to sleep; each time something had woken them."""
    found = {}
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                found[task.name] = int(line.split()[1])
    return found


def memory(process):
    fields = {}
    for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]:
        name, amount, *_ = line.split()
        fields[name.rstrip(":")] = int(amount) / 1024
    return fields


def stop(daemon):
    daemon.send_signal(signal.SIGTERM)
    daemon.wait(timeout=20)


def lateness(atcha, pending, samples):
    """How long after its second an alarm rings, with so many others to come."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder, atcha)
        tomorrow = int(time.time()) + 86_400
        home.store([home.alarm(f"b{number}", tomorrow + number) for number in range(pending - 1)])
        daemon = home.daemon("--exec", home.hook)
        try:
            time.sleep(1)
            settled(daemon.pid)
            late = []
            for number in range(samples):
                due = int(time.time()) + 2
                home.stamp.unlink(missing_ok=True)
                home.store([home.alarm(f"a{number}", due)])
                deadline = due + 20
                while not home.stamp.exists():
                    if time.time() > deadline:
                        sys.exit("an alarm did not ring:\n"
                                 + (home.folder / "daemon.log").read_text())
                    time.sleep(0.02)
                late.append(int(home.stamp.read_text()) / 1e6 - due * 1e3)
                home.forget(f"a{number}")
            resident = memory(daemon.pid)["Rss"]
        finally:
            stop(daemon)
    found = show(f"lateness with {pending} pending", late)
    return found | {"pending": pending, "residentMiB": resident}


def command_alone(samples):
    """The part of the lateness that is the start of the user's command."""
    with tempfile.TemporaryDirectory() as folder:
        hook = pathlib.Path(folder) / "hook"
        hook.write_text(f"#!/bin/sh\n/bin/date +%s%N > {folder}/stamp\n")
        hook.chmod(0o755)
        late = []
        for _ in range(samples):
            began = time.time_ns()
            subprocess.run([str(hook)], check=True)
            late.append((int((pathlib.Path(folder) / "stamp").read_text()) - began) / 1e6)
    return show("command by itself", late)


def idle(atcha, seconds):
    """Wake-ups and memory of a daemon with one alarm tomorrow."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder, atcha)
        home.store([home.alarm("b1", int(time.time()) + 86_400)])
        daemon = home.daemon()
        try:
            time.sleep(1)
            settled(daemon.pid)
            before = switches(daemon.pid)
            time.sleep(seconds)
            after = switches(daemon.pid)
            woken = sum(after.values()) - sum(before.values())
            fields = memory(daemon.pid)
        finally:
            stop(daemon)
    rate = woken * 60 / seconds
    own = fields["Private_Clean"] + fields["Private_Dirty"]
    print(f"idle daemon: {rate:.1f} wake-ups a minute (in {seconds} s, {len(after)} threads),"
          f" {fields['Rss']:.1f} MiB resident, {own:.1f} MiB of it its own", flush=True)
    return {"wakeUpsPerMinute": rate, "residentMiB": fields["Rss"], "ownMiB": own}


def status(atcha, runs):
    """The whole process `atcha status`, from before its start to after its end."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder, atcha)
        home.store([home.alarm("b1", int(time.time()) + 3_600)])
        daemon = home.daemon()
        try:
            time.sleep(1)
            settled(daemon.pid)
            wall, processor = [], []
            devnull = os.open("/dev/null", os.O_RDWR)
            actions = [(os.POSIX_SPAWN_DUP2, devnull, number) for number in range(3)]
            for _ in range(runs + 5):
                began = time.perf_counter_ns()
                child = os.posix_spawn(
                    atcha, [atcha, "status"], home.environment, file_actions=actions)
                _, code, usage = os.wait4(child, 0)
                wall.append((time.perf_counter_ns() - began) / 1e6)
                processor.append((usage.ru_utime + usage.ru_stime) * 1e3)
                if code != 0:
                    sys.exit(f"atcha status ended with {code}")
        finally:
            stop(daemon)
    # The first ones bring files into the cache.
    return {"wall": show("atcha status", wall[5:]),
            "processor": show("atcha status, on a processor", processor[5:])}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("atcha")
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--pending", default="1,100,10000")
    parser.add_argument("--idle", type=int, default=60)
    parser.add_argument("--status-runs", type=int, default=200)
    parser.add_argument("--out")
    options = parser.parse_args()
    results = {
        "schema": "atcha.bench-alarms/1",
        "status": status(options.atcha, options.status_runs),
        "idle": idle(options.atcha, options.idle),
        "command": command_alone(options.samples),
        "lateness": [lateness(options.atcha, int(pending), options.samples)
                     for pending in options.pending.split(",")],
    }
    if options.out:
        pathlib.Path(options.out).write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
