# SPDX-License-Identifier: MIT
"""What the scripts that measure ledbench itself share."""
import os
import signal
import subprocess
import sys


class Neighbour:
    """Somebody who keeps the CPUs busy on which nothing is measured: ledbench pins itself to
    the last that it may use."""

    def __init__(self, program, busy):
        self.children = []
        cpus = sorted(os.sched_getaffinity(0))
        for cpu in cpus[:-1] if busy else []:
            loop = f'while :; do taskset -c {cpu} "{program}" check --cipher led64; done'
            self.children.append(subprocess.Popen(["sh", "-c", loop], stdout=subprocess.DEVNULL,
                                                  start_new_session=True))

    def __enter__(self):
        # Whoever ends the script ends the neighbour.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        return self

    def __exit__(self, *_):
        for child in self.children:
            os.killpg(child.pid, 9)
            child.wait()
