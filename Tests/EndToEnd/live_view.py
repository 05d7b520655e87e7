"""What `dyno serve` shows on a terminal: runs it behind a pseudo-terminal and reads the screen as a VT220 would show it.

    live_view.py DYNO [--svg FILE]

Prints a line for each thing that holds and ends with status 1 at the first one that does not. With --svg, writes the screen
with a client that polls as a picture.
"""

import os
import re
import signal
import socket
import struct
import sys
import termios
import threading
import time

import pexpect
import pyte


class Serve:
    """`dyno serve` on a terminal of its own."""

    def __init__(self, dyno, arguments, columns=80, rows=24, environment=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        variables = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR")}
        variables.update({"TERM": "xterm-256color"}, **(environment or {}))
        self.child = pexpect.spawn("/usr/bin/env", [dyno, "serve"] + arguments, dimensions=(rows, columns), env=variables, timeout=20)
        self.before = None

    def read(self, seconds):
        """Feeds the screen with what comes within `seconds`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                data = self.child.read_nonblocking(65536, timeout=0.05)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                return
            self.raw += data
            self.stream.feed(data)

    def wait(self, pattern, seconds=15):
        """Reads until a line of the screen matches; returns the match."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.1)
            for line in self.screen.display:
                found = re.search(pattern, line)
                if found:
                    return found
        raise AssertionError(f"no line like {pattern!r} on the screen:\n" + "\n".join(self.screen.display))

    def flags(self):
        """The local modes of the terminal: ICANON and ECHO."""
        modes = termios.tcgetattr(self.child.child_fd)[3]
        return bool(modes & termios.ICANON), bool(modes & termios.ECHO)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def end(self):
        self.read(0.3)
        self.child.expect(pexpect.EOF, timeout=15)
        rest = self.child.before or b""
        self.raw += rest
        self.stream.feed(rest)
        self.child.close()
        return self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus


class Poller(threading.Thread):
    """A client that asks for the engine speed again and again."""

    def __init__(self, port, line=b"010C\r", pause=0.02):
        super().__init__(daemon=True)
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.line, self.pause, self.over = line, pause, False

    def run(self):
        try:
            while not self.over:
                self.socket.sendall(self.line)
                got = b""
                while not got.endswith(b">"):
                    data = self.socket.recv(4096)
                    if not data:
                        return
                    got += data
                time.sleep(self.pause)
        except OSError:
            pass

    def stop(self):
        self.over = True
        self.join(3)
        self.socket.close()


def ready(dyno, arguments=(), port=0, **options):
    serve = Serve(dyno, ["--listen", f"obd=tcp://127.0.0.1:{port}"] + list(arguments), **options)
    serve.wait("CLIENTS")
    return serve, int(re.search(rb"tcp://127\.0\.0\.1:(\d+)", serve.raw).group(1))


def holds(words):
    print(f"ok: {words}", flush=True)


def shows_clients(dyno, columns, picture=None):
    # The picture is of the car as it is served without any option, on its usual port.
    serve, port = ready(dyno, columns=columns, port=35000 if picture else 0)
    client = Poller(port)
    client.start()
    if columns >= 80:
        serve.wait(r"^obd +1 +[1-9][0-9.]+ +010C → .*41 ?0C")
        serve.wait(r"^q quits · .* a second")
    else:
        serve.wait(r"^obd +1 +[1-9]")
    if picture:
        serve.read(1.2)
        with open(picture, "w", encoding="utf-8") as file:
            file.write(svg(serve.screen, "$ dyno serve"))
    serve.read(1)
    lines = serve.screen.display
    assert sum("CLIENTS" in line for line in lines) == 1, "redrawn lines are left on the screen:\n" + "\n".join(lines)
    assert serve.flags() == (False, False)
    client.stop()
    serve.wait(r"^obd +0 ")
    serve.child.send("q")
    assert serve.end() == 0
    assert serve.raw.rstrip().endswith(b"writes."), serve.raw[-200:]
    holds(f"at {columns} columns clients are shown, and q quits")


def follows_resize(dyno):
    serve, _ = ready(dyno, columns=100, rows=30)
    for columns, rows in [(60, 20), (120, 40), (80, 24)]:
        serve.resize(columns, rows)
        serve.read(0.8)
        assert all(len(line.rstrip()) <= columns for line in serve.screen.display)
        serve.wait(r"^q quits")
    serve.child.kill(signal.SIGTERM)
    assert serve.end() == 0
    holds("the size of the terminal is followed")


def restores(dyno, number, status):
    """The terminal's modes after a signal are those of before; a holder keeps the terminal open."""
    primary, secondary = os.openpty()
    termios.tcsetwinsize(secondary, (24, 80))
    before = termios.tcgetattr(secondary)
    process = os.fork()
    if process == 0:
        os.setsid()
        import fcntl
        fcntl.ioctl(secondary, termios.TIOCSCTTY, 0)
        for descriptor in range(3):
            os.dup2(secondary, descriptor)
        os.closerange(3, 64)
        import resource
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.execve(dyno, [dyno, "serve", "--listen", "obd=tcp://127.0.0.1:0"],
                  {**os.environ, "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no"})
    os.set_blocking(primary, False)
    text, end = b"", time.monotonic() + 15
    while b"CLIENTS" not in text and time.monotonic() < end:
        try:
            text += os.read(primary, 65536)
        except BlockingIOError:
            time.sleep(0.02)
    assert b"CLIENTS" in text, text
    assert not termios.tcgetattr(secondary)[3] & termios.ICANON
    os.kill(process, number)
    ended, end = (0, 0), time.monotonic() + 15
    while ended[0] == 0 and time.monotonic() < end:
        ended = os.waitpid(process, os.WNOHANG)
        try:
            os.read(primary, 65536)
        except (BlockingIOError, OSError):
            time.sleep(0.02)
    assert ended[0] == process, "it does not end"
    code = os.waitstatus_to_exitcode(ended[1])
    assert code == status, f"status {code} instead of {status}"
    assert termios.tcgetattr(secondary)[3] == before[3], "the terminal is not restored"
    os.close(primary)
    os.close(secondary)
    holds(f"the terminal is restored after {signal.Signals(number).name}")


def escapes_hostile_text(dyno):
    serve, port = ready(dyno)
    client = socket.create_connection(("127.0.0.1", port))
    client.sendall(b"\x1b]0;owned\x07\x1b[2J\x9b31mAT\x1b[H\r")
    serve.wait(r"^obd +1 ")
    serve.read(0.8)
    assert b"owned\x07" not in serve.raw and b"\x1b[2J" not in serve.raw and b"\x9b" not in serve.raw
    assert serve.screen.title == ""
    client.close()
    serve.child.send("q")
    assert serve.end() == 0
    holds("nothing from a client moves the cursor")


def plain_and_colours(dyno):
    serve = Serve(dyno, ["--plain", "--listen", "obd=tcp://127.0.0.1:0"])
    serve.wait(r"reads · ")
    assert b"CLIENTS" not in serve.raw and serve.flags() == (True, True)
    serve.child.kill(signal.SIGTERM)
    assert serve.end() == 0
    holds("--plain prints a status line")
    serve, _ = ready(dyno, environment={"NO_COLOR": "1"})
    assert not re.search(rb"\x1b\[[0-9;]*m", serve.raw), serve.raw
    serve.child.send("q")
    assert serve.end() == 0
    holds("NO_COLOR takes the styles away")


def fits_columns(dyno):
    """Tables of the commands that print wide ones fit a terminal of 80 columns."""
    for arguments in (["list", "elm327"], ["signals"], ["decode", "telemetry", "--list"]):
        text = pexpect.run(" ".join([dyno] + arguments), dimensions=(24, 80), timeout=60).decode()
        plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
        wide = [line for line in plain.splitlines() if len(line) > 80]
        assert not wide, f"{arguments}: {wide[0]}"
    holds("tables fit 80 columns")


def svg(screen, typed):
    """The screen as an SVG picture, below the line `typed`."""
    colours = {"default": "#d8d8d8", "black": "#000000", "red": "#ff6b6b", "green": "#7ec97e", "brown": "#e0c06a",
               "cyan": "#7fd1d1", "brightblack": "#8a8a8a", "magenta": "#d08ad0", "blue": "#7a9ad8", "white": "#ffffff"}
    cell, height, last = 8.4, 18, max(i for i, line in enumerate(screen.display) if line.strip())
    width = screen.columns * cell + 24
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {(last + 1) * height + 52}" '
           'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
           '<rect width="100%" height="100%" rx="8" fill="#1d1f21"/>',
           f'<text x="12" y="30" fill="#7ec97e">{typed}</text>']
    for row in range(last + 1):
        runs, column = [], 0
        while column < screen.columns:
            first = screen.buffer[row][column]
            text, start = "", column
            while column < screen.columns and screen.buffer[row][column][1:] == first[1:]:
                text += screen.buffer[row][column].data
                column += 1
            if text.strip():
                runs.append((start, text.rstrip(), first))
        for start, text, style in runs:
            safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            weight = ' font-weight="bold"' if style.bold else ""
            out.append(f'<text x="{12 + start * cell:.1f}" y="{(row + 1) * height + 30}" xml:space="preserve" '
                       f'textLength="{len(text) * cell:.1f}" fill="{colours.get(style.fg, "#d8d8d8")}"{weight}>{safe}</text>')
    return "\n".join(out + ["</svg>", ""])


if __name__ == "__main__":
    program = sys.argv[1]
    if "--svg" in sys.argv:
        shows_clients(program, 118, sys.argv[sys.argv.index("--svg") + 1])
        sys.exit()
    shows_clients(program, 80)
    shows_clients(program, 40)
    follows_resize(program)
    for number, status in [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGHUP, 0),
                           (signal.SIGQUIT, -signal.SIGQUIT), (signal.SIGSEGV, -signal.SIGSEGV)]:
        restores(program, number, status)
    escapes_hostile_text(program)
    plain_and_colours(program)
    fits_columns(program)
