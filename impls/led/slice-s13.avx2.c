/* SPDX-License-Identifier: MIT */
#define SLICE_SUB	led_sub13
#define SLICE_FLIP	LED_SUB13_FLIP
#define SLICE_TECHNIQUE "general slicing, S-box of 13 operations"
#include "slice.h"
