#!/bin/bash
# Checks a client on the nodes of a Slurm cluster.
#   CLIENT=my-client.yaml submit.sh [--only INDEX]
#
# SHARDS   the number of parts (4)            CASES     what to check (elm327), several with spaces between
# CLIENT   the profile (python-OBD)           OPTIONS   further options of 'dyno check', such as --jobs 2
# RESULTS  a folder that all nodes share (./results)
#
# --only INDEX runs one part again, counted from 0, and joins all parts anew.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export SHARDS=${SHARDS:-4} CASES=${CASES:-elm327} CLIENT=${CLIENT:-python-OBD} OPTIONS=${OPTIONS:-}
export RESULTS=${RESULTS:-$PWD/results}
[[ $RESULTS = /* ]] || RESULTS=$PWD/$RESULTS
if [[ ! $SHARDS =~ ^[1-9][0-9]{0,3}$ ]]; then
    echo "error: SHARDS is '$SHARDS'; write a number from 1 to 9999" >&2
    exit 2
fi
tasks=0-$((SHARDS - 1))
if [ "${1:-}" = --only ]; then
    tasks=${2:-}
    if [[ ! $tasks =~ ^[0-9]{1,4}$ ]] || [ "$tasks" -ge "$SHARDS" ]; then
        echo "error: --only '$tasks': the parts are 0 to $((SHARDS - 1))" >&2
        exit 2
    fi
elif [ $# -gt 0 ]; then
    echo "usage: submit.sh [--only INDEX]" >&2
    exit 2
fi
if ! command -v dyno >/dev/null; then
    echo "error: there is no dyno in PATH; install it where all nodes find it, and submit from there" >&2
    exit 2
fi
mkdir -p "$RESULTS"
check=$(sbatch --parsable --chdir="$RESULTS" --array="$tasks" --export=ALL "$here/check.sbatch")
merge=$(sbatch --parsable --chdir="$RESULTS" --dependency="afterany:$check" --export=ALL "$here/merge.sbatch")
echo "tasks $tasks of job $check, then job $merge; the results are in $RESULTS: all.html, merge.log"
