# Drawn by ledbench 0.1.0; gnuplot draws it again from this file.
set encoding utf8
set terminal svg size 860,504 noenhanced font 'sans-serif,12' background '#ffffff'
set output './plot.svg'
set datafile missing '-'
set border 3
set tics nomirror out
set style fill solid 1 border lc 'black'
set bars small
set grid xtics lt 1 lc '#bbbbbb'
set lmargin 18
set key tmargin right horizontal
from = 1
set xrange [from:81.4097]
set logscale x
set xlabel 'core cycles/byte (logarithmic), less is better; rows in order of time; ref is left out'
set multiplot layout 1,1

set title 'led64' font ',14' offset 0,-0.4
set yrange [12.5:0.5]
plot './plot.dat' index 0 using (from):1:ytic(2) with points pt -1 notitle, \
  '' index 0 using 7:($1-0.2):(from):7:($1-0.2-0.18):($1-0.2+0.18) with boxxyerror lc '#0072B2' title 'stream of 16 KiB', \
  '' index 0 using 7:($1-0.2):8:9 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 0 using 9:($1-0.2):10 with labels left offset 0.6,0 font ',10' notitle, \
  '' index 0 using 3:($1+0.2):(from):3:($1+0.2-0.18):($1+0.2+0.18) with boxxyerror lc '#E69F00' title 'batch of 128 B', \
  '' index 0 using 3:($1+0.2):4:5 with xerrorbars pt -1 lc 'black' notitle, \
  '' index 0 using 5:($1+0.2):6 with labels left offset 0.6,0 font ',10' notitle

unset multiplot
unset output
