package stream_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

var layered = flag.Int("layered", testenv.Rounds(240), "random puzzles for TestLayersTogether")

// Puzzles with layers have the solutions that brute force finds, by both engines, in the
// formulas that export writes, as a counter of models counts them, and by a judge in Python,
// which has the meaning of the rules of its own and is asked about those with few blanks. 20,536 were tried
// in runs of some thousand.
func TestLayersTogether(t *testing.T) {
	python, clasp := testenv.Program(t, "python3"), testenv.Program(t, "clasp")
	r := rand.New(rand.NewPCG(27, uint64(*layered)))
	direct, learner := counting(native.New(native.Jobs(1))), counting(sat.NewCDCL(1, 0))
	roads := []struct {
		name  string
		count func(*testing.T, sudoku.Puzzle, int) (int, error)
	}{{"native", direct}, {"cdcl", learner}, {"formula", func(t *testing.T, p sudoku.Puzzle, _ int) (int, error) { return claspCount(t, clasp, p) }}}
	var judged bytes.Buffer
	var wants []int
	verdicts := map[string]*[3]int{}
	for i := range *layered {
		kind := brute.Kinds[i%len(brute.Kinds)]
		p, want := brute.Shaded(r, kind)
		if verdicts[kind] == nil {
			verdicts[kind] = new([3]int)
		}
		verdicts[kind][min(want, 2)]++
		for _, road := range roads {
			if got, err := road.count(t, p, want); err != nil || got != want {
				t.Fatalf("puzzle %d, %s: %d solutions, %v, brute force finds %d:\n%s", i, road.name, got, err, want, p.Text())
			}
		}
		if p.Shape.Fill()-p.Givens.Filled() <= 12 {
			line, err := json.Marshal([]any{p.Shape.Board().Text(), p.Shape.GridText(p.Givens), p.RuleTexts()})
			if err != nil {
				t.Fatal(err)
			}
			judged.Write(append(line, '\n'))
			wants = append(wants, want)
		}
	}
	lines := strings.Split(judged.String(), "\n")
	c := exec.CommandContext(t.Context(), python, "testdata/count.py", "../../contrib")
	c.Stdin = &judged
	out, err := c.Output()
	counts := strings.Fields(string(out))
	if err != nil || len(counts) != len(wants) {
		t.Fatalf("%v: %d answers to %d puzzles", err, len(counts), len(wants))
	}
	for i, want := range wants {
		if counts[i] != strconv.Itoa(want) {
			t.Errorf("the judge counts %s, brute force %d: %s", counts[i], want, lines[i])
		}
	}
	for kind, v := range verdicts {
		t.Logf("%s: %d without a solution, %d with one, %d with several", kind, v[0], v[1], v[2])
		if *layered >= 240 && slices.Contains(v[:], 0) {
			t.Errorf("%s: %v is a poor mix", kind, *v)
		}
	}
	t.Logf("%d puzzles were judged in Python", len(wants))
}

// claspCount counts the models of a formula that is to be counted.
func claspCount(t *testing.T, clasp string, p sudoku.Puzzle) (int, error) {
	e, err := encode.EncodingByName("extended")
	if err != nil {
		return 0, err
	}
	f, err := e.Countable(t.Context(), p, e.AMO)
	if err != nil {
		return 0, err
	}
	var text bytes.Buffer
	if err := encode.WriteDIMACS(&text, f); err != nil {
		return 0, err
	}
	c := exec.CommandContext(t.Context(), clasp, "-n", "0", "-q")
	c.Stdin = &text
	out, _ := c.Output() // the status is the result
	m := regexp.MustCompile(`(?m)^c Models +: (\d+)`).FindSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("clasp writes %s", out)
	}
	return strconv.Atoi(string(m[1]))
}
