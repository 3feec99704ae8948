/* SPDX-License-Identifier: MIT */
/* Does not say whether it is constant time.
 * open: failed its descriptor does not say how it treats secrets */
#include "../base.h"

BAD_MODULE(setkey, crypt, .head.secrets = (enum lb_secrets)0);
