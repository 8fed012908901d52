package sudokumaker

import (
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/tree"
)

// Regions, what speaks of them, and lines that are one where they touch. The regions may
// be listed behind what speaks of them, which is read when all constraints are known.

// readRegions reads the map of regions: -1 is none.
func readRegions(r *reader, f *tree.Fields) []sudoku.Rule {
	if r.regions != nil {
		r.refuse(f.Of, "two maps of regions")
	}
	if r.regions = f.Ints("regions", -1, r.w*r.h-1); len(r.regions) != r.w*r.h {
		r.refuse(f.Of.Get("regions"), "a map of %d regions on a board of %d×%d", len(r.regions), r.h, r.w)
	}
	return nil
}

// readDisjoint makes the squares differ that are at the same place of each region, row by
// row.
func readDisjoint(r *reader, f *tree.Fields) []sudoku.Rule {
	r.later = append(r.later, func() (out []sudoku.Rule) {
		if r.board().BoxRows > 0 {
			return []sudoku.Rule{rule.Disjoint{}}
		}
		var squares []int
		for c, k := range r.regions {
			if k >= 0 {
				squares = append(squares, c)
			}
		}
		regions := grouped(squares, func(c int) int { return r.regions[c] })
		if len(regions) < 2 {
			r.refuse(f.Of, "disjoint groups without regions")
			return nil
		}
		for i := range regions[0] {
			var same rule.Cells
			for _, region := range regions {
				if len(region) != len(regions[0]) {
					r.refuse(f.Of, "disjoint groups in regions of several sizes")
					return nil
				}
				same = append(same, r.names(region[i])...)
			}
			out = append(out, rule.Different{Cells: same})
		}
		return out
	})
	return nil
}

// readRenban reads lines of consecutive digits; those that touch are one.
func readRenban(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	for _, squares := range joined(r.paths(f), func(int, int) bool { return true }) {
		out = append(out, rule.Renban{Cells: r.names(squares...)})
	}
	return out
}

// writeAlone is a constraint with one line.
func writeAlone(w *writer, family string, a rule.Args) (part, bool) {
	p := only("lines", [][]int{w.squares(a.Lists[0])})
	if family == "region-sum-line" {
		p.fields["singleRegionTotals"] = false
	}
	return p, true
}

// readRegionSums reads lines whose parts in the regions have the same sum. Those that
// touch are one. Where it comes back to a region, that is another part, or with
// singleRegionTotals the same one.
func readRegionSums(r *reader, f *tree.Fields) []sudoku.Rule {
	paths, single := r.paths(f), f.Flag("singleRegionTotals")
	r.later = append(r.later, func() (out []sudoku.Rule) {
		if r.regions == nil {
			r.refuse(f.Of, "region sums without regions")
			return nil
		}
		parts := joined(paths, func(int, int) bool { return true })
		of, lines := map[int]int{}, make([][][]int, len(parts))
		for i, squares := range parts {
			for _, c := range squares {
				if of[c] = i; r.regions[c] < 0 {
					r.refuse(f.Of, "region sums at %s, which is in no region", r.names(c)[0])
				}
			}
		}
		for _, path := range paths {
			lines[of[path[0]]] = append(lines[of[path[0]]], path)
		}
		for i, squares := range parts {
			out = append(out, r.regionSum(squares, lines[i], single)...)
		}
		return out
	})
	return nil
}

// regionSum is the rule of squares that hang together by lines.
func (r *reader) regionSum(squares []int, mine [][]int, single bool) []sudoku.Rule {
	if !single && len(mine) == 1 && !isTwice(mine[0]) {
		return []sudoku.Rule{rule.RegionSumLine{Cells: r.names(mine[0]...)}}
	}
	parts := grouped(squares, func(c int) int { return r.regions[c] })
	if !single {
		parts = joined(mine, func(a, b int) bool { return r.regions[a] == r.regions[b] })
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

// joined are the squares of lines in parts that hang together by steps which may be taken,
// each in the order of the lines.
func joined(lines [][]int, may func(a, b int) bool) [][]int {
	up := map[int]int{}
	root := func(c int) int {
		for up[c] != c {
			up[c] = up[up[c]]
			c = up[c]
		}
		return c
	}
	var squares []int
	for _, line := range lines {
		for i, c := range line {
			if _, known := up[c]; !known {
				up[c], squares = c, append(squares, c)
			}
			if i > 0 && may(line[i-1], c) {
				up[root(c)] = root(line[i-1])
			}
		}
	}
	return grouped(squares, root)
}

// grouped are squares, or digits, with the same key, in the order in which they come.
func grouped(all []int, key func(int) int) (groups [][]int) {
	number := map[int]int{}
	for _, c := range all {
		k, known := number[key(c)]
		if !known {
			k = len(groups)
			number[key(c)], groups = k, append(groups, nil)
		}
		groups[k] = append(groups[k], c)
	}
	return groups
}
