/* SPDX-License-Identifier: MIT */
#define FBS_REGISTERS 16
#include "fbs.h"
