#!/bin/sh
# Runs a user manager of systemd for a test; called with the namespaces of its own that it needs.
#   user-manager.sh MANAGER [PREFIX…]
# Ends when it is told to (SIGTERM), and takes the manager and its groups with it.
manager=$1
shift

# It starts only where the machine seems to run systemd.
mount -t tmpfs none /run/systemd 2>/dev/null || mount -t tmpfs none /run
mkdir -p /run/systemd/system

# Managers that share a control group end each other's services.
group_of() { sed -n "s|^[0-9]*:$1:||p" /proc/self/cgroup | sed 's|/$||'; }
groups=
enter() {
  if [ -d "$1/atcha-test-$$" ] || mkdir "$1/atcha-test-$$" 2>/dev/null; then
    echo $$ >"$1/atcha-test-$$/cgroup.procs" 2>/dev/null && groups="$groups $1"
  fi
}
if [ -d /sys/fs/cgroup/unified ]; then
  enter "/sys/fs/cgroup/unified$(group_of '')"
  enter "/sys/fs/cgroup/systemd$(group_of 'name=systemd')"
elif [ -d /sys/fs/cgroup/systemd ]; then
  enter "/sys/fs/cgroup/systemd$(group_of 'name=systemd')"
else
  enter "/sys/fs/cgroup$(group_of '')"
fi

# Not in place of this shell: it closes every descriptor at its start, by which the Foundation of the
# test would take it for ended. It ends with this shell, however that does.
setpriv --pdeathsig TERM "$@" "$manager" --user --log-target=console &
child=$!
trap 'kill "$child"' TERM
# The first wait ends with the signal.
wait "$child"
wait "$child"
for group in $groups; do
  echo $$ >"$group/cgroup.procs"
  find "$group/atcha-test-$$" -depth -type d -exec rmdir {} + 2>/dev/null
done
