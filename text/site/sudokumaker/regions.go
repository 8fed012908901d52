package sudokumaker

import (
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Regions, and what speaks of them. They may be listed behind it, so that it is read
// when all constraints are known.

// readRegions reads the map of regions: -1 is none.
func readRegions(r *reader, f *fields) []sudoku.Rule {
	at := f.take("regions", list)
	if r.regions != nil {
		r.refuse(f.of, "two maps of regions")
	}
	if r.regions = f.numbers("regions", -1, r.w*r.h-1); len(r.regions) != r.w*r.h {
		r.refuse(at, "a map of %d regions on a board of %d×%d", len(r.regions), r.h, r.w)
	}
	return nil
}

// readDisjoint makes the squares differ that stand at the same place of each region,
// row by row. The regions may be listed later.
func readDisjoint(r *reader, f *fields) []sudoku.Rule {
	r.later = append(r.later, func() []sudoku.Rule {
		if r.hasBoxes() {
			return []sudoku.Rule{rule.Disjoint{}}
		}
		var regions [][]int
		for c, k := range r.regions {
			if k >= 0 {
				for len(regions) <= k {
					regions = append(regions, nil)
				}
				regions[k] = append(regions[k], c)
			}
		}
		if len(regions) < 2 {
			r.refuse(f.of, "disjoint groups without regions")
			return nil
		}
		groups := make([]rule.Cells, len(regions[0]))
		for _, region := range regions {
			if len(region) != len(groups) {
				r.refuse(f.of, "disjoint groups in regions of several sizes")
				return nil
			}
			for i, c := range region {
				groups[i] = append(groups[i], r.names(c)...)
			}
		}
		var out []sudoku.Rule
		for _, g := range groups {
			out = append(out, rule.Different{Cells: g})
		}
		return out
	})
	return nil
}

// readRenban reads lines of consecutive digits; those that touch are one.
func readRenban(r *reader, f *fields) (out []sudoku.Rule) {
	for _, squares := range join(r.paths(f)).parts(always) {
		out = append(out, rule.Renban{Cells: r.names(squares...)})
	}
	return out
}

// paths are the lines of a constraint.
func (r *reader) paths(f *fields) (out [][]int) {
	for _, v := range f.list("lines") {
		out = append(out, r.path(v, 2, f.what))
	}
	return out
}

// readRegionSums reads lines whose parts in the regions have the same sum. Those that
// touch are one. Where it comes back to a region, that is another part, or with
// singleRegionTotals the same one.
func readRegionSums(r *reader, f *fields) []sudoku.Rule {
	paths, single := r.paths(f), f.take("singleRegionTotals", flag).yes
	r.later = append(r.later, func() (out []sudoku.Rule) {
		if r.regions == nil {
			r.refuse(f.of, "region sums without regions")
			return nil
		}
		parts := join(paths).parts(always)
		of, lines := map[int]int{}, make([][][]int, len(parts))
		for i, squares := range parts {
			for _, c := range squares {
				of[c] = i
			}
		}
		for _, path := range paths {
			lines[of[path[0]]] = append(lines[of[path[0]]], path)
		}
		for i, squares := range parts {
			out = append(out, r.regionSum(squares, lines[i], single, f)...)
		}
		return out
	})
	return nil
}

// regionSum is the rule of squares that hang together by lines.
func (r *reader) regionSum(squares []int, mine [][]int, single bool, f *fields) []sudoku.Rule {
	region := map[int]int{}
	for _, c := range squares {
		if region[c] = r.regions[c]; region[c] < 0 {
			r.refuse(f.of, "region sums at %s, which is in no region", r.names(c)[0])
		}
	}
	if !single && len(mine) == 1 && !isTwice(mine[0]) {
		return []sudoku.Rule{rule.RegionSumLine{Cells: r.names(mine[0]...)}}
	}
	parts := join(mine).parts(func(a, b int) bool { return region[a] == region[b] })
	if single {
		parts = nil
		of := map[int]int{}
		for _, c := range squares {
			if _, known := of[region[c]]; !known {
				of[region[c]] = len(parts)
				parts = append(parts, nil)
			}
			parts[of[region[c]]] = append(parts[of[region[c]]], c)
		}
	}
	if len(parts) < 2 {
		return nil
	}
	var sum rule.EqualSum
	for _, part := range parts {
		sum.Segments = append(sum.Segments, r.names(part...))
	}
	return []sudoku.Rule{sum}
}
