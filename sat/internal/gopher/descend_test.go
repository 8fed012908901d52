package gopher

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/cnf"
)

// Going down leads to the least model, and models up to the limit are as they are
// without.
func TestDescentFindsTheLeastModel(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 2))
	settled, several, none := 0, 0, 0
	for range 400 {
		p, ends := cells(r)
		var all [][]cnf.Lit
		if _, err := Run(p, Task{}, Listener{Model: func(m []cnf.Lit) error {
			all = append(all, slices.Clone(m))
			return nil
		}}); err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(all, slices.Compare)
		task := Task{Limit: uint64(1 + r.IntN(3)), Least: ends}
		var least []cnf.Lit
		got := 0
		out, err := Run(p, task, Listener{Model: func(m []cnf.Lit) error {
			got++
			if least == nil || slices.Compare(m, least) < 0 {
				least = slices.Clone(m)
			}
			return nil
		}})
		if err != nil || out.Models != min(task.Limit, uint64(len(all))) || got != int(out.Models)+out.Descents || out.Complete != (uint64(len(all)) < task.Limit) {
			t.Fatalf("%+v of %d models, %d received, %v", out, len(all), got, err)
		}
		switch {
		case len(all) == 0:
			none++
		case out.Least && !slices.Equal(least, all[0]):
			t.Fatalf("%v, not %v", least, all[0])
		case out.Least:
			settled++
			several += min(len(all)-1, 1)
		}
	}
	if settled < 300 || several < 200 || none == 0 {
		t.Errorf("%d settled, of these %d with several models; %d without", settled, several, none)
	}
}

// cells is a random formula in which one variable of each cell is true.
func cells(r *rand.Rand) (*cnf.CardFormula, []int) {
	p, ends := new(cnf.CardFormula), []int(nil)
	for range 2 + r.IntN(5) {
		var cell []cnf.Lit
		for range 1 + r.IntN(4) {
			p.Vars++
			cell = append(cell, cnf.Lit(p.Vars))
		}
		p.ExactlyOne(cell)
		ends = append(ends, p.Vars)
	}
	for range r.IntN(12) {
		var c []cnf.Lit
		for _, v := range r.Perm(p.Vars)[:min(2+r.IntN(2), p.Vars)] {
			l := cnf.Lit(1 + v)
			if r.IntN(3) > 0 {
				l = -l
			}
			c = append(c, l)
		}
		p.Clause(c)
	}
	return p, ends
}
