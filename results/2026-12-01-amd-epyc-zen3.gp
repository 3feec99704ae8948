# Drawn by ledbench 0.1.0; gnuplot draws it again from this file.
set encoding utf8
set terminal svg size 1720,3024 noenhanced font 'sans-serif,12' background '#ffffff'
set output './2026-12-01-amd-epyc-zen3.svg'
set datafile missing '-'
set border 3
set tics nomirror out
set style fill solid 1 border lc 'black'
set bars small
set grid xtics lt 1 lc '#bbbbbb'
set lmargin 18
set key tmargin right horizontal
from = 1
set xrange [from:414205]
set logscale x
set xlabel 'core cycles/byte (logarithmic), less is better; rows in order of time; ref is left out'
set multiplot layout 6,2

set title 'led64' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 0 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 0 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 0 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 0 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 0 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 0 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 0 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'led80' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 1 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 1 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 1 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 1 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 1 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 1 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 1 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'led96' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 2 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 2 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 2 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 2 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 2 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 2 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 2 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'led128' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 3 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 3 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 3 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 3 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 3 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 3 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 3 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'rectangle80' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 4 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 4 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 4 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 4 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 4 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 4 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 4 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'rectangle128' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 5 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 5 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 5 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 5 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 5 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 5 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 5 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'sm2' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 6 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 6 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 6 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 6 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 6 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 6 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 6 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'sm2-kdf' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 7 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 7 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 7 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 7 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 7 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 7 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 7 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'sm3' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 8 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 8 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 8 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 8 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 8 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 8 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 8 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'ublock128-128' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 9 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 9 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 9 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 9 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 9 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 9 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 9 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'ublock128-256' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 10 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 10 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 10 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 10 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 10 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 10 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 10 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

set title 'ublock256-256' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './2026-12-01-amd-epyc-zen3.dat' index 11 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 11 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 11 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 11 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 11 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 11 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 11 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

unset multiplot
unset output
