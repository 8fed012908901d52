package explain

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// The claims of a pattern follow from its truths, and from no fewer, by trying all ways; wings
// are where their names are.
func TestPatterns(t *testing.T) {
	data, err := os.ReadFile("testdata/steps.tsv")
	if err != nil {
		t.Fatal(err)
	}
	shared, labels, links := 0, map[string]int{}, map[int]int{}
	for line := range strings.Lines(string(data)) {
		if line[0] == '#' {
			continue
		}
		puzzle, _, _ := strings.Cut(line, "\t")
		p := parse(t, puzzle)
		for s, err := range Steps(t.Context(), p, options(t, p)) {
			if err != nil {
				t.Fatal(err)
			}
			claims := 0
			for _, one := range s.Patterns() {
				claims += len(one.Reasons)
				if s.Size == 0 {
					continue
				}
				if len(one.Reasons) > 1 {
					shared++
				}
				for _, r := range one.Reasons {
					label := r.Label(p)
					labels[label]++
					patternHolds(t, p, r)
					if !wingIs(p, r, label) || !fishIs(p, r, label) {
						t.Errorf("%s: %s", label, r.Text(p))
					}
				}
				if text := one.Eureka(p); text != "" {
					links[chainHolds(t, p, one, text)]++
				}
			}
			if claims != len(s.Reasons) {
				t.Errorf("%d claims in patterns, %d in the step", claims, len(s.Reasons))
			}
		}
	}
	if shared < 20 || labels["XY-Wing"] == 0 || labels["W-Wing"] == 0 || labels["AIC"] == 0 || labels["X-Wing"] == 0 || labels["pointing"] == 0 ||
		labels["finned X-Wing"] == 0 || labels["2-string kite"] == 0 || labels["grouped AIC"] == 0 || labels["ALS-XZ"] == 0 || links[2] == 0 || links[3] == 0 || links[4] == 0 {
		t.Errorf("%d patterns of several claims, labels %v, chains by links %v", shared, labels, links)
	}
}

// sees reports whether two candidates exclude each other on a plain board.
func sees(s *sudoku.Shape, a, b sudoku.Candidate) bool {
	if a.Cell == b.Cell {
		return a.Digit != b.Digit
	}
	return a.Digit == b.Digit && shareHouse(s, a.Cell, b.Cell)
}

// patternHolds holds a reason to its truths, and to each set of all but one.
func patternHolds(t *testing.T, p sudoku.Puzzle, r Reason) {
	t.Helper()
	var ways [][]sudoku.Candidate
	for i := range r.Truths {
		var list []sudoku.Candidate
		for _, x := range r.waysOf(i) {
			list = append(list, r.m.split(x))
		}
		ways = append(ways, list)
	}
	var possible func(chosen []sudoku.Candidate, rest [][]sudoku.Candidate) bool
	possible = func(chosen []sudoku.Candidate, rest [][]sudoku.Candidate) bool {
		if len(rest) == 0 {
			return true
		}
		return slices.ContainsFunc(rest[0], func(a sudoku.Candidate) bool {
			return !slices.ContainsFunc(chosen, func(b sudoku.Candidate) bool { return sees(p.Shape, a, b) }) &&
				possible(append(slices.Clip(chosen), a), rest[1:])
		})
	}
	claim := []sudoku.Candidate{r.Claim.Fact.Candidate}
	if possible(claim, ways) {
		t.Errorf("%s does not follow", r.Text(p))
	}
	for i := range ways {
		if !possible(claim, slices.Delete(slices.Clone(ways), i, i+1)) {
			t.Errorf("%s: a truth is too many", r.Text(p))
		}
	}
}

