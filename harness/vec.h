/* SPDX-License-Identifier: MIT */
/*
 * One vector type for every width, so that a cipher's text exists once.
 *
 * `vec` is LB_VEC bytes wide: 8 (a plain uint64_t), 16, 32 or 64.  Logic and
 * shifts of the 64-bit elements are C's own operators; what C cannot say is a
 * function here, one line for all widths.  Shuffles and unpacks work inside
 * each 128-bit lane, as the instructions do.
 */
#ifndef LB_VEC_H
#define LB_VEC_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef LB_VEC
#error "LB_VEC, the width of a vector in bytes, comes from the ISA word in the Makefile"
#endif

#if LB_VEC == 8

typedef uint64_t vec;

#else

#include <immintrin.h>

typedef uint64_t vec __attribute__((vector_size(LB_VEC)));

#if LB_VEC == 16
typedef __m128i vec_native;
#define VEC_OP(name) _mm_##name
#elif LB_VEC == 32
typedef __m256i vec_native;
#define VEC_OP(name) _mm256_##name
#else
typedef __m512i vec_native;
#define VEC_OP(name) _mm512_##name
#endif

#endif

/* a & ~b, as one instruction: gcc would share ~b with another use, and then it is
 * an operation more. */
static inline vec vec_and_not(vec a, vec b)
{
#if LB_VEC == 8
	return a & ~b;
#elif LB_VEC == 16
	return (vec)_mm_andnot_si128((vec_native)b, (vec_native)a);
#elif LB_VEC == 32
	return (vec)_mm256_andnot_si256((vec_native)b, (vec_native)a);
#else
	return (vec)_mm512_andnot_si512((vec_native)b, (vec_native)a);
#endif
}

/* For what takes an array that has to live in registers: a call would put it
 * in memory, and whether to inline is not the compiler's choice then. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The unaligned vector at p, and its store: memcpy is what compilers turn into
 * one instruction at every width. */
static inline vec vec_load(const void *p)
{
	vec v;

	memcpy(&v, p, sizeof v);
	return v;
}

static inline void vec_store(void *p, vec v)
{
	memcpy(p, &v, sizeof v);
}

/* Every 64-bit element is x. */
static inline vec vec_all(uint64_t x)
{
	return (vec){0} + x;
}

/* v, about which the compiler may no longer reason: keeps a circuit as written. */
static inline vec vec_opaque(vec v)
{
#if LB_VEC == 8
	__asm__("" : "+r"(v));
#else
	__asm__("" : "+v"(v));
#endif
	return v;
}

#if LB_VEC > 8 && defined __AVX512VL__
/* Bitwise the truth table: the bit of `table` whose number is a << 2 | b << 1 | c. */
#define vec_ternary(a, b, c, table)                                                                \
	((vec)VEC_OP(ternarylogic_epi64)((vec_native)(a), (vec_native)(b), (vec_native)(c), table))
#endif

static inline vec vec_xor3(vec a, vec b, vec c)
{
#ifdef vec_ternary
	return vec_ternary(a, b, c, 0x96);
#else
	return a ^ b ^ c;
#endif
}

/* Exchanges the bits of b under `mask` with the bits of a that stand `shift`
 * places higher: the step of which bit-matrix transposes are made (Knuth, The
 * Art of Computer Programming 4A, section 7.1.3). */
static inline void swap_move(vec *a, vec *b, unsigned shift, uint64_t mask)
{
#ifdef vec_ternary
	vec upper = *a >> shift, lower = *b << shift;

	/* The first, where it has a 1, chooses the second and else the third. */
	*b = vec_ternary(vec_all(mask), upper, *b, 0xca);
	*a = vec_ternary(vec_all(mask << shift), lower, *a, 0xca);
#else
	vec t = ((*a >> shift) ^ *b) & vec_all(mask);

	*b ^= t;
	*a ^= t << shift;
#endif
}

/* Exchanges a digit of eight vectors' numbers for the digit `shift` of the places
 * in their 64-bit elements. */
ALWAYS_INLINE void vec_exchange_digit(vec x[8], unsigned digit, unsigned shift)
{
	for (unsigned i = 0; i < 8; i++)
		if ((i & digit) == 0)
			swap_move(&x[i], &x[i + digit], shift, UINT64_MAX / ((1ull << shift) + 1));
}

ALWAYS_INLINE void vec_exchange(vec x[8], unsigned shift)
{
	vec_exchange_digit(x, 4, 4 * shift);
	vec_exchange_digit(x, 2, 2 * shift);
	vec_exchange_digit(x, 1, shift);
}

/* Transposes 64 x 64 bits in every 64-bit element of 64 vectors, which turns
 * blocks into planes and planes into blocks.  out == in is fine. */
static inline void vec_transpose64(void *out, const void *in)
{
	vec t[64], x[8];

	for (size_t i = 0; i < 8; i++) {
		for (size_t k = 0; k < 8; k++)
			x[k] = vec_load((const uint8_t *)in + (8 * k + i) * sizeof(vec));
		vec_exchange(x, 8);
		for (size_t k = 0; k < 8; k++)
			t[8 * k + i] = x[k];
	}
	for (size_t i = 0; i < 64; i += 8) {
		for (size_t k = 0; k < 8; k++)
			x[k] = t[i + k];
		vec_exchange(x, 1);
		for (size_t k = 0; k < 8; k++)
			vec_store((uint8_t *)out + (i + k) * sizeof(vec), x[k]);
	}
}

