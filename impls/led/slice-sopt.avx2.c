/* SPDX-License-Identifier: MIT */
#define SLICE_SUB	led_sub14
#define SLICE_FLIP	0
#define SLICE_TECHNIQUE "general slicing, S-box of 14 operations"
#include "slice.h"
