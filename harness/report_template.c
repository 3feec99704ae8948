/* SPDX-License-Identifier: MIT */
/* The text of report.html, as the compiler found it. */
#include "report_parts.h"

__asm__(".pushsection .rodata\n"
	".globl report_template\n"
	".type report_template, @object\n"
	"report_template:\n"
	".incbin \"harness/report.html\"\n"
	".byte 0\n"
	".size report_template, . - report_template\n"
	".popsection\n");
