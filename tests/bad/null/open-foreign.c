/* SPDX-License-Identifier: MIT */
/* A shared object, and no module.
 * open: failed *undefined symbol: lb_module */
int foreign_function(int x);

int foreign_function(int x)
{
	return x + 1;
}
