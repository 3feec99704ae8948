/* SPDX-License-Identifier: MIT */
#define FBS_REGISTERS 128
#include "../fbs.h"
