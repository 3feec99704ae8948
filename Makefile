# SPDX-License-Identifier: MIT
# ledbench: make run, make check; the other targets are in CONTRIBUTING.md.

ifeq ($(origin CC),default)
CC := gcc
endif
# Lines, not variables: names in a profile or a backtrace, and a quarter less time to build.
CFLAGS  ?= -O3 -g1
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
B       ?= build
VERSION := 0.1.0
$(if $(word 2,$(B)),$(error B is a folder without spaces in its name, not '$(B)'))

# Cutting text to fit with snprintf is meant; clang does not know that warning.
WARNINGS = -std=gnu11 -Wall -Wextra -Wshadow -Wconversion \
	$(if $(findstring clang,$(CC)),,-Wno-format-truncation)
ALIGN    = -falign-functions=64
# Modules of one text are one file, wherever their tree lies: `compare` knows them by that.
PREFIX_MAP = -ffile-prefix-map=$(CURDIR)=.

# An instruction-set word: its flags, and the width of a vector in bytes.  It has
# a line in harness/cpu.c too.
ISA_u64      = -mgeneral-regs-only -DLB_VEC=8
ISA_sse2     = -msse2 -DLB_VEC=16
ISA_ssse3    = -mssse3 -DLB_VEC=16
ISA_avx2     = -mavx2 -mbmi -mbmi2 -DLB_VEC=32
AVX512       = -mavx512f -mavx512bw -mavx512dq -mavx512vl -mbmi -mbmi2
# gcc copies structures through zmm unless it is told otherwise.
ISA_avx512vl = $(AVX512) -mprefer-vector-width=256 -DLB_VEC=32 \
	$(if $(findstring clang,$(CC)),,-mmove-max=256 -mstore-max=256)
ISA_avx512   = $(AVX512) -mprefer-vector-width=512 -DLB_VEC=64

# A library word, of a module that is more than its own code: how to link it.
LIBRARY_openssl = -lcrypto

LIBS     = -lcpuid -lcjson -lcrypto -lZydis -lelf -lm -ldl
COMMANDS = $(B)/ledbench
OBJECTS  = $(patsubst %.c,$(B)/%.o,$(wildcard cmd/ledbench/*.c harness/*.c))
PAPERS   = $(patsubst %,$(B)/%,$(wildcard results/published/*.json))
VECTORS  = $(patsubst %,$(B)/%,$(wildcard vectors/*.txt))
SOURCES  = $(wildcard impls/*/*.c impls/*/*/*.c)

TESTS    = $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/test_*.c))
FAULTY   = $(patsubst %.c,$(B)/%.u64.so,$(wildcard tests/mutants/*/*.c tests/bad/*/*.c))

# The default; first, so that plain `make` builds and never installs anything.  With a
# VARIANT, a level below, it builds the modules alone, into $(B)/$(VARIANT)/impls.
ifeq ($(VARIANT),)
all: programs modules
else
all:
	$(if $(LEVEL_$(VARIANT)),,$(error VARIANT is one of $(LEVELS)))
	$(MAKE) VARIANT= B=$(B)/$(VARIANT) CFLAGS='$(LEVEL_$(VARIANT))' modules
endif

# Make's own -j is kept; without one, every core builds.
PARALLEL = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

run: ready
	$(MAKE) $(PARALLEL) all
	$(B)/ledbench --impl all --cpb

# Everything that a change has to pass, in under five minutes.
check: ready
	$(MAKE) $(PARALLEL) all tests
	tests/run.sh $(B) $(TESTS)

# The longer things: both compilers, sanitizers, older CPUs under emulation.
check-all: check
	tests/all.sh $(B)

# --- the program ---------------------------------------------------------------

programs: $(COMMANDS) $(VECTORS) $(PAPERS)

