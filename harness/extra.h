/* SPDX-License-Identifier: MIT */
#ifndef LB_EXTRA_H
#define LB_EXTRA_H

#include <stdio.h>

#include "view.h"

/* Prints what was measured beside the main columns (other sizes, parts of the
 * cipher, setkey+enc, the paper's loop), or nothing; false if memory is short. */
bool extra_print(FILE *out, const struct group *group, const struct table_style *style);

#endif
