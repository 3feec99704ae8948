/* SPDX-License-Identifier: MIT */
/* Cannot decrypt.
 * open: failed it lacks setkey, encrypt or decrypt */
#include "../base.h"

BAD_MODULE(setkey, crypt, .decrypt = NULL);