$(B)/ledbench: $(OBJECTS)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(OBJECTS): $(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(WARNINGS) -march=x86-64 -D_GNU_SOURCE -Iharness $(CPPFLAGS) \
		-MMD -MP -c -o $@ $<

# What changes often is known to one file alone: which commit was built, and where
# it will be installed.
GIT = $(or $(shell git describe --always --dirty 2>/dev/null),unknown)
$(B)/build.h: FORCE
	@mkdir -p $(@D)
	@printf '#define %s "%s"\n' LB_VERSION '$(VERSION)' LB_GIT '$(GIT)' LB_LIBDIR '$(LIBDIR)' > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(B)/harness/origin.o: $(B)/build.h
$(B)/harness/origin.o: CPPFLAGS += -I$(B)

# What .incbin takes in is no header that -MMD would see.
$(B)/harness/report_template.o: harness/report.html

$(VECTORS) $(PAPERS): $(B)/%: %
	@mkdir -p $(@D)
	cp $< $@

# --- the modules: impls/<family>/<impl>.<word>+<word>.c, one .so per word and primitive ---
# No word means u64; <impl>.<words>.<library>.c is linked with a library.  A family's
# `primitives` file names its primitives; without one there is a single primitive, named
# like the family.  What is for one of several primitives is in a folder of that name:
# impls/<family>/<primitive>/<impl>.<word>.c.

family     = $(word 2,$(subst /, ,$1))
stem       = $(subst ., ,$(basename $(notdir $1)))
impl       = $(word 1,$(stem))
isas       = $(or $(subst +, ,$(word 2,$(stem))),u64)
library    = $(word 3,$(stem))
named      = $(or $(file < impls/$(family)/primitives),$(family))
primitives = $(if $(filter $(family),$(notdir $(patsubst %/,%,$(dir $1)))),$(named),$(only))
only       = $(or $(filter $(word 3,$(subst /, ,$1)),$(named)),\
	$(error $1: '$(word 3,$(subst /, ,$1))' is not a primitive of $(family)))
comma     := ,
# The numbers of a primitive's name, as arguments: ublock128-256 -> 128,256.
variant    = $(subst -,$(comma),$(patsubst $(family)%,%,$2))

# $(call module,source,primitive,word,library)
define module
$(if $(ISA_$3),,$(error $1: '$3' is not an instruction-set word of the Makefile))
$(if $4,$(if $(LIBRARY_$4),,$(error $1: '$4' is not a library word of the Makefile)))
MODULES += $(B)/impls/$2/$(impl).$3.so
$(B)/impls/$2/$(impl).$3.so: $1 $(B)/flags
	@mkdir -p $$(@D)
	$$(CC) $$(CFLAGS) $$(WARNINGS) $$(ALIGN) $$(PREFIX_MAP) $$(ISA_$3) -fPIC -fvisibility=hidden -shared $$(LDFLAGS) -Iharness \
		-DLB_PRIMITIVE='"$2"' -DLB_VARIANT='$(variant)' -DLB_IMPL='"$(impl)"' -DLB_ISA='"$3"' \
		-DLB_FLAGS='"$$(strip $$(CFLAGS) $$(ALIGN) $$(ISA_$3))"' $(if $4,-DLB_LIBRARY='"$4"') \
		-MMD -MP -MF $$(@:.so=.d) -MT $$@ -o $$@ $$< $(LIBRARY_$4)
endef

$(foreach s,$(SOURCES),$(foreach p,$(call primitives,$s),$(foreach w,$(call isas,$s),\
	$(eval $(call module,$s,$p,$w,$(call library,$s))))))

# A module whose source has gone must not be measured any more.
modules: $(MODULES)
	@find $(B)/impls -name '*.so' | grep -vxF $(addprefix -e ,$(MODULES)) | xargs -r rm -v

# Changes when the compiler or a flag changes, and rebuilds everything then.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(CFLAGS) $(LDFLAGS)' | cmp -s - $@ || echo '$(CC) $(CFLAGS) $(LDFLAGS)' > $@

# --- every compiler and level: $(B)/matrix/<compiler>-<level>/impls -----------------

LEVELS      = O2 O3 debug
LEVEL_O2    = -O2 -g1
LEVEL_O3    = -O3 -g1
LEVEL_debug = -O0 -g
# Those on PATH, each version once, under its plain name if it has one.
COMPILERS   = $(shell IFS=:; for name in gcc clang; do for dir in $$PATH; do \
	for c in $$dir/$$name $$dir/$$name-[1-9]*; do \
		[ ! -x $$c ] || echo $$(basename $$c) $$name-$$($$c -dumpversion); \
	done; done; done | awk '!seen[$$2]++ { print $$1 }')

matrix:
	$(MAKE) $(foreach c,$(COMPILERS),$(LEVELS:%=matrix-$c-%))

matrix-%: FORCE
	$(MAKE) B=$(B)/matrix/$* CC=$(patsubst %-$(lastword $(subst -, ,$*)),%,$*) \
		CFLAGS='$(LEVEL_$(lastword $(subst -, ,$*)))' modules

# --- tests -------------------------------------------------------------------------

tests: $(TESTS) $(FAULTY)

# -Wno-psabi: vectors wider than this machine's are passed between functions that are inlined.
$(TESTS): $(B)/tests/%: tests/%.c $(filter $(B)/harness/%,$(OBJECTS))
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(WARNINGS) -Wno-psabi -D_GNU_SOURCE -Iharness -Itests -DLB_BUILD='"$(B)"' -MMD -MP -o $@ $< $(filter %.o,$^) \
		$(LDFLAGS) -lcmocka $(LIBS)

# Modules with one fault each, to see that it is found; not all that they include is used.
$(FAULTY): $(B)/%.u64.so: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) -O1 $(WARNINGS) -Wno-unused-function $(ISA_u64) -fPIC -shared -Iharness \
		-DLB_PRIMITIVE='"$(notdir $(<D))"' -DLB_VARIANT='$(patsubst led%,%,$(notdir $(<D)))' \
		-DLB_IMPL='"$(basename $(<F))"' -DLB_ISA='"u64"' -DLB_FLAGS='"-O1"' -MMD -MP -MF $(@:.so=.d) -o $@ $< \
		$(if $(wildcard impls/$(notdir $(<D))/*.openssl.c),$(LIBRARY_openssl))

# --- dependencies ------------------------------------------------------------------

# The compiler of CC is asked for by name (clang-16), or by default as gcc.
PACKAGES = $(or $(filter gcc% clang%,$(notdir $(firstword $(CC)))),gcc) make libc6-dev \
	libcpuid-dev libcjson-dev libssl-dev libzydis-dev libelf-dev libcmocka-dev binutils \
	python3-jsonschema
AS_ROOT  = $(if $(filter 0,$(shell id -u)),,sudo -n )env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
INSTALL  = $(AS_ROOT) apt-get update && \
	$(AS_ROOT) apt-get install -y --no-install-recommends $(PACKAGES)
PROBE    = printf '\043include <%s>\n' libcpuid/libcpuid.h cjson/cJSON.h openssl/evp.h Zydis/Zydis.h gelf.h \
	stdarg.h stddef.h setjmp.h stdint.h cmocka.h | $(CC) -E -o /dev/null -x c - 2>/dev/null

# Asks for packages only if one is missing.
ready:
	@$(PROBE) || $(MAKE) --no-print-directory deps

# With NO_INSTALL, or without the right to install, says what to type and fails.
deps:
	@echo '$(INSTALL)'
	@if [ -n '$(NO_INSTALL)' ]; then echo 'make: NO_INSTALL is set: run the line above' >&2; exit 1; fi
	@{ $(INSTALL); } </dev/null || { echo 'make: could not install; as root, run this:' >&2; \
		echo 'apt-get update && apt-get install -y --no-install-recommends $(PACKAGES)' >&2; exit 1; }

# --- installing --------------------------------------------------------------------

HOME_DIR = $(DESTDIR)$(LIBDIR)/ledbench

install: all
	install -D $(B)/ledbench $(DESTDIR)$(PREFIX)/bin/ledbench
	for page in 1/ledbench.1 5/ledbench-result.5 5/ledbench-vectors.5; do install -D -m 644 \
		docs/$${page#*/} $(DESTDIR)$(PREFIX)/share/man/man$$page || exit 1; done
	install -D -m 644 docs/ledbench.bash \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/ledbench
	install -d $(HOME_DIR)/vectors $(HOME_DIR)/results/published $(DESTDIR)$(PREFIX)/include/ledbench
	install -m 644 $(VECTORS) $(HOME_DIR)/vectors
	install -m 644 $(PAPERS) $(HOME_DIR)/results/published
	install -m 644 harness/abi.h harness/vec.h harness/counter.h $(DESTDIR)$(PREFIX)/include/ledbench
	for m in $(patsubst $(B)/%,%,$(MODULES)); do install -D -m 644 $(B)/$$m $(HOME_DIR)/$$m || exit 1; done

clean:
	rm -rf $(B)

FORCE:
.PHONY: all run check check-all programs modules matrix tests ready deps install clean FORCE

-include $(OBJECTS:.o=.d) $(MODULES:.so=.d) $(TESTS:=.d) $(FAULTY:.so=.d)
