# Shared by the scripts beside it; sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv

fail() {
    printf '%s: %s\n' "script/$(basename "$0")" "$*" >&2
    exit 1
}

# as_root COMMAND...: run it as root, directly or through sudo.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo -- "$@"
    else
        return 1
    fi
}

# is_there COMMAND_OR_PATH: a command on the PATH, or a path, which may be a glob.
is_there() {
    case $1 in
        */*) compgen -G "$1" >/dev/null ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

# need_debian PACKAGE COMMAND_OR_PATH: install a Debian package unless what it brings is there.
need_debian() {
    is_there "$2" && return
    command -v apt-get >/dev/null || fail "$2 is missing and there is no apt-get; install $1 by hand"
    echo "Installing the Debian package $1"
    if [ -z "${apt_updated:-}" ]; then
        as_root apt-get -qq update >/dev/null || fail "apt-get update failed; run: sudo apt-get install $1"
        apt_updated=1
    fi
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq install --yes --no-install-recommends "$1" >/dev/null \
        || fail "could not install $1; run: sudo apt-get install $1"
    hash -r
    is_there "$2" || fail "the Debian package $1 did not bring $2"
}

# need_test_machine: the real parts the tests use.
need_test_machine() {
    need_debian chromium chromium
    need_debian postgresql "/usr/lib/postgresql/*/bin/initdb"
}

# run_step NAME COMMAND...: run it, and remember its name if it fails.
failed=
run_step() {
    local name=$1
    shift
    printf '== %s\n' "$name"
    "$@" || failed="$failed${failed:+, }$name"
}

# run_checks: lint, format and types.
run_checks() {
    run_step "ruff check" "$venv/bin/ruff" check
    run_step "ruff format" "$venv/bin/ruff" format --check
    run_step "mypy" "$venv/bin/mypy"
}

# report_steps: one line with the elapsed time; the exit status of all the steps.
report_steps() {
    if [ -n "$failed" ]; then
        printf 'Failed: %s (%d s)\n' "$failed" "$SECONDS"
        return 1
    fi
    printf 'All passed (%d s)\n' "$SECONDS"
}
