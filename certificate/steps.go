package certificate

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Steps as evidence that they are smallest. Claims that end in "none smaller" have no
// formula; the lines after the header are words and numbers, of the choices and ways
// of choices.go:
//
//	step 2                      a step of two choices begins; nothing changes within it
//	witness 3 17 25             open ways that do not exclude each other
//	not 34 by 83 92 : 83 92 92  way 34 is impossible: with it the choices 83 and 92
//	                            cannot both be kept
//	least 34 : 3 5 -2 -4        no single choice does that
//	step 0                      a step that places what is left
//	place 7 by 12               way 7 is the only one that choice 12 has left
//
// A way is open when nothing placed excludes it, no step before has ruled it out, and
// one of its choices is not kept yet. At the end of a step the ways that are not, go.
//
// After the colon of not there is a tree of cases in preorder. A node names one of the
// choices after by; its children are the open ways of that choice, ascending, that are
// compatible with way 34 and the ways above them. Leaves have none left. A demand is two
// numbers; see demand.go.
//
// After the colon of least there is a tree that covers every set of at most K−1 choices,
// K being the step's size: none of them makes way 34 impossible, for a witness that has
// way 34 keeps them all. A witness leaves choices open: those that are not kept yet and
// have none of its ways. A set that refutes has one of these, whatever the witness. So a
// node w names a witness that leaves none of the choices picked above it open; its
// children pick one of those that it leaves open, each in turn, ascending, and one that
// was picked is left out of account from there on: in its later siblings and all below
// them. At most K−1 can be picked. A leaf is −w, where witness w leaves nothing open that
// is not left out; or −v −w …, one witness more than could still be picked, that leave
// nothing open in common.
//
// A step of size K, 2 or more, is proved to be the smallest in its position: each open
// way has a line least, unless a witness has it that leaves nothing open. Before one of
// size 1 or more every choice has at least two ways open.
//
// A claim about a single fact has steps of size 0 and then one that begins with "why 2"
// in place of "step 2", in which one line is about the claim, and one least: not, is,
// or none. "is 7 by …" is for "r1c1 is 7": way 7 is ruled out there, and the choices
// contradict each other without it. So do those of "none by …", for "unsolvable". The
// tree of least speaks of all witnesses then, and its way is 0.
//
// No engine takes part, and nothing is searched for: the checker follows the trees.

// stepCheck is a checker part of the way through the lines.
type stepCheck struct {
	ctx    context.Context
	claim  Claim
	x      *choices
	open   []bool // by way: not excluded and not ruled out; those placed
	kept   []bool // by choice
	placed []bool // by way

	size      int // of the step, −1 before the first
	why       bool
	steps     int
	lines     int           // of the step
	witnesses []openWitness // of the step
	gone      []int32       // of the step
	covered   []bool        // by way: no smaller reason, of the step
	shown     bool          // the claim, by a line of the last step
	count     int           // choices of that line
}

