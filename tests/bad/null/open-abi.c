/* SPDX-License-Identifier: MIT */
/* Built for another version of the contract.
 * open: failed built for another version of the module contract */
#include "../base.h"

BAD_MODULE(setkey, crypt, .head.abi = LB_ABI + 1);
