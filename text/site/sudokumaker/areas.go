package sudokumaker

import (
	"slices"
	"strconv"
	"strings"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Cages, and other areas with a rule on their digits.

// squares returns the squares of a list, at least the given number, none twice.
func (r *reader) squares(v *tree.Value, least int, what string) []int {
	out := r.path(v, least, what)
	r.refuseIf(isTwice(out), v, "%s with a square twice", what)
	return out
}

// isTwice reports whether a square is twice in a list.
func isTwice(squares []int) bool {
	sorted := slices.Sorted(slices.Values(squares))
	return len(slices.Compact(sorted)) < len(squares)
}

// path is squares that may come again, though not one right after itself.
func (r *reader) path(v *tree.Value, least int, what string) (out []int) {
	r.refuseIf(!v.Is(tree.List) || len(v.Items) < least, v, "%s that is not a list of %d squares or more", what, least)
	for item := range v.Each {
		c := r.Whole(item, "a square of "+what, 0, r.w*r.h-1)
		r.refuseIf(len(out) > 0 && c == out[len(out)-1], item, "%s with a square twice", what)
		out = append(out, c)
	}
	return out
}

// readCages reads killer cages; the total 0 is none.
func readCages(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	for c := range f.Objects("cages") {
		total, cells := c.Int("value", 0, maxTotal), r.squares(c.Take("cells", tree.List), 1, "a cage")
		isAll := len(cells) == r.digits() && r.lo > 1 && total == r.hi*(r.hi+1)/2
		r.refuseIf(isAll, c.Of, "a cage of all digits with the total %d, which the site takes for theirs", total)
		out = append(out, common.Cage(total, r.names(cells...)))
	}
	return out
}

func writeCage(w *writer, family string, a rule.Args) (part, bool) {
	total := 0
	if family == "cage" {
		total = a.Numbers[0]
	}
	return item("cages", map[string]any{"value": total, "cells": w.squares(a.Lists[0])}), true
}

// readClones reads groups of squares that hold the same digit, most often of two.
func readClones(r *reader, f *tree.Fields) []sudoku.Rule {
	var clone rule.Clone
	for v := range f.List("groups") {
		group := r.names(r.squares(v, 2, f.What)...)
		if r.Err != nil {
			return nil
		}
		clone.Cells = append(clone.Cells, group[:len(group)-1]...)
		clone.Copies = append(clone.Copies, group[1:]...)
	}
	if len(clone.Cells) == 0 {
		return nil
	}
	return []sudoku.Rule{clone}
}

func writeClones(w *writer, _ string, a rule.Args) (part, bool) {
	var groups [][]int
	for i := range a.Lists[0] {
		groups = append(groups, w.squares(rule.Cells{a.Lists[0][i], a.Lists[1][i]}))
	}
	return only("groups", groups), true
}

// readQuadruples reads circles at corners: each digit is around them at least as often
// as it is listed.
func readQuadruples(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	for c := range f.Objects("clues") {
		around := r.around(c.Int("corner", 0, (r.w+1)*(r.h+1)-1))
		digits := c.Ints("digits", r.lo, r.hi)
		isBad := len(digits) == 0 || len(digits) > len(around)
		r.refuseIf(isBad, c.Of, "%d digits in a circle with %d squares around it", len(digits), len(around))
		out = append(out, rule.Contains{Kind: "quadruple", Values: digits, Cells: r.names(around...)})
	}
	return out
}

func writeQuadruple(w *writer, _ string, a rule.Args) (part, bool) {
	last := slices.Max(w.squares(a.Lists[0]))
	for _, step := range []int{0, 1, w.w + 1, w.w + 2} { // the last square is at the lower right, or at the border
		corner := last%w.w + last/w.w*(w.w+1) + step
		if slices.Equal(w.names(w.around(corner)...), a.Lists[0]) {
			return item("clues", map[string]any{"corner": corner, "digits": a.Numbers}), true
		}
	}
	return part{}, false
}

// readLookAndSay reads cages like "1522": one 5 and two 2, and none of the digits after
// a 0. Other digits are free.
func readLookAndSay(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	for c := range f.Objects("cages") {
		v, cells := c.Take("value", tree.String), r.squares(c.Take("cells", tree.List), 1, "a cage")
		var numbers, values []int
		for i, digit := range []byte(v.Text) {
			if numbers = append(numbers, int(digit-'0')); i%2 == 1 {
				values = append(values, numbers[i])
			}
		}
		bad := slices.ContainsFunc(values, func(d int) bool { return d < r.lo || d > r.hi }) || isTwice(values)
		if bad || len(numbers) == 0 || len(numbers)%2 != 0 || strings.Trim(v.Text, "0123456789") != "" {
			r.refuse(v, "the look-and-say clue %q", v.Text)
			return nil
		}
		out = append(out, r.Rule(v, "look-and-say", rule.Args{Numbers: numbers, Lists: []rule.Cells{r.names(cells...)}})...)
	}
	return out
}

func writeLookAndSay(w *writer, _ string, a rule.Args) (part, bool) {
	clue := ""
	for _, n := range a.Numbers {
		clue += strconv.Itoa(n)
	}
	return item("cages", map[string]any{"value": clue, "cells": w.squares(a.Lists[0])}), len(clue) == len(a.Numbers)
}

// Regions, what speaks of them, and lines that are one where they touch. The regions may
// be listed behind what speaks of them, which is read when all constraints are known.

// readRegions reads the map of regions: -1 is none.
func readRegions(r *reader, f *tree.Fields) []sudoku.Rule {
	r.refuseIf(r.regions != nil, f.Of, "two maps of regions")
	r.regions = f.Ints("regions", -1, r.w*r.h-1)
	r.refuseIf(len(r.regions) != r.w*r.h, f.Of.Get("regions"), "a map of %d regions on a board of %d×%d", len(r.regions), r.h, r.w)
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
		if r.refuseIf(len(regions) < 2, f.Of, "disjoint groups without regions") {
			return nil
		}
		for _, region := range regions {
			if r.refuseIf(len(region) != len(regions[0]), f.Of, "disjoint groups in regions of several sizes") {
				return nil
			}
		}
		for i := range regions[0] {
			var same rule.Cells
			for _, region := range regions {
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
	for _, squares := range r.joined(r.paths(f), func(int, int) bool { return true }) {
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
		if r.refuseIf(r.regions == nil, f.Of, "region sums without regions") {
			return nil
		}
		parts := r.joined(paths, func(int, int) bool { return true })
		of, lines := map[int]int{}, make([][][]int, len(parts))
		for i, squares := range parts {
			for _, c := range squares {
				of[c] = i
				r.refuseIf(r.regions[c] < 0, f.Of, "region sums at %s, which is in no region", r.names(c)[0])
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
		parts = r.joined(mine, func(a, b int) bool { return r.regions[a] == r.regions[b] })
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
func (g grid) joined(lines [][]int, may func(a, b int) bool) [][]int {
	var squares []int
	var steps [][2]int
	met := map[int]bool{}
	for _, line := range lines {
		for i, c := range line {
			if !met[c] {
				met[c], squares = true, append(squares, c)
			}
			if i > 0 && may(line[i-1], c) {
				steps = append(steps, [2]int{line[i-1], c})
			}
		}
	}
	parts, _ := finding.Parts(g.w*g.h, steps)
	return grouped(squares, func(c int) int { return parts[c] })
}

// grouped are squares, or digits, with the same key, in the order in which they come.
func grouped(all []int, key func(int) int) (groups [][]int) {
	numbers, count := finding.Numbered(words.Of(all, key))
	groups = make([][]int, count)
	for i, k := range numbers {
		groups[k] = append(groups[k], all[i])
	}
	return groups
}
