#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""RECTANGLE written from its paper (IACR eprint 2014/084, final version) and not from the
C code, and wrong variants of it that are easily made.

rectangle_variants.py check FOLDER   recomputes every line of FOLDER/rectangle*.txt
rectangle_variants.py print FOLDER   prints the W lines that belong into those files
"""
import sys

import variants

SBOX = [6, 5, 0xC, 0xA, 1, 0xE, 7, 9, 0xB, 0, 3, 0xD, 8, 0xF, 4, 2]
SHIFT = [0, 1, 12, 13]


def rotate(x, n, bits):
    n %= bits
    return (x << n | x >> (bits - n)) & ((1 << bits) - 1)


def sub_columns(rows, columns, high_first):
    """The S-box on some columns of four rows; row 0 is the low bit, or the high one."""
    places = [3, 2, 1, 0] if high_first else [0, 1, 2, 3]
    result = [row & ~((1 << columns) - 1) for row in rows]
    for j in range(columns):
        value = SBOX[sum((row >> j & 1) << place for row, place in zip(rows, places))]
        result = [row | (value >> place & 1) << j for row, place in zip(result, places)]
    return result


def round_keys(k, bits, columns, first_constant, high_halves, high_first):
    """26 times four rows of 16 bits, of a key in rows of 16 (80 bits) or 32 (128 bits)."""
    constant = first_constant
    for _ in range(26):
        yield [row >> 16 if high_halves else row & 0xFFFF for row in k[:4]]
        k = sub_columns(k[:4], columns, high_first) + k[4:]
        if bits == 16:
            last = [k[2], k[3], rotate(k[3], 12, 16) ^ k[4], k[0]]
        else:
            last = [k[2], rotate(k[2], 16, 32) ^ k[3], k[0]]
        k = [rotate(k[0], 8, bits) ^ k[1] ^ constant] + last
        constant = (constant << 1 | (constant >> 4 ^ constant >> 2) & 1) & 31


def rows_of(text, bits, order, last_first):
    data = bytes.fromhex(text)
    size = bits // 8
    rows = [int.from_bytes(data[i : i + size], order) for i in range(0, len(data), size)]
    return rows[::-1] if last_first else rows


def rectangle(key, plain, order="little", last_first=False, high_first=False, left=1,
              key_columns=None, first_constant=1, high_halves=False, last_key=True):
    """The ciphertext."""
    bits = 16 if len(key) == 20 else 32
    keys = list(round_keys(rows_of(key, bits, order, last_first), bits,
                           key_columns or bits // 4, first_constant, high_halves, high_first))
    rows = rows_of(plain, 16, order, last_first)
    for i in range(25):
        rows = sub_columns([a ^ b for a, b in zip(rows, keys[i])], 16, high_first)
        rows = [rotate(row, left * n, 16) for row, n in zip(rows, SHIFT)]
    if last_key:
        rows = [a ^ b for a, b in zip(rows, keys[25])]
    rows = rows[::-1] if last_first else rows
    return b"".join(row.to_bytes(2, order) for row in rows).hex()


ANY, SHORT, LONG = (80, 128), (80,), (128,)
VARIANTS = [
    (ANY, "rows as numbers in big-endian order, as the paper prints them", {"order": "big"}),
    (ANY, "big-endian block and key as one number, row 3 first",
     {"order": "big", "last_first": True}),
    (ANY, "row 0 as the high bit of a column", {"high_first": True}),
    (ANY, "rows rotated to the right", {"left": -1}),
    (SHORT, "S-boxes on all 16 columns of the key", {"key_columns": 16}),
    (LONG, "S-boxes on 4 columns of the key, as for 80 bits", {"key_columns": 4}),
    (LONG, "round keys from the high halves of the key rows", {"high_halves": True}),
    (ANY, "round constants updated before use: the first is 02", {"first_constant": 2}),
    (ANY, "no key after the last round", {"last_key": False}),
]

if __name__ == "__main__":
    sys.exit(variants.main(__doc__, "rectangle", rectangle, VARIANTS))
