package text

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// lists are inputs to measure with, each of some megabytes.
func list(lines int) []byte {
	return []byte(strings.Repeat(puzzle9+"\n", lines))
}

// solution9 is a full grid.
const solution9 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

func noise(size int) []byte {
	rng := rand.New(rand.NewPCG(3, 4))
	b := make([]byte, size)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

func benchRead(b *testing.B, in []byte) {
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		for r := NewReader(bytes.NewReader(in), Options{}); ; {
			if _, err := r.Read(); errors.Is(err, io.EOF) {
				break
			}
		}
	}
}

func BenchmarkRead(b *testing.B) {
	b.Run("lines", func(b *testing.B) { benchRead(b, list(49158)) })
	b.Run("lines with solutions", func(b *testing.B) {
		benchRead(b, []byte(strings.Repeat(line9+" "+solution9+"\n", 20000)))
	})
	b.Run("csv", func(b *testing.B) {
		benchRead(b, []byte("puzzle,solution\n"+strings.Repeat(puzzle9+","+solution9+"\n", 20000)))
	})
	b.Run("grids", func(b *testing.B) { benchRead(b, []byte(strings.Repeat(grid9+"\n", 5000))) })
	b.Run("drawings", func(b *testing.B) {
		var one strings.Builder
		for i, row := range strings.Fields(grid9) {
			if i > 0 && i%3 == 0 {
				one.WriteString("------+-------+------\n")
			}
			for j, c := range row {
				if j > 0 && j%3 == 0 {
					one.WriteString("| ")
				}
				one.WriteString(string(c) + " ")
			}
			one.WriteString("\n")
		}
		benchRead(b, []byte(strings.Repeat(one.String()+"\n", 5000)))
	})
	b.Run("json", func(b *testing.B) {
		benchRead(b, []byte(strings.Repeat("{\"puzzle\":\""+puzzle9+"\"}\n", 5000)))
	})
	b.Run("16x16 letters", func(b *testing.B) {
		benchRead(b, []byte(strings.Repeat(strings.Repeat("AB-C----F--P-K--", 16)+"\n", 2000)))
	})
	b.Run("noise", func(b *testing.B) { benchRead(b, noise(3<<20)) })
	b.Run("bars", func(b *testing.B) { benchRead(b, bytes.Repeat([]byte("|a\n|\n"), 100000)) })
	b.Run("brackets", func(b *testing.B) { benchRead(b, bytes.Repeat([]byte(" [\n"), 100000)) })
	b.Run("ragged", func(b *testing.B) {
		var in []byte
		for i := range 40000 {
			in = append(append(in, strings.Repeat("7", 1+i*7%60)...), '\n')
		}
		benchRead(b, in)
	})
	b.Run("words", func(b *testing.B) {
		benchRead(b, bytes.Repeat([]byte(strings.Repeat("1 ", 400)+"\n"+strings.Repeat("1 ", 399)+"\n"), 1000))
	})
}

// BenchmarkScanner is what is to be beaten: the usual Go loop over lines, which
// only checks and decodes.
func BenchmarkScanner(b *testing.B) {
	in := list(49158)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		var digits [81]sudoku.Digit
		for s := bufio.NewScanner(bytes.NewReader(in)); s.Scan(); {
			if _, ok := decodeClassic(&digits, (*[81]byte)(s.Bytes())); !ok {
				b.Fatal(s.Text())
			}
		}
	}
}

// BenchmarkPrintf is the usual Go way to print a grid on a line.
func BenchmarkPrintf(b *testing.B) {
	p, err := Parse(solution9, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(82)
	w := bufio.NewWriter(io.Discard)
	for b.Loop() {
		for _, d := range p.Givens {
			fmt.Fprintf(w, "%d", d)
		}
		fmt.Fprintln(w)
	}
}

func BenchmarkReadBlock(b *testing.B) {
	for name, in := range map[string][]byte{
		"dots":           list(49158),
		"stars":          bytes.ReplaceAll(list(49158), []byte{'.'}, []byte{'*'}),
		"with solutions": []byte(strings.Repeat(line9+" "+solution9+"\n", 20000)),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			dst := make([]byte, 1024*BlockStride)
			for b.Loop() {
				puzzles := 0
				r := NewReader(bytes.NewReader(in), Options{})
				for err := error(nil); err == nil; {
					if k := r.ReadBlock(dst); k.Len() > 0 {
						puzzles += k.Len()
					} else if _, err = r.Read(); err == nil {
						puzzles++
					}
				}
				if puzzles < 20000 {
					b.Fatal(puzzles)
				}
			}
		})
	}
}

func BenchmarkWrite(b *testing.B) {
	p, err := Parse(solution9, Options{})
	if err != nil {
		b.Fatal(err)
	}
	benchWrite := func(b *testing.B, s *Style) {
		rec := Record{Puzzle: p, Style: s}
		w := NewWriter(io.Discard, WriterOptions{})
		b.ReportAllocs()
		for b.Loop() {
			for range 1000 {
				w.Write(rec, p.Givens)
			}
		}
		b.SetBytes(int64(1000 * len(Append(nil, s, p.Shape, p.Givens))))
		w.Flush()
	}
	b.Run("block", func(b *testing.B) {
		w := NewWriter(io.Discard, WriterOptions{})
		lines := list(1000)
		b.SetBytes(int64(len(lines)))
		for b.Loop() {
			w.WriteBlock(lines)
		}
	})
	b.Run("lines", func(b *testing.B) { benchWrite(b, &Style{Format: Line}) })
	b.Run("spaced", func(b *testing.B) { benchWrite(b, &Style{Format: Spaced}) })
}
