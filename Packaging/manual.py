#!/usr/bin/env python3
"""Makes the manual pages of a dyno from what its commands say about themselves.

    manual.py DYNO FOLDER VERSION DATE

DYNO prints its commands as JSON (`--experimental-dump-help`); FOLDER gets dyno.1 and a page for each command
(dyno-check.1, dyno-report-merge.1), each compressed as Debian wants it.
"""
import gzip
import json
import pathlib
import re
import subprocess
import sys

EXIT_CODES = [
    ("0", "Everything is well; of a check: all cases have passed."),
    ("1", "At least one case that must pass has failed, something differs, or parts are missing."),
    ("2", "The command line or a file is wrong."),
    ("3", "Dyno itself or the start of a client has failed."),
]


def escaped(text):
    """`text` as roff prints it, hyphens as the ones that people can copy."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti")
    return "\n".join("\\&" + line if line.startswith((".", "\\(aq")) else line for line in text.split("\n"))


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def option_name(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def shown(argument):
    return argument.get("shouldDisplay", True)


def is_general(argument):
    """Whether every command has the option."""
    return argument["kind"] == "flag" and [n["name"] for n in argument.get("names", [])] in (["version"], ["h", "help"], ["help"])


def is_command(argument):
    """Whether the option is the rest of the line, a client's command."""
    return argument.get("parsingStrategy") == "allRemainingInput"


def value_name(argument):
    """The name of an argument's value as the help shows it: `<file>` there, FILE here."""
    return argument.get("valueName", "value").upper()


def usage(words, command):
    """The line of the synopsis."""
    parts = [bold(" ".join(words))]
    for argument in filter(shown, command.get("arguments", [])):
        if is_general(argument):
            continue
        if argument["kind"] == "positional":
            text = italic(value_name(argument)) + ("..." if argument["isRepeating"] else "")
        elif is_command(argument):
            text = f"{bold('--')} {italic(value_name(argument))}..."
        else:
            text = bold(option_name(argument["preferredName"]))
            if argument["kind"] == "option":
                text += " " + italic(value_name(argument))
        parts.append(f"[{text}]" if argument["isOptional"] else text)
    if subcommands(command):
        parts.append(f"{italic('COMMAND')} ...")
    return parts


def subcommands(command):
    return [c for c in command.get("subcommands", []) if c.get("shouldDisplay", True) and c["commandName"] != "help"]


def paragraphs(text):
    """`text` as roff: lines that are indented stay as they are, others are filled."""
    out = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        lines = block.split("\n")
        out.append(".PP")
        while lines:
            plain = [lines.pop(0)]
            indented = plain[0].startswith("  ")
            while lines and lines[0].startswith("  ") == indented:
                plain.append(lines.pop(0))
            if indented:
                out += [".RS 4", ".nf"] + [escaped(line[2:]) for line in plain] + [".fi", ".RE"]
            else:
                out += [escaped(line) for line in plain]
    return out


def page(words, command, version, date):
    name = "-".join(words)
    out = [
        f'.TH {name.upper()} 1 "{date}" "dyno {version}" "Dyno"',
        ".nh",
        ".ad l",
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(command.get('abstract', '').strip().rstrip('.'))}",
        ".SH SYNOPSIS",
        f".HP {len(' '.join(words)) + 1}",
        " ".join(usage(words, command)),
        ".SH DESCRIPTION",
    ]
    discussion, examples, after = command.get("discussion", ""), "", ""
    match = re.search(r"(?:^|\n)Examples?:\n((?:  .*(?:\n|$))+)", discussion)
    if match:
        discussion, examples, after = discussion[: match.start()], match.group(1), discussion[match.end():]
    out += paragraphs(command.get("abstract", ""))
    if discussion.strip():
        out += paragraphs(discussion)
    if after.strip():
        out += paragraphs(after)
    listed = [a for a in command.get("arguments", []) if shown(a)]
    for title, kinds in (("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])):
        group = [a for a in listed if a["kind"] in kinds]
        if not group:
            continue
        out.append(f".SH {title}")
        for argument in group:
            names = ", ".join(bold(option_name(n)) for n in argument.get("names", []))
            if is_command(argument):
                names = f"{bold('--')} {italic(value_name(argument))}..."
            elif argument["kind"] != "flag":
                names = f"{names} {italic(value_name(argument))}".strip()
            text = argument.get("abstract", "")
            if argument.get("discussion"):
                text += "\n" + argument["discussion"]
            if argument.get("defaultValue") and argument["kind"] == "option":
                text += f" Default: {argument['defaultValue']}."
            out += [".TP", names, escaped(text.strip() or "See the description.")]
    if subcommands(command):
        out.append(".SH COMMANDS")
        for sub in subcommands(command):
            out += [".TP", f"{bold('-'.join(words + [sub['commandName']]))}(1)", escaped(sub.get("abstract", ""))]
    if examples:
        out += [".SH EXAMPLES"] + paragraphs(examples.rstrip("\n"))
    out.append(".SH EXIT STATUS")
    for code, meaning in EXIT_CODES:
        out += [".TP", bold(code), escaped(meaning)]
    others = ["-".join(words[:-1])] if len(words) > 1 else ["dyno-serve", "dyno-check"]
    out += [".SH SEE ALSO", ", ".join(f"{bold(o)}(1)" for o in others if o)]
    return name, "\n".join(out) + "\n"


def write(words, command, version, date, folder):
    name, text = page(words, command, version, date)
    with open(folder / f"{name}.1.gz", "wb") as file:
        with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=9, mtime=0, filename="") as zipped:
            zipped.write(text.encode())
    for sub in subcommands(command):
        write(words + [sub["commandName"]], sub, version, date, folder)


def main():
    if len(sys.argv) != 5:
        sys.exit("usage: manual.py DYNO FOLDER VERSION DATE")
    program, folder, version, date = sys.argv[1:]
    dump = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    command = json.loads(dump)["command"]
    write([command["commandName"]], command, version, date, folder)


main()
