# shellcheck shell=bash disable=SC2034,SC2119,SC2120  # used and called with arguments by those who source it
# Shared by every script here: messages, finding Swift, installing what is missing, building.
# Source it first: it sets strict mode and the variable `root`, the top of the checkout.
# Everything it says goes to standard error; standard output belongs to the program that is run.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
# The name that messages begin with; a script that is a command of its own says another.
script_name=Scripts/$(basename "$0")

# Oldest Swift that reads Package.swift, and the one the project is checked with.
minimum_swift=6.3
checked_swift=$(cat "$root/.swift-version")

# What has to be on the machine, one Debian package a line with the proof that it is there:
# header:NAME (below /usr/include), command:NAME, or file:GLOB. Add a line to need one more.
build_needs='
binutils       command:ld
g++            file:/usr/lib/gcc/*/*/libstdc++.so
libc6-dev      header:stdio.h
libcurl4-openssl-dev header:curl/curl.h
libsqlite3-dev header:sqlite3.h
pkg-config     command:pkg-config
tzdata         file:/usr/share/zoneinfo/Asia/Seoul
zlib1g-dev     header:zlib.h
'
# What the tests run besides the program: a message bus with servers of notifications and of sleep
# that do as they are told, and a real desktop on a screen that nobody sees.
test_needs='
dbus-daemon     command:dbus-daemon
dbus-user-session file:/usr/lib/systemd/user/dbus.socket
desktop-file-utils command:desktop-file-validate
dunst           command:dunst
faketime        command:faketime
fish            command:fish
man-db          command:man
nghttp2-server  file:/usr/sbin/nghttpd
openssl         command:openssl
python3         command:python3
python3-dbusmock file:/usr/lib/python3/dist-packages/dbusmock
python3-gi      file:/usr/lib/python3/dist-packages/gi
systemd         command:busctl
unzip           command:unzip
xvfb            command:Xvfb
zip             command:zip
zsh             command:zsh
'
# Shared libraries that the Swift tools load, for a toolchain that was only unpacked.
toolchain_libraries='
libcurl4       libcurl.so.4
libedit2       libedit.so.2
libncurses6    libncurses.so.6
libsqlite3-0   libsqlite3.so.0
libstdc++6     libstdc++.so.6
libtinfo6      libtinfo.so.6
libuuid1       libuuid.so.1
libxml2        libxml2.so.2
zlib1g         libz.so.1
'

# sysexits(3)
EX_UNAVAILABLE=69
EX_CANTCREAT=73

say() { printf '%s: %s\n' "$script_name" "$*" >&2; }

# die STATUS MESSAGE…
die() {
  local status=$1
  shift
  say "$@"
  exit "$status"
}

# run_quietly COMMAND…: output only if it fails; no standard input.
run_quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status != 0)); then cat "$log" >&2; fi
  rm -f "$log"
  return "$status"
}

# --- Swift ---------------------------------------------------------------------------------------

# version_at_least HAVE WANT: both MAJOR.MINOR[.PATCH]
version_at_least() {
  [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]
}

# Prints the version of the Swift compiler at a path; fails where it is none (other programs are
# named swift too).
swift_version_of() {
  local text
  text=$("$1" --version 2>/dev/null </dev/null) || return 1
  [[ $text =~ Swift\ version\ ([0-9]+\.[0-9]+(\.[0-9]+)?) ]] || return 1
  printf '%s\n' "${BASH_REMATCH[1]}"
}

# Fills the array `swifts` with the places where a Swift may be that exist.
list_swifts() {
  local candidate home=${HOME:-/nonexistent}
  swifts=()
  for candidate in "$(command -v swift || true)" \
    "${SWIFTLY_BIN_DIR:-$home/.local/share/swiftly/bin}/swift" "$home/.swiftly/bin/swift" \
    /opt/swift/usr/bin/swift /usr/local/swift/usr/bin/swift /usr/share/swift/usr/bin/swift \
    /usr/libexec/swift/bin/swift; do
    if [[ -x $candidate ]]; then swifts+=("$candidate"); fi
  done
}

# Puts the first of `swifts` that is new enough first in PATH; exits with the ways to get one where
# there is none.
choose_swift() {
  local candidate version found_old=
  for candidate in "${swifts[@]}"; do
    version=$(swift_version_of "$candidate") || continue
    if version_at_least "$version" "$minimum_swift"; then
      PATH=$(dirname "$candidate"):$PATH
      export PATH
      return
    fi
    found_old="$candidate is Swift $version, which is too old"
  done
  explain_swift "$found_old"
  exit "$EX_UNAVAILABLE"
}

