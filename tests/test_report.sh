#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# report: the page's text, how machines become columns, hostile results, files that are no
# results; and in a browser, that its headings sort and nothing complains.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
	skip "all of it" "python3 is missing"
	finish
fi

# made NAME ARGUMENT...: a result that never happened.
made() {
	local file=$scratch/$1.json

	shift
	python3 "$here/made_result.py" "$@" >"$file"
}

# page NAME RESULT...: writes a report on results.
page() {
	local name=$1 results

	shift
	results=("${@/#/$scratch/}")
	"$ledbench" report --html "$scratch/$name.html" "${results[@]/%/.json}" >"$out" 2>&1
	equal "report on $*" "$? $(cat "$out")" "0 "
}

# row PAGE NAME: the cells of the first row that is headed NAME, as text, one blank between.
row() {
	python3 - "$scratch/$1.html" "$2" <<-'END'
		import html, re, sys
		text = open(sys.argv[1], encoding="utf-8").read()
		for row in re.findall(r"<tr>(.*?)</tr>", text, re.S):
		    cells = [html.unescape(re.sub(r"<[^>]*>", "", cell)).strip()
		             for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
		    if cells and cells[0] == sys.argv[2]:
		        print(*cells)
		        break
	END
}

made one cpu="CPU One" led64/table.u64:b128=13,16384=13 led64/biham.avx2:b128=20,16384=3 \
	led64/vperm.avx2:b128=5,16384=5 "reason=differs from ref" led64/slice.avx2:1=1
made other cpu="CPU Two" fingerprint=1111111111111111 led64/biham.avx2:b128=21,16384=10 \
	"reason=this CPU lacks AVX2" led64/table.u64:1=1
made later cpu="CPU One" started=2026-02-01T00:00:00Z led64/vperm.avx2:16384=2.5 led80/table.u64:16384=7
made unknown fingerprint= led64/biham.avx2:16384=8
made sizes flags=spread,drift led64/biham.avx2:64=70,1024=4,16384=3 led64/vperm.avx2:64=5,1024=5,16384=5

# --- what is wrong with the command line --------------------------------------------------
says 0 "Usage: ledbench report *" report --help
says 2 "ledbench: report: needs --html FILE and at least one result*" report
says 2 "*needs --html FILE*" report "$scratch/one.json"
says 2 "*needs --html FILE*" report --html "$scratch/a.html"
says 2 "*--html: */one.json is what is read*" report --html "$scratch/one.json" "$scratch/one.json"
sed 's/"tsc_hz": [0-9]*/"tsc_hz": null/' "$scratch/one.json" >"$scratch/no-tsc.json"
page no-tsc no-tsc
like "a TSC of unknown speed" "$(row no-tsc TSC)" "TSC unknown"
says 1 "*/nonsuch/x.html: No such file*" report --html /nonsuch/x.html "$scratch/one.json"
says 1 "*No space left on device*" report --html /dev/full "$scratch/one.json"
says 0 "<!doctype html>*</script>*" report --html - "$scratch/one.json"

# --- files that are no results ----------------------------------------------------------
head -c 900 "$scratch/one.json" >"$scratch/cut.json"
: >"$scratch/empty.json"
echo '[]' >"$scratch/foreign.json"
says 1 "ledbench: */cut.json: it is cut off*" report --html "$scratch/a.html" "$scratch/one.json" "$scratch/cut.json"
says 1 "*/empty.json: it is empty
*/foreign.json: the document is JSON, but no result*" report --html "$scratch/a.html" "$scratch/empty.json" "$scratch/foreign.json"
[ ! -e "$scratch/a.html" ]
equal "no page of what is broken" $? 0
made failed reason=wrong led64/table.u64:1=1
says 77 "*there is no figure in */failed.json*" report --html "$scratch/a.html" "$scratch/failed.json"

# --- one result ------------------------------------------------------------------------
page one one
equal "the fastest, marked" "$(row one biham.avx2)" "biham.avx2 16 20.00 3.00* 7.20 1.00"
equal "the fastest of batches" "$(row one vperm.avx2)" "vperm.avx2 16 5.00* 5.00 12.00 1.67"
equal "what failed" "$(row one slice.avx2)" "slice.avx2 16 failed failed - -"
like "technique, source, secrets" "$(row one 'led64 table.u64')" \
	"led64 table.u64 magic a paper no 64 4000 256 512 gcc 12.2.0 -O3 aaaaaaaa ok"
like "why it failed" "$(row one 'led64 slice.avx2')" "*failed: differs from ref"
like "how to do it again" "$(cat "$scratch/one.html")" \
	"*2026-01-02T03:04:05Z, 12.5 s, seed 1, ledbench 0.1.0, commit 0123abc.</p><pre>ledbench run</pre>*"
equal "every mark of the template is filled in" "$(grep -c '{{' "$scratch/one.html")" 0
equal "nothing from elsewhere" "$(grep -ciE 'https?:|src=|url\(|@import|<link' "$scratch/one.html")" 0
page sizes sizes
like "curves" "$(cat "$scratch/sizes.html")" "*over the length of a message, machine A*"
like "noisy figures" "$(row sizes biham.avx2)" "biham.avx2 16 ~3.00\* ~7.20 1.00"
equal "noise, counted" "$(row sizes "$scratch/sizes.json")" "$scratch/sizes.json A 1000 40 6 6 0 0 6 0 6 0"

made both led64/a.u64:64=3,d64=4 led64/b.u64:64=5,d64=3
page both both
equal "decryption, on one machine" "$(row both a.u64)" "a.u64 16 3.00* 7.20 1.00 4.00"
equal "its column" "$(row both implementation)" \
	"implementation lanes 64 B, ns/B 64 B, core cycles/B x time of the fastest dec 64 B, ns/B"
made decryption led64/a.u64:d64=3
page decryption decryption
equal "what is not encryption says so" "$(row decryption implementation)" \
	"implementation lanes dec 64 B, ns/B dec 64 B, core cycles/B x time of the fastest"

# --- several ---------------------------------------------------------------------------------
page two one other
equal "columns by machine" "$(row two biham.avx2)" "biham.avx2 16 20.00 3.00* 7.20 1.00 21.00 10.00 24.00 -"
equal "a reason for each" "$(row two 'led64 table.u64' | grep -o 'A: .*')" "A: ok; B: failed: this CPU lacks AVX2"
equal "facts for each" "$(row two CPU)" "CPU CPU One CPU Two"
page merged later one
equal "one machine, one column" "$(row merged CPU)" "CPU CPU One"
equal "the later run's figure" "$(row merged vperm.avx2)" "vperm.avx2 16 5.00* 2.50* 6.00 1.00"
equal "what only the earlier has" "$(row merged table.u64)" "table.u64 16 13.00 13.00 31.20 5.20"
page merged2 one later
equal "in whatever order" "$(row merged2 vperm.avx2)" "vperm.avx2 16 5.00* 2.50* 6.00 1.00"
page strangers unknown unknown
equal "without a fingerprint, no two are one" "$(row strangers CPU)" "CPU Imaginary CPU Imaginary CPU"

# --- hostile ------------------------------------------------------------------------------------
evil='</td><script>document.title=1</script><img src=x onerror=a()>"&'
name='<img src=x onerror=1>"&'
made hostile "cpu=$evil" "argv=run $evil it's" "technique=$evil" "led64/$name.u64:64=1,256=2,1024=3" \
	"$name/b.u64:64=1" "reason=$evil" "led64/c.u64:1=1"
page hostile hostile
made odd led64/a.u64:64=1,256=2,1024=3 reason=wrong led64/c.u64:1=1
page odd odd
equal "one script, the page's own" "$(grep -c '<script>' "$scratch/hostile.html") $(grep -c '<img' "$scratch/hostile.html")" "1 0"
like "words for a shell" "$(cat "$scratch/hostile.html")" \
	"*<pre>ledbench run &#39;&lt;/td&gt;&lt;script&gt;*&amp;&#39; &#39;it&#39;\\\\&#39;&#39;s&#39;</pre>*"
# attributes PAGE: the names of all attributes.
attributes() {
	python3 - "$scratch/$1.html" <<-'END'
		import html.parser, sys
		class Names(html.parser.HTMLParser):
		    seen = set()
		    def handle_starttag(self, tag, attributes):
		        self.seen.update(name for name, _ in attributes)
		Names().feed(open(sys.argv[1], encoding="utf-8").read())
		print(*sorted(Names.seen))
	END
}
equal "quotes stay inside of attributes" "$(attributes hostile)" "$(attributes odd)"
equal "text stays text" "$(row hostile CPU)" "CPU $evil"

# --- in a browser -----------------------------------------------------------------------------
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ]; then
	skip "in a browser" "chromium is missing"
	finish
