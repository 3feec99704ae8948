/* SPDX-License-Identifier: MIT */
#define SLICE_SUB	led_sub17
#define SLICE_FLIP	0
#define SLICE_TECHNIQUE "general slicing, S-box of 17 operations"
#include "slice.h"