# The two ways to get Swift, with commands for this system.
explain_swift() {
  local name=debian version=12 machine suffix=
  if [[ -r /etc/os-release ]]; then
    # shellcheck source=/dev/null
    name=$(. /etc/os-release && printf '%s' "${ID:-debian}")
    # shellcheck source=/dev/null
    version=$(. /etc/os-release && printf '%s' "${VERSION_ID:-12}")
  fi
  machine=$(uname -m)
  if [[ $machine == aarch64 ]]; then suffix=-aarch64; fi
  local release="swift-$checked_swift-RELEASE"
  local archive="$release-$name$version$suffix.tar.gz"
  cat >&2 <<TEXT
$script_name: Swift $minimum_swift or newer is needed to build, and was not found.${1:+
  ($1.)}
There are two ways to get it.

1. swiftly, the official installer, into your home directory:

     curl -O https://download.swift.org/swiftly/linux/swiftly-$machine.tar.gz
     tar zxf swiftly-$machine.tar.gz
     ./swiftly init
     . "\${SWIFTLY_HOME_DIR:-\$HOME/.local/share/swiftly}/env.sh"

2. The official archive (others are listed at https://www.swift.org/install/linux/):

     curl -O https://download.swift.org/swift-$checked_swift-release/$name${version//./}$suffix/$release/$archive
     sudo mkdir -p /opt/swift
     sudo tar zxf $archive -C /opt/swift --strip-components 1

Then run the same command again.
TEXT
}

# --- Packages of the system ----------------------------------------------------------------------

# is_there PROOF
is_there() {
  local what=${1#*:} directory
  case $1 in
    header:*)
      for directory in /usr/include /usr/local/include /usr/include/*-linux-gnu*; do
        if [[ -e $directory/$what ]]; then return 0; fi
      done
      return 1
      ;;
    command:*) command -v "$what" >/dev/null ;;
    file:*) compgen -G "$what" >/dev/null ;;
    *) die 70 "a proof must be header:, command: or file:, not '$1'" ;;
  esac
}

# Prints the packages of a list like build_needs whose proof is missing.
missing_needs() {
  local package proof
  while read -r package proof; do
    if [[ -n $package ]] && ! is_there "$proof"; then printf '%s\n' "$package"; fi
  done <<<"$1"
}

# Prints the packages with the libraries that the tools beside a `swift` lack.
missing_libraries() {
  local tools package library unresolved
  tools=$(dirname "$(readlink -f "$1")")
  unresolved=$(ldd "$tools/swift-build" "$tools/swift-frontend" 2>/dev/null | grep 'not found') || return 0
  while read -r package library; do
    if [[ -n $package && $unresolved == *"$library"* ]]; then printf '%s\n' "$package"; fi
  done <<<"$toolchain_libraries"
}

# Installs with apt as root or with sudo that asks nothing; otherwise says what to install and exits.
install_packages() {
  local -a sudo=()
  local command="apt-get install --no-install-recommends $*"
  if ! command -v apt-get >/dev/null; then
    die "$EX_UNAVAILABLE" "needed and not found: $* (Debian's names; install them with this system's package manager, then run this again)"
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
      die "$EX_UNAVAILABLE" "needed and not found: $*. Install with 'sudo $command', then run this again."
    fi
    sudo=(sudo -n)
  fi
  say "installing $*"
  local -a apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
  # The lists of packages may be missing or old: fetch them and try once more.
  if ! "${apt[@]}" install --no-install-recommends "$@" >/dev/null 2>&1 </dev/null; then
    run_quietly "${apt[@]}" update || true
    run_quietly "${apt[@]}" install --no-install-recommends "$@" \
      || die "$EX_UNAVAILABLE" "could not install: $*. Try 'sudo apt-get update && sudo $command'."
  fi
}

# --- Building ------------------------------------------------------------------------------------

# An import that Package.swift does not declare is an error (docs/adr/0002-layer-rules.md).
build_flags=(--package-path "$root" --explicit-target-dependency-import-check error)
# One file that runs without a Swift runtime on the machine, and starts faster.
release_flags=("${build_flags[@]}" -c release --static-swift-stdlib)

# Everything that has to be there before a build: a Swift, and packages, all in one installation.
# Give "$test_needs" to be able to test as well.
prepare() {
  local list
  local -a swifts missing
  list_swifts
  if ((${#swifts[@]} == 0)); then choose_swift; fi
  mapfile -t missing < <(
    for list in "$build_needs" "$@"; do missing_needs "$list"; done
    missing_libraries "${swifts[0]}"
  )
  if ((${#missing[@]} > 0)); then install_packages "${missing[@]}"; fi
  choose_swift
  mkdir -p "$root/.build" 2>/dev/null || true
  if [[ ! -w $root/.build ]]; then
    die "$EX_CANTCREAT" "cannot write to $root/.build, where the build goes"
  fi
}

# release_binary PRODUCT: prints the path of an up-to-date release binary, building if sources changed.
release_binary() {
  local product=$1
  local binary=$root/.build/release/$product stamp=$root/.build/$product.stamp
  if ! is_current "$binary" "$stamp"; then build_release "$product" "$stamp" >&2; fi
  printf '%s\n' "$binary"
}

# True where nothing that goes into the build is newer than the stamp. Folders count too: removing
# a file changes only its folder.
is_current() {
  [[ -x $1 && -e $2 ]] || return 1
  local newer
  newer=$(cd "$root" && find Package.swift Sources Plugins Scripts/lib.sh -newer "$2" -print -quit 2>/dev/null) || true
  [[ -z $newer ]]
}

build_release() {
  local product=$1 stamp=$2 started=$SECONDS
  prepare
  # The stamp has the time at which the build began: a file saved meanwhile is newer than that.
  : >"$stamp.new"
  say "building $product (release; this is done once and again when sources change)"
  swift build "${release_flags[@]}" --product "$product" </dev/null >&2 \
    || die 70 "the build failed; the messages above say why"
  mv "$stamp.new" "$stamp"
  say "built in $((SECONDS - started)) s"
}