fi

# dom PAGE: what the page has become; complaints of the page in $err.
dom() {
	HOME=$scratch timeout 60 "$browser" --headless --no-sandbox --disable-gpu --enable-logging=stderr \
		--user-data-dir="$scratch/browser" --dump-dom "file://$scratch/$1.html" 2>"$scratch/log"
	grep CONSOLE "$scratch/log" >"$err"
}

for name in two hostile; do
	like "$name: the script runs, and no other" "$(dom "$name")" \
		"*<title>ledbench: measured*<th scope=\"col\" class=\"s\"><button type=\"button\">*"
	equal "$name: nothing on the console" "$(cat "$err")" ""
done

# The page lets no other script run than its own; this copy lets that of the test.
made clicked led64/a.u64:16384=9.5 led64/c.u64:16384=9.25 led64/b.u64:16384=100 "reason=wrong" led64/d.u64:1=1
page clicked clicked
sed -i "s/script-src '[^']*'/script-src 'unsafe-inline'/" "$scratch/clicked.html"
cat >>"$scratch/clicked.html" <<'END'
<script>
const table = document.querySelector("table");
const order = () => Array.from(table.tBodies[0].rows, row => row.cells[0].textContent[0]).join("");
const sorted = () => Array.from(table.querySelectorAll("[aria-sort]"),
	heading => heading.textContent + " " + heading.getAttribute("aria-sort")).join();
const button = text => Array.from(table.querySelectorAll("th button")).find(b => b.textContent === text);
const seen = [order()];
for (const text of ["implementation", "implementation", "16 KiB, ns/B", "16 KiB, ns/B"]) {
	button(text).focus();
	document.activeElement.click();
	seen.push(order() + " " + sorted());
}
document.title = seen.join("; ");
</script>
END
like "headings sort" "$(dom clicked)" "*<title>cabd; abcd implementation ascending; dcba implementation descending; \
cabd 16 KiB, ns/B ascending; bacd 16 KiB, ns/B descending</title>*"
equal "clicked: nothing on the console" "$(cat "$err")" ""
finish
