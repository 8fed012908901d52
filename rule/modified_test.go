package rule_test

import (
	"slices"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Rules about values mean what they mean of digits, with other numbers.
func TestMeaningsOfValues(t *testing.T) {
	const (
		doubled  = "2x2 digits 0-2 lines free layers double=plain,doubled"
		negative = "2x2 digits 1-3 lines free layers sign=plain,negative"
		heat     = "2x2 digits 1-3 lines free layers heat=plain,hot,cold"
		extra    = "1x3 digits 0-2 lines free extra A layers double=plain,doubled"
	)
	values := func(board string, v []int) []int {
		out := slices.Clone(v[:4])
		for i := range out {
			switch board {
			case doubled:
				out[i] *= 1 + v[4+i]
			case negative:
				out[i] *= 3 - 2*v[4+i]
			case heat:
				out[i] += []int{0, 1, -1}[v[4+i]-1]
			case extra:
				if i < 3 {
					out[i] *= 1 + v[4+i]
				}
			}
		}
		return out
	}
	var all []meaning
	for board, kind := range map[string]string{doubled: "doublers", negative: "negators", heat: "hot-cold"} {
		for text, holds := range map[string]func(v []int) bool{
			"cage 4 r1c1":                        func(v []int) bool { return v[0] == 4 },
			"cage 3 r1c1 r1c2":                   func(v []int) bool { return v[0]+v[1] == 3 && v[0] != v[1] },
			"cage 3 r1c1..r1c2 r2c2":             func(v []int) bool { return sum(v[0], v[1], v[3]) == 3 && apart(v[0], v[1], v[3]) },
			"sum 4 r1c1 r1c2 r2c1 r2c2":          func(v []int) bool { return sum(v...) == 4 },
			"sum 2 r1c1 2*r1c2 -1*r2c1":          func(v []int) bool { return v[0]+2*v[1]-v[2] == 2 },
			"arrow r1c1 = r1c2 r2c2 r2c1":        func(v []int) bool { return v[0] == v[1]+v[2]+v[3] },
			"thermo r1c1 r1c2 r2c2":              func(v []int) bool { return v[0] < v[1] && v[1] < v[3] },
			"whisper 2 r1c1 r2c1":                func(v []int) bool { return max(v[0]-v[2], v[2]-v[0]) >= 2 },
			"different r1c1 r1c2 r2c1 r2c2":      func(v []int) bool { return apart(v...) },
			"renban r1c1 r1c2 r2c1":              func(v []int) bool { return consecutive(v[:3]...) },
			"between r1c1 r1c2 r2c2":             func(v []int) bool { return v[0] < v[1] && v[1] < v[3] || v[3] < v[1] && v[1] < v[0] },
			"zipper r1c1 r1c2 r2c2":              func(v []int) bool { return v[0]+v[3] == v[1] },
			"equal-sum r1c1 r1c2 = r2c1 r2c2":    func(v []int) bool { return v[0]+v[1] == v[2]+v[3] },
			"clone r1c1 r1c2 = r2c1 r2c2":        func(v []int) bool { return v[0] == v[2] && v[1] == v[3] },
			"minimum r1c1":                       func(v []int) bool { return v[0] < v[1] && v[0] < v[2] },
			"cage 1 r1c1; greater r2c1 r2c2":     func(v []int) bool { return v[0] == 1 && v[2] > v[3] },
			"or { cage 1 r1c1 } { cage 2 r1c2 }": func(v []int) bool { return v[0] == 1 || v[1] == 2 },
			"or { cage 3 r1c1 r1c2 } { thermo r2c1 r2c2 }": func(v []int) bool {
				return v[0]+v[1] == 3 && v[0] != v[1] || v[2] < v[3]
			},
			"some-of 1 { cage 3 r1c1 r1c2 } { thermo r2c1 r2c2 }": func(v []int) bool {
				return (v[0]+v[1] == 3 && v[0] != v[1]) != (v[2] < v[3])
			},
			"odd r1c1 r2c2": func(v []int) bool { return v[0]%2 != 0 && v[3]%2 != 0 },
			"same-values r1c1 r1c2 = r2c1 r2c2": func(v []int) bool {
				return v[0] == v[2] && v[1] == v[3] || v[0] == v[3] && v[1] == v[2]
			},
			"cage 2 r1c1 r1c1 r2c2":             func(v []int) bool { return 2*v[0]+v[3] == 2 && v[0] != v[3] },
			"not { sum 4 r1c1 r1c2 r2c1 r2c2 }": func(v []int) bool { return sum(v...) != 4 },
			"lockout 1 r1c1 r2c1 r2c2": func(v []int) bool {
				return v[0] != v[3] && (v[2] < min(v[0], v[3]) || v[2] > max(v[0], v[3]))
			},
		} {
			all = append(all, meaning{board, kind + " { " + text + " }", func(v []int) bool { return holds(values(board, v)) }, "any"})
		}
	}
	all = append(all,
		meaning{doubled, "doublers { sum-line 3 r1c1 r1c2 r2c2 r2c1 }", func(v []int) bool {
			sum := 0
			v = values(doubled, v)
			for _, i := range []int{0, 1, 3, 2} {
				if sum += v[i]; sum == 3 {
					sum = 0
				} else if sum > 3 {
					return false
				}
			}
			return sum == 0 && slices.Max(v) > 0
		}, ""},
		meaning{extra, "doublers { sum 3 r1c1 r1c3 A }", func(v []int) bool { v = values(extra, v); return v[0]+v[2]+v[3] == 3 }, ""},
		meaning{extra, "doublers { greater A r1c3 }", func(v []int) bool { v = values(extra, v); return v[3] > v[2] }, ""},
		meaning{doubled, "per-digit 1 doubled double", func(v []int) bool {
			var times [3]int
			for i := range 4 {
				times[v[i]] += v[4+i]
			}
			return times == [3]int{1, 1, 1}
		}, ""},
		meaning{doubled, "per-digit 0,2 plain double.r1c1 double.r1c2 double.r2c1", func(v []int) bool {
			var times [3]int
			for i := range 3 {
				times[v[i]] += 1 - v[4+i]
			}
			return !slices.ContainsFunc(times[:], func(n int) bool { return n%2 == 1 })
		}, "any"},
		meaning{doubled, "per-house 1 doubled double", func(v []int) bool {
			return v[4]+v[5] == 1 && v[6]+v[7] == 1 && v[4]+v[6] == 1
		}, ""},
		meaning{doubled, "per-house 0,1 0,2 grid", func(v []int) bool {
			in := func(a, b int) bool { return v[a] == 1 || v[b] == 1 }
			return in(0, 1) && in(2, 3) && in(0, 2) && in(1, 3)
		}, ""},
	)
	onAllFillings(t, all)
}

// Many tests in one clause become an automaton in place of 2^k clauses.
func TestLongClauseOfValues(t *testing.T) {
	all := []meaning{{"1x7 digits 1-2 lines free layers double=plain,doubled",
		"doublers { or { cage 4 r1c1 } { cage 4 r1c2 } { cage 4 r1c3 } { cage 4 r1c4 } { cage 4 r1c5 } { cage 4 r1c6 } { cage 4 r1c7 } }",
		func(v []int) bool {
			for i := range 7 {
				if v[i] == 2 && v[7+i] == 2 {
					return true
				}
			}
			return false
		}, ""}}
	onAllFillings(t, all)
}

func TestOfValuesIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"doublers { cage 4 r1c1 } { cage 4 r1c2 }": "2 pairs of braces where one belongs",
		"doublers cage 4 r1c1":                     "where rules in braces belong",
	} {
		if _, err := rule.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, row := range []struct{ board, text, want string }{
		{"4x4 box 2x2", "or { doublers { cage 4 r1c1 } } { odd r1c2 }", `the board has no layer double: "#board … layers double=plain,doubled" has one`},
		{"4x4 box 2x2 layers double=no,yes", "doublers { cage 4 r1c1 }", "the layer double is double=no,yes, where this rule needs double=plain,doubled"},
		{"4x4 box 2x2", "doublers { sandwich 3 r1c1..r1c4 }", "sandwich 3 r1c1..r1c4: it cannot be about values; outside the braces it is about digits"},
		{"4x4 box 2x2", "doublers { or { cage 4 r1c1 } { end-view 1 r1c1..r1c4 } }", "end-view 1 r1c1..r1c4: it cannot be about values"},
		{"4x4 box 2x2", "doublers { doublers { cage 4 r1c1 } }", "it cannot be about values"},
		{"4x4 box 2x2", "doublers { cage 4 double.r1c1 }", "double.r1c1"},
		{"4x4 box 2x2", "negators { sum-line 4 r1c1..r1c4 }", "a sum line of values from -4 to 4: they must not be negative"},
		{"64x64 box none", "doublers { different r1c1..r64c1 }", "different r1c1..r64c1: more than 65536 clauses about values on a 64×64"},
		{"25x25 box none", "doublers { sum 400 r1c1..r25c1 }", "an automaton of more than 8192 states"},
		{"4x4 box 2x2 extra A", "per-house 1 1 A", "A is in no row"},
		{"4x4 box 2x2 extra A", "per-digit 1 1 A", "A is in no square"},
	} {
		t.Run(row.text, func(t *testing.T) {
			b, err := sudoku.ParseBoard(row.board)
			if err != nil {
				t.Fatal(err)
			}
			r, err := rule.Parse(row.text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := rule.Puzzle(nil, b, []sudoku.Rule{r}); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%v, want %q", err, row.want)
			}
		})
	}
}
