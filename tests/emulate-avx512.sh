#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# emulate-avx512.sh [BUILD]: proves the avx512 and avx512vl modules of BUILD right on a
# machine without AVX-512, by booting Linux with them under Bochs, whose Skylake-X has it.
#
# A case per module; the status is 0 if all are right, 1 if not, 77 with one line if
# something is missing.  It takes a quarter of an hour of one CPU; EMULATE_SECONDS (default
# 3600) is the most.
# Nothing is installed: of the kernel's package only the kernel is kept, in BUILD/emulate.
[ $# = 0 ] || export LB_BUILD=$1
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

bochs=
# shellcheck disable=SC2317 # at the end
end() {
	[ -z "$bochs" ] || kill "$bochs" 2>/dev/null
	rm -rf "$scratch"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

cannot() {
	echo "emulate-avx512: $*"
	exit 77
}

bios=/usr/share/bochs/BIOS-bochs-latest
vga=/usr/share/vgabios/vgabios.bin
isolinux=/usr/lib/ISOLINUX/isolinux.bin
ldlinux=/usr/lib/syslinux/modules/bios/ldlinux.c32
missing=()
command -v bochs >/dev/null || missing+=(bochs)
compgen -G '/usr/lib/*/bochs/plugins/libbx_term_gui.so' >/dev/null || missing+=(bochs-term)
[ -r $bios ] || missing+=(bochsbios)
[ -r $vga ] || missing+=(vgabios)
[ -r $isolinux ] || missing+=(isolinux)
[ -r $ldlinux ] || missing+=(syslinux-common)
command -v xorriso >/dev/null || missing+=(xorriso)
command -v cpio >/dev/null || missing+=(cpio)
[ ${#missing[@]} = 0 ] ||
	cannot "missing: apt-get install --no-install-recommends ${missing[*]}"

mapfile -t modules < <(cd "$build/impls" && ls -- */*.avx512.so */*.avx512vl.so 2>/dev/null)
[ ${#modules[@]} != 0 ] || cannot "no avx512 or avx512vl module in $build"

# The kernel of Debian's virtual machines: everything needed here is built in.
kernel=$build/emulate/vmlinuz
if [ ! -r "$kernel" ]; then
	package=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null |
		sed -n 's/^ *Depends: \(linux-image-[^ ]*\)$/\1/p')
	[ -n "$package" ] ||
		cannot "apt knows no package linux-image-cloud-amd64 (apt-get update?)"
	mkdir "$scratch/package"
	(cd "$scratch" && apt-get -qq download "$package" && dpkg-deb -x ./*.deb package) \
		>/dev/null 2>&1 || cannot "cannot download $package"
	mkdir -p "$build/emulate"
	# Whole or not at all: two builds may share it.
	cp "$scratch"/package/boot/vmlinuz-* "$kernel.$$" && mv "$kernel.$$" "$kernel" || exit 1
fi

# The machine's files: no more than ledbench needs, for unpacking is emulated as well.
root=$scratch/root iso=$scratch/iso
mkdir -p "$root"/{dev,proc,sys,ledbench} "$iso"
"${CC:-gcc}" -O1 -Wall -o "$root/init" "$here/emulate-init.c" || exit 1
cp -r "$ledbench" "$build/vectors" "$root/ledbench"
# A module is held against the reference of its primitive, which may be libcrypto's: the
# library is ledbench's own, too.
for module in "${modules[@]}"; do
	folder=impls/$(dirname "$module")
	mkdir -p "$root/ledbench/$folder"
	cp "$build/impls/$module" "$root/ledbench/$folder"
	for reference in "$build/$folder"/{ref,openssl}.*.so; do
		[ ! -e "$reference" ] || cp "$reference" "$root/ledbench/$folder"
	done
done
ldd "$ledbench" "$root/init" | grep -o '/[^ :]*\.so[^ :]*' | sort -u |
	xargs cp -L --parents -t "$root" || exit 1
(cd "$root" && find . | cpio --quiet -o -H newc -R +0:+0) >"$iso/initrd" || exit 1

# clearcpuid: Bochs's sizes of compacted XSAVE areas are not what Linux computes, which
# would make it turn off AVX altogether.  The rest ends the machine when the kernel dies
# (Bochs ends at a triple fault, see below), and spares work that would be emulated.
cp "$kernel" "$isolinux" "$ldlinux" "$iso"
cat >"$iso/isolinux.cfg" <<-END
	default linux
	label linux
	kernel vmlinuz
	initrd initrd
	append console=ttyS0 quiet clearcpuid=xsavec,xsaves panic=-1 reboot=t nokaslr mitigations=off nowatchdog tsc=reliable no_timer_check lpj=1000000 random.trust_cpu=on
END
xorriso -as mkisofs -quiet -o "$scratch/boot.iso" -b isolinux.bin -c boot.cat -no-emul-boot \
	-boot-load-size 4 -boot-info-table "$iso" 2>"$scratch/xorriso" ||
	{ cat "$scratch/xorriso"; exit 1; }

# Fatal, never a question, where Bochs would ask.  Emulated time goes by instructions,
# so what the host is busy with changes nothing.
cat >"$scratch/bochsrc" <<-END
	display_library: term
	cpu: model=corei7_skylake_x, ips=100000000, reset_on_triple_fault=0
	memory: guest=512, host=512
	romimage: file=$bios, options=fastboot
	vgaromimage: file=$vga
	pci: enabled=1, chipset=i440fx
	ata0-master: type=cdrom, path=$scratch/boot.iso, status=inserted
	boot: cdrom
	clock: sync=none
	com1: enabled=1, mode=file, dev=$scratch/serial
	sound: waveoutdrv=dummy
	speaker: enabled=0
	log: $scratch/log
	panic: action=fatal
	error: action=report
	info: action=ignore
END
# Debian's Bochs has its debugger built in, which wants to be told to continue; when time
# is up, SIGINT brings it back, and quitting writes out what the machine printed last.
printf 'c\nq\n' >"$scratch/commands"
TERM=vt100 timeout -s INT -k 10 "${EMULATE_SECONDS:-3600}" \
	bochs -q -f "$scratch/bochsrc" -rc "$scratch/commands" \
	</dev/null >"$scratch/screen" 2>&1 &
bochs=$!
wait "$bochs"
status=$?
bochs=

tr -d '\r' <"$scratch/serial" >"$scratch/rows" 2>/dev/null
for module in "${modules[@]}"; do
	row=$(sed -nE "s|^${module%.so} +([a-z]+ .*[^ ]\|[a-z]+) *$|\1|p" "$scratch/rows")
	equal "${module%.so}" "${row:-no answer}" ok
done
equal "list: exit status" "$(sed -n 's/^status of list: //p' "$scratch/rows")" 0
equal "list: what it cannot run" "$(grep -E 'lacks|skipped:' "$scratch/rows")" ""
equal "check: exit status" "$(sed -n 's/^status of check: //p' "$scratch/rows")" 0
if [ "$wrong" != 0 ]; then
	[ "$status" != 124 ] || echo "# not at its end after ${EMULATE_SECONDS:-3600} s"
	sed 's/^/# /' "$scratch/rows"
	grep 'PANIC' "$scratch/log" | grep -v 'soft power off' | sed 's/^/# /'
fi
finish