#if LB_VEC > 8

/* Two-operand instructions of one name at every width. */
#define VEC_BINARY(name, instruction)                                                              \
	static inline vec name(vec a, vec b)                                                       \
	{                                                                                          \
		return (vec)VEC_OP(instruction)((vec_native)a, (vec_native)b);                     \
	}

VEC_BINARY(vec_unpacklo8, unpacklo_epi8)
VEC_BINARY(vec_unpackhi8, unpackhi_epi8)
VEC_BINARY(vec_unpacklo16, unpacklo_epi16)
VEC_BINARY(vec_unpackhi16, unpackhi_epi16)
VEC_BINARY(vec_unpacklo32, unpacklo_epi32)
VEC_BINARY(vec_unpackhi32, unpackhi_epi32)
VEC_BINARY(vec_unpacklo64, unpacklo_epi64)
VEC_BINARY(vec_unpackhi64, unpackhi_epi64)
#ifdef __SSSE3__
/* Byte i of the result is byte b[i] & 15 of a's 128-bit lane, 0 where b[i] > 127. */
VEC_BINARY(vec_shuffle8, shuffle_epi8)
#endif

/* Interleaves the units of a and b, 8 to 64 bits wide, in every 128-bit lane: the
 * lower halves' into a, the upper halves' into b. */
static inline void vec_zip(vec *a, vec *b, unsigned unit)
{
	vec x = *a, y = *b;

	*a = unit == 8	  ? vec_unpacklo8(x, y)
	     : unit == 16 ? vec_unpacklo16(x, y)
	     : unit == 32 ? vec_unpacklo32(x, y)
			  : vec_unpacklo64(x, y);
	*b = unit == 8	  ? vec_unpackhi8(x, y)
	     : unit == 16 ? vec_unpackhi16(x, y)
	     : unit == 32 ? vec_unpackhi32(x, y)
			  : vec_unpackhi64(x, y);
}

/* The even 128-bit lanes of a and then of b into a, the odd ones into b. */
static inline void vec_part_lanes(vec *a, vec *b)
{
#if LB_VEC == 32
	vec even = __builtin_shufflevector(*a, *b, 0, 1, 4, 5);
	vec odd = __builtin_shufflevector(*a, *b, 2, 3, 6, 7);

	*a = even, *b = odd;
#elif LB_VEC == 64
	vec even = __builtin_shufflevector(*a, *b, 0, 1, 4, 5, 8, 9, 12, 13);
	vec odd = __builtin_shufflevector(*a, *b, 2, 3, 6, 7, 10, 11, 14, 15);

	*a = even, *b = odd;
#else
	(void)a, (void)b;
#endif
}

/* The inverse. */
static inline void vec_join_lanes(vec *a, vec *b)
{
#if LB_VEC == 64
	vec low = __builtin_shufflevector(*a, *b, 0, 1, 8, 9, 2, 3, 10, 11);
	vec high = __builtin_shufflevector(*a, *b, 4, 5, 12, 13, 6, 7, 14, 15);

	*a = low, *b = high;
#else
	vec_part_lanes(a, b);
#endif
}

/* Loads two vectors and parts their lanes.  Lanes from memory take no unit for shuffles. */
static inline void vec_load_parted(vec *a, vec *b, const uint8_t *p)
{
#if LB_VEC == 32
	const __m128i_u *lane = (const __m128i_u *)p;

	*a = (vec)_mm256_inserti128_si256(_mm256_castsi128_si256(lane[0]), lane[2], 1);
	*b = (vec)_mm256_inserti128_si256(_mm256_castsi128_si256(lane[1]), lane[3], 1);
#else
	*a = vec_load(p), *b = vec_load(p + sizeof *b);
	vec_part_lanes(a, b);
#endif
}

/* The 16 bytes at p in every 128-bit lane. */
static inline vec vec_all16(const uint8_t *p)
{
	__m128i v = _mm_loadu_si128((const __m128i_u *)p);

#if LB_VEC == 16
	return (vec)v;
#elif LB_VEC == 32
	return (vec)_mm256_broadcastsi128_si256(v);
#else
	return (vec)_mm512_broadcast_i32x4(v);
#endif
}

#endif

/* Every 64-bit element is its number. */
static inline vec vec_number(void)
{
#if LB_VEC == 8
	return 0;
#else
	vec v = {0};

	for (size_t i = 0; i < LB_VEC / 8; i++)
		v[i] = i;
	return v;
#endif
}

/* The bytes of every 64-bit element in reverse. */
static inline vec vec_swap64(vec v)
{
#if LB_VEC == 8
	return __builtin_bswap64(v);
#elif defined(__SSSE3__)
	static const uint8_t swap[16] = {7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8};

	return vec_shuffle8(v, vec_all16(swap));
#else
	for (size_t i = 0; i < LB_VEC / 8; i++)
		v[i] = __builtin_bswap64(v[i]);
	return v;
#endif
}

#endif
