package batch9

import (
	"context"
	"strings"
	"testing"
)

// Every puzzle's uniqueness is proved and its solution written.
func BenchmarkUnique(b *testing.B) {
	for _, name := range []string{"17clue", "hardest1905", "hardest1106"} {
		list := lines(b, name+".txt.gz")
		for len(list) < 1000 {
			list = append(list, list...)
		}
		for _, k := range []Kernel{AVX512, AVX2, Words, Portable} {
			if Supported(k) {
				b.Run(name+"/"+k.String(), func(b *testing.B) { bench(b, k, list) })
			}
		}
	}
}

// The gain depends on how many puzzles come at once.
func BenchmarkBatch(b *testing.B) {
	list := lines(b, "hardest1905.txt.gz")
	for _, n := range []int{1, 8, 32, 100} {
		b.Run(strings.Repeat("0", 3-len(itoa(n)))+itoa(n), func(b *testing.B) { bench(b, Best(), list[:n]) })
	}
}

func itoa(n int) (s string) {
	for ; n > 0; n /= 10 {
		s = string(rune('0'+n%10)) + s
	}
	return s
}

func bench(b *testing.B, k Kernel, list []string) {
	s, err := New(k)
	if err != nil {
		b.Fatal(err)
	}
	n := len(list)
	job := &Job{Puzzles: []byte(strings.Join(list, "")), Limit: 2,
		Counts: make([]uint64, n), Complete: make([]bool, n), Solutions: make([]byte, 81*n), Base: '0'}
	b.ResetTimer()
	for range b.N {
		if _, err := s.Run(context.Background(), job); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
}
