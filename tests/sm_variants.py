#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""SM3, SM2-KDF and SM2 encryption written from their standards and not from the C code,
with what wrong programs answer, and ciphertexts that have to be refused.

sm_variants.py check FOLDER   recomputes every line of sm3, sm2-kdf and sm2.txt there
sm_variants.py print FOLDER   prints the lines that belong into those files
"""
import pathlib
import sys

# --- SM3, GB/T 32905-2016 ----------------------------------------------------------------

MASK = 0xFFFFFFFF
IV = [0x7380166F, 0x4914B2B9, 0x172442D7, 0xDA8A0600, 0xA96F30BC, 0x163138AA, 0xE38DEE4D, 0xB0FB0E4E]


def rotate(x, n):
    n %= 32
    return (x << n | x >> (32 - n)) & MASK


T = [[rotate(0x79CC4519 if j < 16 else 0x7A879D8A, j * turned) for j in range(64)] for turned in (0, 1)]


def compress(v, block, turned=True):
    w = [int.from_bytes(block[4 * j : 4 * j + 4], "big") for j in range(16)]
    for j in range(16, 68):
        x = w[j - 16] ^ w[j - 9] ^ rotate(w[j - 3], 15)
        w.append(x ^ rotate(x, 15) ^ rotate(x, 23) ^ rotate(w[j - 13], 7) ^ w[j - 6])
    a, b, c, d, e, f, g, h = v
    for j in range(64):
        t = T[turned][j]
        ss1 = rotate((rotate(a, 12) + e + t) & MASK, 7)
        ff = a ^ b ^ c if j < 16 else a & b | a & c | b & c
        gg = e ^ f ^ g if j < 16 else e & f | ~e & MASK & g
        tt1 = (ff + d + (ss1 ^ rotate(a, 12)) + (w[j] ^ w[j + 4])) & MASK
        tt2 = (gg + h + ss1 + w[j]) & MASK
        a, b, c, d = tt1, a, rotate(b, 9), c
        e, f, g, h = tt2 ^ rotate(tt2, 9) ^ rotate(tt2, 17), e, rotate(f, 19), g
    return [x ^ y for x, y in zip(v, (a, b, c, d, e, f, g, h))]


def sm3(message, order="big", turned=True):
    padded = message + b"\x80" + bytes(-(len(message) + 9) % 64)
    padded += (8 * len(message)).to_bytes(8, order)
    v = IV
    for i in range(0, len(padded), 64):
        v = compress(v, padded[i : i + 64], turned)
    return b"".join(x.to_bytes(4, "big") for x in v)


def sm3_lines():
    yield f'"abc" {sm3(b"abc").hex()} P'
    yield f'"abcd"*16 {sm3(b"abcd" * 16).hex()} P'
    yield f'"" {sm3(b"").hex()} G'
    yield f'"a"*1000000 {sm3(b"a" * 1000000).hex()} G'
    yield f'"abc" {sm3(b"abc", order="little").hex()} W the length in little-endian order'
    yield f'"abc" {sm3(b"abc", turned=False).hex()} W T_j is not rotated'


# --- SM2-KDF, GB/T 32918.4-2016, 5.4.3 ---------------------------------------------------


def kdf(secret, n, first=1, order="big"):
    blocks = range(first, first + (n + 31) // 32)
    return b"".join(sm3(secret + i.to_bytes(4, order)) for i in blocks)[:n]


def kdf_lines():
    z = bytes(range(64))
    point = multiply(K, PUBLIC)
    sample = b"".join(x.to_bytes(32, "big") for x in point)
    yield f"{sample.hex()} {kdf(sample, 19).hex()} P"
    yield f"{z.hex()} {kdf(z, 96).hex()} G"
    for n in (255, 480, 512, 1000, 65536):
        yield f"{z.hex()} sm3:{n}:{sm3(kdf(z, n)).hex()} G"
    yield f"{z.hex()} {kdf(z, 96, first=0).hex()} W the counter begins at 0"
    yield f"{z.hex()} {kdf(z, 96, order='little').hex()} W the counter in little-endian order"


# --- SM2 encryption, GB/T 32918.4-2016, on the curve of GB/T 32918.5-2017 -----------------

P = 0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000FFFFFFFFFFFFFFFF
A = P - 3
ORDER = 0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123
G = (
    0x32C4AE2C1F1981195F9904466A39C9948FE30BBFF2660BE1715A4589334C74C7,
    0xBC3736A2F4F6779C59BDCEE36B692153D0A9877CC62A474002DF32E52139F0A0,
)
# Of the standard's sample.
PRIVATE = 0x3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8
PUBLIC = (
    0x09F9DF311E5421A150DD7D161E4BC5C672179FAD1833FC076BB08FF356F35020,
    0xCCEA490CE26775A52DC6EA718CC1AA600AED05FBF35E084A6632F6072DA9AD13,
)
K = 0x59276E27D506861A16680F3AD9C02DCCEF3CC1FA3CDBE4CE6D54B80DEAC1BC21
MESSAGE = b"encryption standard"


def add(a, b):
    """Points of y^2 = x^3 + Ax + whatever: the law does not ask which curve it is."""
    if a is None or b is None:
        return b if a is None else a
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    if a == b:
        slope = (3 * a[0] * a[0] + A) * pow(2 * a[1], -1, P) % P
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P) % P
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def multiply(k, point):
    sum_ = None
    for bit in bin(k)[2:]:
        sum_ = add(sum_, sum_)
        sum_ = add(sum_, point) if bit == "1" else sum_
    return sum_


def der_length(n):
    if n < 0x80:
        return bytes([n])
    digits = n.to_bytes((n.bit_length() + 7) // 8, "big")
    return bytes([0x80 + len(digits)]) + digits


def element(tag, content, length=None):
    return bytes([tag]) + (length or der_length(len(content))) + content


def integer(x):
    return element(2, x.to_bytes(x.bit_length() // 8 + 1, "big"))


def parts(k, message, c1=None, shared=None):
    """x1, y1, C3, C2 as elements; c1 and the shared point may be others than k makes."""
    c1 = c1 or multiply(k, G)
    x2, y2 = (v.to_bytes(32, "big") for v in shared or multiply(k, PUBLIC))
    t = kdf(x2 + y2, len(message))
    c2 = bytes(a ^ b for a, b in zip(message, t))
    c3 = sm3(x2 + message + y2)
    return [integer(c1[0]), integer(c1[1]), element(4, c3), element(4, c2)]


def sequence(elements, length=None):
    return element(0x30, b"".join(elements), length)


# The first nonces from 2 on for which t of one byte, and of two, is all zero.
ZERO_NONCES = {1: 0x1D6, 2: 0xF541}


def off_curve():
    """A point of another curve, for which a careless program gets C2 and C3 right."""
    point = multiply(K, G)
    point = (point[0], (point[1] + 1) % P)
    return parts(K, MESSAGE, point, multiply(PRIVATE, point))


def refused():
    x1, y1, c3, c2 = right = parts(K, MESSAGE)
    point = multiply(K, G)
    body = b"".join(right)
    yield sequence(off_curve()), "C1 is not on the curve"
    zero = parts(K, MESSAGE, (0, 0), (0, 0))
    yield sequence(zero), "C1 is (0, 0)"
    yield sequence([integer(point[0] + P)] + right[1:]), "x1 is p too large"
    yield sequence([x1, integer(point[1] + P), c3, c2]), "y1 is p too large"
    yield sequence([x1, integer(P - point[1]), c3, c2]), "C1 is the inverse of what it was"
    yield sequence([x1, element(2, point[1].to_bytes(32, "big")), c3, c2]), "y1 is negative"
    yield sequence([element(2, b"\0" + x1[2:])] + right[1:]), "x1 begins with a zero too many"
    yield sequence([x1, y1, element(4, c3[2:-1]), c2]), "C3 has 31 bytes"
    yield sequence([x1, y1, element(4, c3[2:] + b"\0"), c2]), "C3 has 33 bytes"
    yield sequence([x1, y1, c2, c3]), "C2 stands before C3"
    yield sequence(right + [element(5, b"")]), "an element too many"
    yield sequence(right[:3]), "C2 is missing"
    yield sequence(right, b"\x82\0" + bytes([len(body)])), "the length of all is longer than it need be"
    yield sequence([x1, y1, c3, element(4, c2[2:], b"\x81" + c2[1:2])]), "the length of C2 is longer than it need be"
    yield sequence([x1, y1, c3, element(4, c2[2:], b"\x84\xff\xff\xff\xff")]), "C2 claims 4 GiB"
    yield sequence(right, b"\x80") + b"\0\0", "a length without end (BER)"
    yield sequence([x1, y1, c3, element(0x24, c2)]), "C2 in pieces (BER)"
    raw = b"\x04" + b"".join(v.to_bytes(32, "big") for v in point) + c3[2:] + c2[2:]
    yield raw, "C1, C3 and C2 without DER"
    yield b"", "nothing at all"


def sm2_lines():
    def keys(private, public):
        return f"{private:064x} {public[0]:064x}{public[1]:064x}"

    mine = keys(PRIVATE, PUBLIC)
    yield f'{mine} {K:064x} {MESSAGE.hex()} {sequence(parts(K, MESSAGE)).hex()} P'
    for n in (1, 32, 33, 200):
        k, message = int.from_bytes(sm3(bytes([n])), "big") % ORDER, kdf(bytes(64), n)
        yield f"{mine} {k:064x} {message.hex()} {sequence(parts(k, message)).hex()} G"
    d = int.from_bytes(sm3(b"another key"), "big") % ORDER
    shared = multiply(K * d % ORDER, G)
    cipher = sequence(parts(K, MESSAGE, None, shared))
    yield f"{keys(d, multiply(d, G))} {K:064x} {MESSAGE.hex()} {cipher.hex()} G"
    for n, k in ZERO_NONCES.items():
        message = b"no"[:n]
        cipher = sequence(parts(k, message))
        assert cipher.endswith(message)
        yield f"{mine} {k:064x} {message.hex()} {cipher.hex()} R t is all zero"
    for cipher, what in refused():
        yield f'{mine} - - {cipher.hex() or chr(34) * 2} R {what}'


# -----------------------------------------------------------------------------------------

FILES = {"sm3.txt": sm3_lines, "sm2-kdf.txt": kdf_lines, "sm2.txt": sm2_lines}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("check", "print"):
        return __doc__
    good = True
    for name, lines in FILES.items():
        known = list(lines())
        if sys.argv[1] == "print":
            print(f"# {name}", *known, sep="\n")
            continue
        found = []
        for number, line in enumerate((pathlib.Path(sys.argv[2]) / name).read_text().splitlines(), 1):
            line = " ".join(line.split("#")[0].split())
            if line:
                right = line in known
                print(f"{'ok' if right else 'not ok'} {name}:{number}")
                found.append(line)
                good &= right
        right = found and set(found) == set(known)
        print(f"{'ok' if right else 'not ok'} {name} has every line, and no other")
        good &= bool(right)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
