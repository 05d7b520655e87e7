#!/bin/sh
# Copies this folder's dyno to a prefix: ./install.sh [PREFIX], /usr/local unless stated. ./install.sh --remove [PREFIX] removes it.
# It also runs from here: bin/dyno.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
remove=
if [ "${1:-}" = --remove ]; then
    remove=yes
    shift
fi
prefix=${1:-/usr/local}
case $prefix in -*) echo "usage: ./install.sh [--remove] [PREFIX]" >&2; exit 2 ;; esac

if [ -n "$remove" ]; then
    [ -e "$prefix/bin/dyno" ] || {
        echo "error: there is no $prefix/bin/dyno; give the PREFIX of the installation (./install.sh --remove ~/.local)" >&2
        exit 2
    }
    [ -w "$prefix/bin" ] || { echo "error: no permission to write to $prefix/bin; become root (sudo $0 --remove $prefix)" >&2; exit 2; }
    # What this folder has, and what another version had in folders of its own; then the folders that are empty.
    (cd "$here" && find bin share -type f) | while read -r file; do rm -f "$prefix/$file"; done
    rm -rf "$prefix/share/dyno" "$prefix/share/doc/dyno" "$prefix/share/man/man1"/dyno.1.gz "$prefix/share/man/man1"/dyno-*.1.gz
    (cd "$here" && find bin share -depth -type d) | while read -r folder; do rmdir "$prefix/$folder" 2>/dev/null || true; done
    echo "Removed from $prefix."
    exit
fi

missing=$(ldd "$here/bin/dyno" 2>&1 | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p')
if [ -n "$missing" ]; then
    echo "error: dyno needs libraries that this system does not have:" >&2
    for library in $missing; do
        case $library in
        libpcap.*) hint="libpcap0.8 (Debian, Ubuntu), libpcap (Fedora, Arch, openSUSE: libpcap1)" ;;
        libyaml*) hint="libyaml-0-2 (Debian, Ubuntu), libyaml (Fedora, Arch), libyaml-0-2 (openSUSE)" ;;
        libpcre2*) hint="libpcre2-8-0 (Debian, Ubuntu), pcre2 (Fedora, Arch), libpcre2-8-0 (openSUSE)" ;;
        libsqlite3.*) hint="libsqlite3-0 (Debian, Ubuntu), sqlite-libs (Fedora), sqlite (Arch), libsqlite3-0 (openSUSE)" ;;
        libssl.* | libcrypto.*) hint="libssl3 (Debian, Ubuntu), openssl-libs (Fedora), openssl (Arch), libopenssl3 (openSUSE)" ;;
        libz.*) hint="zlib1g (Debian, Ubuntu), zlib (Fedora, Arch), libz1 (openSUSE)" ;;
        libstdc++.*) hint="libstdc++6 (Debian, Ubuntu, openSUSE), libstdc++ (Fedora, Arch)" ;;
        *) hint="the package of that name" ;;
        esac
        echo "  $library: install $hint" >&2
    done
    exit 3
fi
if problem=$("$here/bin/dyno" --version 2>&1 >/dev/null) && [ -z "$problem" ]; then :; else
    echo "error: this dyno does not run here: $problem" >&2
    echo "It is built for $(basename "$here" | sed 's/.*-linux-//') and glibc 2.28 or later, or for Debian 12 if it is linked to libraries of the system; see INSTALL.md" >&2
    exit 3
fi

place=$prefix
while [ ! -e "$place" ]; do place=$(dirname "$place"); done
for part in "$place" "$prefix/bin" "$prefix/share"; do
    if [ -e "$part" ] && { [ ! -d "$part" ] || [ ! -w "$part" ]; }; then
        echo "error: no permission to write to $part; choose a folder of your own (./install.sh ~/.local)" \
            "or become root (sudo ./install.sh $prefix)" >&2
        exit 2
    fi
done
number() { "$1" --version 2>/dev/null | grep -Eo '[0-9]+\.[0-9]+\.[0-9]+[^ ,)]*' | head -n 1; }
old=$(number "$prefix/bin/dyno" || true)
new=$(number "$here/bin/dyno")
if [ -n "$old" ] && [ "$old" != "$new" ]; then echo "note: dyno $new replaces dyno $old in $prefix" >&2; fi
umask 022
mkdir -p "$prefix/bin" "$prefix/share/doc/dyno"
# Scenarios and pages that this version no longer has go; a running program keeps its file.
rm -rf "$prefix/share/dyno" "$prefix/share/man/man1/dyno.1.gz" "$prefix/share/man/man1"/dyno-*.1.gz
cp "$here/bin/dyno" "$prefix/bin/.dyno.new"
mv -f "$prefix/bin/.dyno.new" "$prefix/bin/dyno"
cp -R "$here/share/." "$prefix/share/"
cp "$here/LICENSE" "$here/INSTALL.md" "$prefix/share/doc/dyno/"
echo "Installed in $prefix; begin with 'dyno serve'."
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "$prefix/bin is not in PATH: export PATH=\"$prefix/bin:\$PATH\"" ;; esac
