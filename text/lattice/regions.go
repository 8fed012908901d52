package lattice

import (
	"slices"

	"sudokusat/text/finding"
)

// regions returns the map of regions that the walls show, nil if they are the same everywhere.
func (r *reader) regions() ([]int, error) {
	n := len(r.cols) - 1
	across, isAcross, ok := r.strongest(r.right, func(i int) bool { return i%n < n-1 })
	down, isDown, ok2 := r.strongest(r.below, func(i int) bool { return i < n*(n-1) })
	fail := func(i int, what string, args ...any) ([]int, error) {
		return nil, &Error{r.content[i/n], r.cols[i%n], finding.Errorf(finding.ErrRule, what+": write the regions as a line \"#regions\"", args...)}
	}
	switch {
	case !ok || !ok2:
		return fail(0, "walls of more than two kinds in a drawing")
	case !isAcross && !isDown:
		return nil, nil
	case !isAcross || !isDown:
		return r.bands(across, down, isAcross, fail)
	}
	regions, i, size := flood(across, down, n)
	if size != n {
		return fail(i, "walls of two kinds around %d cells, where regions have %d", size, n)
	}
	for i := range regions {
		if across[i] && regions[i] == regions[i+1] || down[i] && regions[i] == regions[i+n] {
			return fail(i, "a wall between two cells of a region")
		}
	}
	return regions, nil
}

// bands returns the map of the boxes whose width the walls show, or whose height only.
func (r *reader) bands(across, down []bool, isAcross bool, fail func(int, string, ...any) ([]int, error)) ([]int, error) {
	n, step := len(r.cols)-1, 1
	isWall := func(k, of int) bool { // behind column or row k
		if isAcross {
			return across[of*n+k]
		}
		return down[k*n+of]
	}
	for step < n && !isWall(step-1, 0) {
		step++
	}
	boxRows, boxCols := step, n/step
	if isAcross {
		boxRows, boxCols = n/step, step
	}
	regions := make([]int, n*n)
	for i := range regions {
		k, of := i/n, i%n
		if isAcross {
			k, of = of, k
		}
		if step == 1 || n%step != 0 || k < n-1 && isWall(k, of) != ((k+1)%step == 0) {
			return fail(i, "walls of two kinds in one direction only, which are not evenly spaced")
		}
		regions[i] = i/n/boxRows*(n/boxCols) + i%n/boxCols
	}
	return regions, nil
}

// flood numbers the parts into which walls divide a board. It ends at the first that has not n
// cells: size is their number, and at one of them.
func flood(across, down []bool, n int) (regions []int, at, size int) {
	regions = make([]int, n*n)
	for i := range regions {
		regions[i] = -1
	}
	next := 0
	for first := range regions {
		if regions[first] >= 0 {
			continue
		}
		todo := []int{first}
		regions[first] = next
		step := func(j int, isWall bool) {
			if !isWall && regions[j] < 0 {
				regions[j] = next
				todo = append(todo, j)
			}
		}
		for size = 0; size < len(todo); size++ {
			i := todo[size]
			if i%n > 0 {
				step(i-1, across[i-1])
			}
			if i%n < n-1 {
				step(i+1, across[i])
			}
			if i >= n {
				step(i-n, down[i-n])
			}
			if i < n*(n-1) {
				step(i+n, down[i])
			}
		}
		if size != n {
			return regions, first, size
		}
		next++
	}
	return regions, 0, n
}

// strongest reports which inner walls of one direction are the strongest. differ is false if all are the
// same, which are then no borders, and ok if there are more than two kinds.
func (r *reader) strongest(walls []level, inner func(int) bool) (strong []bool, differ, ok bool) {
	var kinds []level
	for i, is := range walls {
		if inner(i) && !slices.Contains(kinds, is) {
			kinds = append(kinds, is)
		}
	}
	strong = make([]bool, len(walls))
	for i, is := range walls {
		strong[i] = len(kinds) == 2 && inner(i) && is == slices.Max(kinds)
	}
	return strong, len(kinds) == 2, len(kinds) <= 2
}
