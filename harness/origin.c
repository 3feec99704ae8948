/* SPDX-License-Identifier: MIT */
#include "origin.h"

#include "build.h"

const char origin_version[] = LB_VERSION;
const char origin_commit[] = LB_GIT;
const char origin_libdir[] = LB_LIBDIR;
