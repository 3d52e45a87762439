#!/usr/bin/env bash
# Scripts/install, for real: into a home folder of its own, twice, updated, and taken away again.
# Installs $ATCHA, or the release program of this checkout. Run by `Scripts/check programs`.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home LC_ALL=C.UTF-8
unset XDG_CONFIG_HOME XDG_DATA_HOME
mkdir -p "$HOME/.local/bin" "$HOME/.local/share/applications"
echo mine >"$HOME/.local/bin/other"
prefix=$HOME/.local

fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

# Everything below a folder, with what it holds.
listing() { (cd "$1" && find . -type d -printf '%p/\n' -o -type f -exec sha256sum {} + | sort); }
install() { ./Scripts/install ${ATCHA:+--program "$ATCHA"} "$@" >"$work/log" 2>&1; }

before=$(listing "$HOME")
install || fail "the first installation failed: $(cat "$work/log")"
grep -q 'next: atcha setup' "$work/log" || fail "it does not say what is next"

"$prefix/bin/atcha" --version | grep -q '^atcha ' || fail "the program does not run"
# Not so for a program of a debug build, with which this test is quicker to try.
if [[ ${ATCHA:-} != */debug/* ]] && ldd "$prefix/bin/atcha" | grep -qi swift; then
  fail "the program needs a Swift runtime"
fi
for file in share/man/man1/atcha.1 share/man/man1/atcha-alarm-add.1 share/man/ko/man1/atcha-search.1 \
  share/man/ja/man1/atcha-search.1 share/bash-completion/completions/atcha \
  share/zsh/site-functions/_atcha share/fish/vendor_completions.d/atcha.fish \
  share/applications/atcha.desktop share/atcha/install-manifest; do
  [[ -s $prefix/$file ]] || fail "$file is missing"
  [[ -r $prefix/$file && $(stat -c %a "$prefix/$file") == 644 ]] || fail "$file cannot be read by all"
done
[[ $(stat -c %a "$prefix/bin/atcha") == 755 ]] || fail "the program may not be run by all"
grep -qF "Exec=\"$prefix/bin/atcha\" open --wait %u" "$prefix/share/applications/atcha.desktop" \
  || fail "the desktop entry names another program"
desktop-file-validate "$prefix/share/applications/atcha.desktop" || fail "the desktop entry is not valid"
# As many pages as there are commands, each with a name and a synopsis.
pages=$(find "$prefix/share/man/man1" -name '*.1' | wc -l)
((pages > 50)) || fail "only $pages manual pages"
warnings=$(find "$prefix/share/man" -name '*.1' -print0 \
  | MANROFFOPT='' xargs -0 -n 1 -P 4 man --warnings -E UTF-8 -l 2>&1 >/dev/null) || true
[[ -z $warnings ]] || fail "manual pages: $warnings"

once=$(listing "$HOME")
install || fail "the second installation failed: $(cat "$work/log")"
[[ $(listing "$HOME") == "$once" ]] || fail "installing twice is not the same as installing once"

# What an older version had and this one does not is taken away.
echo 'f share/atcha/old' >>"$prefix/share/atcha/install-manifest"
touch "$prefix/share/atcha/old"
install || fail "the update failed: $(cat "$work/log")"
[[ ! -e $prefix/share/atcha/old ]] || fail "a file of an older version stayed"

# Without the program that is installed from here, and with a file of somebody else's in its place.
install --uninstall || fail "taking away failed: $(cat "$work/log")"
[[ $(listing "$HOME") == "$before" ]] || fail "not exactly what was installed was taken away:
$(diff <(echo "$before") <(listing "$HOME"))"
status=0
install --uninstall || status=$?
((status == 66)) || fail "taking away what is not there ended with $status"

echo other >"$prefix/bin/atcha"
status=0
install || status=$?
((status == 73)) || fail "another program's file was replaced, status $status"
[[ $(cat "$prefix/bin/atcha") == other ]] || fail "another program's file was changed"
grep -qF "$prefix/bin/atcha" "$work/log" || fail "it does not say which file is in the way"
install --force || fail "--force did not install"
install --uninstall

# A manifest that leads elsewhere is not followed.
install
printf 'f ../escape\n' >>"$prefix/share/atcha/install-manifest"
touch "$HOME/escape"
status=0
install --uninstall || status=$?
((status == 65)) || fail "a manifest that leads elsewhere ended with $status"
[[ -e $HOME/escape ]] || fail "a file outside the prefix was removed"
sed -i '$d' "$prefix/share/atcha/install-manifest"
rm "$HOME/escape"
install --uninstall

# A prefix with a space, relative to here, and a daemon that is set up with the program in it.
(cd "$work" && "$OLDPWD/Scripts/install" ${ATCHA:+--program "$ATCHA"} --prefix='a b' >"$work/log" 2>&1) || fail "$(cat "$work/log")"
"$work/a b/bin/atcha" --version >/dev/null
mkdir -p "$HOME/.config/systemd/user"
echo "ExecStart=\"$work/a b/bin/atcha\" daemon run" >"$HOME/.config/systemd/user/atcha.service"
status=0
install --uninstall --prefix "$work/a b" || status=$?
((status == 75)) || fail "the program of a daemon that is set up was taken away"
rm "$HOME/.config/systemd/user/atcha.service"
install --uninstall --prefix "$work/a b"
[[ -z $(find "$work/a b" -type f 2>/dev/null) ]] || fail "something stayed in the prefix"

for arguments in '--prefix' '--frefix x' 'x'; do
  status=0
  # shellcheck disable=SC2086 # words on purpose
  install $arguments || status=$?
  ((status == 64)) || fail "'$arguments' ended with $status"
done
echo "install.sh: ok"