// wingIs holds wings to what players mean by them; other labels pass.
func wingIs(p sudoku.Puzzle, r Reason, label string) bool {
	var cells []sudoku.Cell
	var pairs []string
	for i, truth := range r.Truths {
		if truth.Kind == CellTruth {
			cells, pairs = append(cells, truth.Cell), append(pairs, strings.NewReplacer(", ", " ", " or ", " ").Replace(r.waysText(p, i)))
		}
	}
	see := func(a, b sudoku.Cell) bool { return shareHouse(p.Shape, a, b) }
	claim := r.Claim.Fact
	with := func(pair string) bool { return strings.Contains(pair, p.Shape.ValueName(claim.Cell, claim.Digit)) }
	switch label {
	case "XY-Wing", "XYZ-Wing":
		if len(cells) != 3 {
			return false
		}
		for pivot := range cells {
			a, b := (pivot+1)%3, (pivot+2)%3
			if see(cells[pivot], cells[a]) && see(cells[pivot], cells[b]) && with(pairs[a]) && with(pairs[b]) && len(pairs[a]) == 3 && len(pairs[b]) == 3 &&
				see(claim.Cell, cells[a]) && see(claim.Cell, cells[b]) && with(pairs[pivot]) == (label == "XYZ-Wing") && (label == "XY-Wing" || see(claim.Cell, cells[pivot])) {
				return true
			}
		}
		return false
	case "W-Wing":
		return len(cells) == 2 && pairs[0] == pairs[1] && with(pairs[0]) && see(claim.Cell, cells[0]) && see(claim.Cell, cells[1])
	case "cell forcing chain", "region forcing chain":
		return forcingIs(r, label == "cell forcing chain")
	case "skyscraper", "2-string kite", "turbot fish", "empty rectangle":
		return len(r.Truths) == 2 && r.kinds(HouseTruth) == 2 && r.oneDigit()
	case "ALS-XZ":
		for set := range 1 << len(cells) {
			var sets [2][]sudoku.Cell
			var digits [2]string
			for i, c := range cells {
				k := set >> i & 1
				sets[k], digits[k] = append(sets[k], c), digits[k]+pairs[i]
			}
			locked := func(k int) bool {
				all := strings.Split(strings.ReplaceAll(digits[k], " ", ""), "")
				slices.Sort(all)
				return len(slices.Compact(all)) == len(sets[k])+1 && !slices.ContainsFunc(sets[k], func(c sudoku.Cell) bool {
					return slices.ContainsFunc(sets[k], func(o sudoku.Cell) bool { return o != c && !see(o, c) })
				})
			}
			if locked(0) && locked(1) {
				return len(cells) == len(r.Truths)
			}
		}
		return false
	case "remote pair", "XY-Chain", "XY-Chain loop":
		return len(cells) == len(r.Truths) && !slices.ContainsFunc(pairs, func(s string) bool { return len(s) != 3 })
	}
	return true
}

// Two sets with two digits in common are an ALS-XZ, also for what makes one of them lose its third digit.
func TestTwoLinksBetweenSets(t *testing.T) {
	p := parse(t, ".6....2.......17....139..........4.78..6.5.....79.......6.178..1..4..62.2...8....") // made by generate --seed 24
	found := 0
	for s, err := range Steps(t.Context(), p, options(t, p)) {
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Reasons {
			if r.Label(p) == "ALS-XZ" && r.links() == nil {
				patternHolds(t, p, r)
				if found++; !wingIs(p, r, "ALS-XZ") {
					t.Errorf("%s", r.Text(p))
				}
			}
		}
	}
	if found == 0 {
		t.Error("none")
	}
}

// forcingIs holds forcing chains to their definition, from their ends: some truth has only ways that the
// claim's opposite excludes, or each of which makes the claim true through truths one after the other.
func forcingIs(r Reason, cell bool) bool {
	gone := func(ways []int32, but int32, by ...int32) bool { // all but one
		return !slices.ContainsFunc(ways, func(y int32) bool {
			return y != but && !slices.ContainsFunc(by, func(x int32) bool { return r.m.excludes(x, y) })
		})
	}
	var leads func(x int32, depth int) bool // without x, the claim is true
	leads = func(x int32, depth int) bool {
		for i := range r.Truths {
			ways := r.waysOf(i)
			if depth > 0 && slices.Contains(ways, x) && (gone(ways, x, r.x) || slices.ContainsFunc(r.ways, func(q int32) bool {
				return q >= 0 && q != x && gone(ways, x, r.x, q) && leads(q, depth-1)
			})) {
				return true
			}
		}
		return false
	}
	for i, truth := range r.Truths {
		if (truth.Kind == CellTruth) == cell && !slices.ContainsFunc(r.waysOf(i), func(y int32) bool {
			return !r.m.excludes(r.x, y) && !slices.ContainsFunc(r.ways, func(q int32) bool { return q >= 0 && r.m.excludes(q, y) && leads(q, len(r.Truths)) })
		}) {
			return true
		}
	}
	return false
}

// fishIs holds locked candidates and fish to what players mean by them; other labels pass.
func fishIs(p sudoku.Puzzle, r Reason, label string) bool {
	houses, kinds := p.Shape.Houses(), map[sudoku.Kind]int{}
	for _, truth := range r.Truths {
		if truth.Kind == HouseTruth {
			kinds[houses[truth.House].Kind]++
		}
	}
	k := len(r.Truths)
	switch label {
	case "pointing":
		return k == 1 && kinds[sudoku.Box] == 1
	case "claiming":
		return k == 1 && kinds[sudoku.Row]+kinds[sudoku.Column] == 1
	}
	kind, size, _ := strings.Cut(label, " ")
	if kind != "finned" && kind != "sashimi" {
		size = label
	}
	if want := slices.Index([]string{"X-Wing", "swordfish", "jellyfish"}, size) + 2; want < 2 {
		return true
	} else if k != want || max(kinds[sudoku.Row], kinds[sudoku.Column]) != k {
		return false
	}
	place := func(c sudoku.Cell) int { // in its line
		if kinds[sudoku.Row] == k {
			return int(c) % 9
		}
		return int(c) / 9
	}
	claim := r.Claim.Fact.Cell
	lines, fins, thin := map[int]bool{place(claim): true}, 0, false
	for _, x := range r.ways {
		if x >= 0 && !shareHouse(p.Shape, claim, r.m.split(x).Cell) {
			lines[place(r.m.split(x).Cell)] = true
		}
	}
	for i := range r.Truths {
		body := 0
		for _, x := range r.waysOf(i) {
			if lines[place(r.m.split(x).Cell)] {
				body++
			} else {
				fins++
			}
		}
		thin = thin || body < 2
	}
	return len(lines) == k && (fins > 0 || thin) == (size != label) && (kind == "sashimi") == thin
}

