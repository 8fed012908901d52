package encode

import (
	"cmp"
	"slices"

	"sudokusat/sudoku"
)

// A sum remembers the sum so far. Cells with large weights come first: then the
// small ones bring fewer different sums to remember.

// readSum returns the reading of a sum on a board where a digit's value is value(d).
func readSum(n int, value func(sudoku.Digit) int, of sudoku.Sum) reading {
	k := len(of.Cells)
	order := make([]int, k)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(abs(of.Weight(b)), abs(of.Weight(a))) })
	r := reading{cells: make([]sudoku.Cell, k)}
	weights := make([]int, k)
	lo, hi := make([]int, k+1), make([]int, k+1) // of the cells from i on
	for i, at := range order {
		r.cells[i], weights[i] = of.Cells[at], of.Weight(at)
	}
	for i := k - 1; i >= 0; i-- {
		a, b := weights[i]*value(1), weights[i]*value(sudoku.Digit(n))
		lo[i], hi[i] = lo[i+1]+min(a, b), hi[i+1]+max(a, b)
	}
	// Keys are not negative: they count from the least sum there is.
	least := make([]int, k+1)
	for i := range k {
		least[i+1] = least[i] + lo[i] - lo[i+1]
	}
	r.next = func(i, key int, d sudoku.Digit) (int, error) {
		sum := key + least[i] + weights[i]*value(d)
		if end := afterSum(of, sum+lo[i+1], sum+hi[i+1]); end != 0 {
			return end, nil
		}
		return sum - least[i+1], nil
	}
	r.ends = func(key int) bool { return of.Is.Holds(key+least[k], of.Total) }
	return r
}

// afterSum returns yes or no when a sum between lo and hi surely holds or fails, else 0.
func afterSum(of sudoku.Sum, lo, hi int) int {
	switch {
	case of.Is == sudoku.AtMost && hi <= of.Total, of.Is == sudoku.AtLeast && lo >= of.Total,
		of.Is == sudoku.Unequal && (hi < of.Total || lo > of.Total), lo == hi && of.Is.Holds(lo, of.Total):
		return int(yes)
	case of.Is == sudoku.AtMost && lo > of.Total, of.Is == sudoku.AtLeast && hi < of.Total,
		of.Is == sudoku.Equal && (hi < of.Total || lo > of.Total), lo == hi:
		return int(no)
	}
	return 0
}

func abs(x int) int { return max(x, -x) }

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
