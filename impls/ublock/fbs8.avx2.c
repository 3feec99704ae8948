/* SPDX-License-Identifier: MIT */
#define FBS_REGISTERS 8
#include "fbs.h"
