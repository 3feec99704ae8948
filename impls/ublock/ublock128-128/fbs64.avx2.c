/* SPDX-License-Identifier: MIT */
#define FBS_REGISTERS 64
#include "../fbs.h"
