package encode

import (
	"slices"

	"sudokusat/sudoku"
)

// A count remembers the sum of the weights of the tests that held so far.

func readCount(of sudoku.Count) reading {
	k := len(of.Tests)
	r := reading{cells: of.Scope()}
	lo, hi := make([]int, k+1), make([]int, k+1) // of the tests from i on
	for i := k - 1; i >= 0; i-- {
		lo[i], hi[i] = lo[i+1]+min(of.Weight(i), 0), hi[i+1]+max(of.Weight(i), 0)
	}
	// Keys are not negative: they count from the least count there is.
	r.first = -lo[0]
	r.next = func(i, key int, d sudoku.Digit) (int, error) {
		if of.Tests[i].Allow.Has(d) {
			key += of.Weight(i)
		}
		count := key + lo[0]
		if at, _ := slices.BinarySearch(of.Allowed, count+lo[i+1]); at == len(of.Allowed) || of.Allowed[at] > count+hi[i+1] {
			return int(no), nil
		}
		return key, nil
	}
	r.ends = func(key int) bool {
		_, ok := slices.BinarySearch(of.Allowed, key+lo[0])
		return ok
	}
	return r
}
