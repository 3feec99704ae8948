#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""LED written from its paper (IACR eprint 2012/600) and not from the C code, and the
wrong variants of it that are in the wild or easily made.

led_variants.py check FOLDER   recomputes every line of FOLDER/led*.txt, one case each
led_variants.py print FOLDER   prints the W lines that belong into those files
"""
import sys

import variants

SBOX = [0xC, 5, 6, 0xB, 9, 0, 0xA, 0xD, 3, 0xE, 0xF, 8, 4, 7, 1, 2]


def double(x):
    return (x << 1 ^ (0x13 if x & 8 else 0)) & 15


def multiply(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = double(a), b >> 1
    return product


def round_constants(rounds):
    rc = 0
    for _ in range(rounds):
        rc = (rc << 1 | (rc >> 5 ^ rc >> 4 ^ 1) & 1) & 63
        yield rc


def one_round(state, rc, key_bits):
    size = [key_bits >> 4, key_bits >> 4, key_bits & 15, key_bits & 15]
    for row in range(4):
        state[4 * row] ^= row ^ size[row]
        state[4 * row + 1] ^= rc & 7 if row % 2 else rc >> 3
    state = [SBOX[x] for x in state]
    rows = [state[4 * r + r : 4 * r + 4] + state[4 * r : 4 * r + r] for r in range(4)]
    for _ in range(4):  # the serial matrix A four times: rows move up, a sum comes in
        sums = [
            multiply(4, a) ^ b ^ multiply(2, c) ^ multiply(2, d) for a, b, c, d in zip(*rows)
        ]
        rows = rows[1:] + [sums]
    return sum(rows, [])


def nibbles(text):
    return [int(digit, 16) for digit in text]


def cyclic(key, i):
    return [key[(j + 16 * i) % len(key)] for j in range(16)]


def led(key, plain, subkey=cyclic, key_size=None, constants=round_constants):
    """The ciphertext.  subkey(key, i) is the i-th sub-key, key_size the byte ks."""
    key, state = nibbles(key), nibbles(plain)
    steps = 8 if len(key) == 16 else 12
    rc = constants(4 * steps)
    for step in range(steps + 1):
        state = [a ^ b for a, b in zip(state, subkey(key, step))]
        for _ in range(4 if step < steps else 0):
            state = one_round(state, next(rc), 4 * len(key) if key_size is None else key_size)
    return "".join(f"{x:x}" for x in state)


def zero_padded(key, i):
    return cyclic(key + [0] * (32 - len(key)), i)


def from_the_end(key, i):
    """Every second sub-key begins at nibble (k - 64) / 4: it ends where the key ends."""
    return key[-16:] if i % 2 else key[:16]


def in_order(order):
    return lambda key, i: cyclic(key, order(i))


def restarting(rounds):
    yield from list(round_constants(32)) + list(round_constants(rounds - 32))


def frozen(rounds):
    values = list(round_constants(32))
    yield from values + [values[-1]] * (rounds - 32)


def updated_after_use(rounds):
    yield from [0] + list(round_constants(rounds - 1))


ANY, LONG, PADDED, TWO = (64, 80, 96, 128), (80, 96, 128), (80, 96), (128,)
VARIANTS = [
    (ANY, "no key size in AddConstants (CHES 2011)", {"key_size": 0}),
    (PADDED, "ks of a 128-bit key", {"key_size": 128}),
    (LONG, "ks of a 64-bit key", {"key_size": 64}),
    (PADDED, "key padded with zeros to 128 bits", {"subkey": zero_padded}),
    (PADDED, "second sub-key from key nibble (k-64)/4", {"subkey": from_the_end}),
    (LONG, "first 64 key bits alone: K1 K1 K1...", {"subkey": in_order(lambda i: 0)}),
    (TWO, "sub-keys K1 K1 K2 K2...", {"subkey": in_order(lambda i: i // 2)}),
    (TWO, "sub-keys K1 K1 K2 K1 K2...", {"subkey": in_order(lambda i: max(i - 1, 0))}),
    (TWO, "sub-keys K2 K1 K2 K1...", {"subkey": in_order(lambda i: i + 1)}),
    (PADDED, "sub-keys in reversed order", {"subkey": in_order(lambda i: 12 - i)}),
    (LONG, "round constants begin again at 01 after round 31", {"constants": restarting}),
    (LONG, "round constant stays the same after round 31", {"constants": frozen}),
    (ANY, "round constants updated after use", {"constants": updated_after_use}),
]


if __name__ == "__main__":
    sys.exit(variants.main(__doc__, "led", led, VARIANTS))