// chainHolds holds a chain in Eureka notation to its meaning, and returns the number of links.
func chainHolds(t *testing.T, p sudoku.Puzzle, one Pattern, text string) int {
	r := one.Reasons[0]
	parts := regexp.MustCompile(`-\(`).Split(text, -1)
	claim := []sudoku.Candidate{r.Claim.Fact.Candidate}
	all := func(a, b []sudoku.Candidate) bool { // each of one sees each of the other
		return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(x sudoku.Candidate) bool {
			return slices.ContainsFunc(b, func(y sudoku.Candidate) bool { return !sees(p.Shape, x, y) })
		})
	}
	before, cells := claim, 0
	var start []sudoku.Candidate
	for i, part := range parts {
		digits, where, _ := strings.Cut(strings.TrimPrefix(part, "("), ")")
		first, second, inCells := strings.Cut(digits, "=")
		from, to, inHouse := strings.Cut(where, "=")
		if !inCells {
			second = first
		}
		if !inHouse {
			to = from
		}
		in, out := r.named(from, first), r.named(to, second)
		holds := false
		if inHouse {
			cells++
			holds = slices.ContainsFunc(r.Truths, func(truth Truth) bool {
				return truth.Kind == HouseTruth && len(r.waysOf(slices.Index(r.Truths, truth))) == len(in)+len(out) && !slices.ContainsFunc(slices.Concat(in, out), func(x sudoku.Candidate) bool {
					return !slices.Contains(r.waysOf(slices.Index(r.Truths, truth)), r.m.candidate(x.Cell, x.Digit))
				})
			})
		} else {
			set := r.named(from, "123456789")
			var names []sudoku.Cell
			var values []sudoku.Digit
			for _, x := range set {
				names, values = append(names, x.Cell), append(values, x.Digit)
			}
			slices.Sort(names)
			slices.Sort(values)
			names, values = slices.Compact(names), slices.Compact(values)
			cells += len(names)
			holds = len(values) == len(names)+1 && !slices.ContainsFunc(names, func(c sudoku.Cell) bool { return c != names[0] && !shareHouse(p.Shape, c, names[0]) })
		}
		if ends := i+1 < len(parts) || all(out, claim); !holds || !all(before, in) || !ends {
			t.Errorf("%s: link %d of %s", r.Text(p), i, text)
		}
		if before = out; i == 0 {
			start = in
		}
	}
	if label := r.Label(p); strings.HasSuffix(label, "loop") && !all(before, start) || strings.HasSuffix(label, "AIC") && all(before, start) {
		t.Errorf("%s is %s: %s", label, r.Text(p), text)
	}
	if cells != len(r.Truths) {
		t.Errorf("%s: %s", r.Text(p), text)
	}
	return len(parts)
}

// named returns the ways of cells, r1c23 or r1c2,r5c2, with one of the digits.
func (r Reason) named(cells, digits string) (out []sudoku.Candidate) {
	for name := range strings.SplitSeq(cells, ",") {
		rows, cols, _ := strings.Cut(strings.TrimPrefix(name, "r"), "c")
		for _, row := range rows {
			for _, col := range cols {
				for _, x := range r.ways {
					c := sudoku.Cell(int(row-'1')*9 + int(col-'1'))
					if x >= 0 && r.m.split(x).Cell == c && strings.ContainsRune(digits, rune('0'+r.m.split(x).Digit)) && !slices.Contains(out, r.m.split(x)) {
						out = append(out, r.m.split(x))
					}
				}
			}
		}
	}
	return out
}

// A pattern is one sentence, and a chain is walked.
func TestPatternText(t *testing.T) {
	p := parse(t, "...65.....54.3.1.68....43....3.........2..6977....95.....8...2..6....9.4.1.......")
	var texts []string
	for s, err := range Steps(t.Context(), p, options(t, p)) {
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range s.Patterns() {
			texts = append(texts, one.Claims(p)+": "+one.Because(p))
		}
	}
	for _, want := range []string{
		"r3c4 and r9c5 are not 9: r3c4=9 makes r3c5=1, r7c5=4, and no digit is left for r9c4",
		"r1c1 and r2c1 are not 2: 2 in box 7 is at r8c1 or r9c1",
	} {
		if !slices.Contains(texts, want) {
			t.Errorf("no pattern is %q: %q", want, texts)
		}
	}
}