// checkSteps checks the lines of a record whose claim ends in "none smaller".
func checkSteps(ctx context.Context, r *Record) error {
	x, err := newChoices(r.Puzzle)
	if err != nil {
		return err
	}
	k := &stepCheck{ctx: ctx, claim: r.Claim, x: x, size: -1, open: make([]bool, len(x.foes)), kept: make([]bool, len(x.ways)), placed: make([]bool, len(x.foes)), covered: make([]bool, len(x.foes))}
	for w := range k.open {
		k.open[w] = len(x.member[w]) > 0
	}
	for _, w := range x.barred {
		k.open[w] = false
	}
	for c, d := range r.Puzzle.Givens {
		if d != 0 {
			if w := x.way(sudoku.Cell(c), int(d)); k.open[w] {
				k.place(w)
			} else {
				return fails("the clue in %s contradicts others, which takes no steps", x.s.CellName(sudoku.Cell(c)))
			}
		}
	}
	in := bufio.NewReader(r.Proof)
	for number := 1; ; number++ {
		line, err := in.ReadString('\n')
		if err == io.EOF && line == "" {
			break
		}
		if err != nil && err != io.EOF {
			return err
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if why := k.line(strings.TrimSuffix(line, "\n")); why != "" {
			return fails("line %d of the steps: %s", number, why)
		}
	}
	if why := k.end(); why != "" {
		return fails("%s", why)
	}
	return nil
}

// place decides a way.
func (k *stepCheck) place(w int32) {
	for _, v := range k.x.foes[w] {
		k.open[v] = false
	}
	for _, c := range k.x.member[w] {
		k.kept[c] = true
	}
	k.placed[w] = true
}

// live reports whether a way is open.
func (k *stepCheck) live(w int32) bool {
	return k.open[w] && !k.placed[w] && slices.ContainsFunc(k.x.member[w], func(c int32) bool { return !k.kept[c] })
}

// line takes a line; why is what is wrong with it.
func (k *stepCheck) line(line string) (why string) {
	words := strings.Split(line, " ")
	if words[0] == "cut" {
		return k.cut(words)
	}
	before, after, trees := words[1:], []string(nil), false
	if i := slices.Index(words, ":"); i > 0 {
		before, after, trees = words[1:i], words[i+1:], true
	}
	by := -1
	if i := slices.Index(before, "by"); i >= 0 {
		by = i
		before = slices.Delete(slices.Clone(before), i, i+1)
	}
	head, ok1 := numbers(before)
	tree, ok2 := numbers(after)
	if !ok1 || !ok2 {
		return "a word that is no number"
	}
	k.lines++
	kind := words[0]
	wantBy := map[string]int{"place": 1, "not": 1, "is": 1, "none": 0}
	if at, ok := wantBy[kind]; ok != (by >= 0) || ok && at != by || trees != (kind == "not" || kind == "is" || kind == "none" || kind == "least") {
		return "no line of steps is written like this"
	}
	switch {
	case (kind == "step" || kind == "why") && len(head) == 1:
		return k.begin(int(head[0]), kind == "why")
	case k.size < 0:
		return "no step has begun"
	case kind == "place" && len(head) == 2:
		return k.last(head[0], head[1])
	case kind == "witness" && k.size > 0:
		return k.witness(head)
	case (kind == "not" || kind == "is") && len(head) > 1:
		return k.reason(kind, head[0], head[1:], tree)
	case kind == "none" && len(head) > 0:
		return k.reason(kind, 0, head, tree)
	case kind == "least" && len(head) == 1:
		return k.least(head[0], tree)
	}
	return "no line of steps is written like this"
}

// numbers reads numbers in their one spelling.
func numbers(words []string) (out []int32, ok bool) {
	for _, w := range words {
		v, err := strconv.ParseInt(w, 10, 32)
		if err != nil || strconv.FormatInt(v, 10) != w {
			return nil, false
		}
		out = append(out, int32(v))
	}
	return out, true
}

// isWay and isChoice report whether a number is one.
func (k *stepCheck) isWay(w int32) bool    { return w > 0 && int(w) < len(k.x.foes) }
func (k *stepCheck) isChoice(c int32) bool { return c > 0 && int(c) <= len(k.x.ways) }

// begin ends a step and begins the next one.
func (k *stepCheck) begin(size int, why bool) string {
	if problem := k.finish(); problem != "" {
		return problem
	}
	fact := k.claim.Kind == FactBy || k.claim.Kind == UnsolvableBy
	switch {
	case size < 0 || k.why || why != (fact && size > 0):
		return "no such step belongs here"
	case size > 0 && !why && k.single():
		return "a choice has one way left or none, which is a smaller step"
	}
	k.size, k.why = size, why
	k.steps++
	k.lines = 0
	if why && k.claim.Kind == FactBy && !k.claim.Fact.Not {
		k.open[k.claimed()] = false
	}
	return ""
}

// single reports whether a choice has one way left or none.
func (k *stepCheck) single() bool {
	for c := range k.x.ways {
		if !k.kept[c] && k.x.demands[int32(c)] == nil && len(k.left(int32(c))) < 2 {
			return true
		}
	}
	return false
}

// left lists the open ways of a choice that is not kept.
func (k *stepCheck) left(c int32) (out []int32) {
	for _, w := range k.x.ways[c] {
		if k.open[w] {
			out = append(out, w)
		}
	}
	return out
}

// claimed is the way of a claim about a fact.
func (k *stepCheck) claimed() int32 { return k.x.way(k.claim.Fact.Cell, int(k.claim.Fact.Digit)) }

// last places the only way that a choice has.
func (k *stepCheck) last(w, c int32) string {
	switch {
	case k.size != 0 || !k.isWay(w) || !k.isChoice(c):
		return "no such placement belongs here"
	case k.kept[c-1] && k.placed[w]:
		return "it is placed already"
	case k.kept[c-1] || !slices.Equal(k.left(c-1), []int32{w}):
		return "it is not the only way left"
	}
	k.place(w)
	return ""
}

// finish ends a step.
func (k *stepCheck) finish() string {
	switch {
	case k.size < 0:
		return ""
	case k.lines == 0 || k.size > 0 && len(k.gone) == 0 && !k.shown:
		return "a step without steps"
	case k.size > 1 && !k.why:
		for w := range k.open {
			if k.live(int32(w)) && !k.covered[w] {
				return "nothing proves that way " + strconv.Itoa(w) + " has no smaller reason"
			}
		}
	case k.why && k.size > 1:
		of := int32(0)
		if k.claim.Kind == FactBy && k.claim.Fact.Not {
			of = k.claimed()
		}
		if !k.covered[of] {
			return "nothing proves that no smaller reason exists"
		}
	}
	for _, w := range k.gone {
		k.open[w] = false
	}
	k.gone, k.witnesses = k.gone[:0], k.witnesses[:0]
	clear(k.covered)
	return ""
}

// end ends the last step and holds the claim against what was shown.
func (k *stepCheck) end() string {
	if why := k.finish(); why != "" {
		return why
	}
	switch k.claim.Kind {
	case Steps, StepsToSolution:
		if k.steps != k.claim.Count {
			return strconv.Itoa(k.steps) + " steps are shown"
		}
		if k.claim.Kind == StepsToSolution {
			for c := range sudoku.Cell(k.x.s.Cells()) {
				if k.x.s.Exists(c) && !slices.ContainsFunc(k.x.of(c, nil), func(w int32) bool { return k.placed[w] }) {
					return k.x.s.CellName(c) + " is not decided"
				}
			}
		}
	default:
		if !k.shown || k.count != k.claim.Count {
			return "what is claimed is not shown"
		}
	}
	return ""
}
