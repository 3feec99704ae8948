/* SPDX-License-Identifier: MIT */
#define FBS_REGISTERS 32
#include "../fbs.h"
