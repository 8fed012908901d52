package sudoku

import "slices"

// CaseChoice is a condition on the cases of a [SomeOf], by their indices: one of some cases
// fails, or one of others holds.
type CaseChoice struct{ Fails, Holds []int }

// maxChoices bounds the conditions of [SomeOf.Choices].
const maxChoices = 1 << 10

// Choices returns what the numbers that are allowed mean, as conditions that hold together
// exactly if the number of cases that hold is one of them:
//
//	k or more     one of any m − k + 1 cases holds
//	k or fewer    one of any k + 1 fails
//	not k         one of any k fails, or one of the others holds
//
// in this order, the numbers that are not allowed between others ascending, and the choices of
// each kind by their first cases. It reports false if there are more than 1024.
func (x SomeOf) Choices() (out []CaseChoice, ok bool) {
	m := len(x.cases)
	if len(x.Allowed) == 0 {
		return []CaseChoice{{}}, true
	}
	lo, hi := x.Allowed[0], x.Allowed[len(x.Allowed)-1]
	ok = true
	// Each choice of cases is a condition about them, or about the others.
	add := func(size int, fails, holds bool) {
		if choices(m, size)+len(out) > maxChoices {
			ok = false
		}
		if !ok {
			return
		}
		eachChoice(m, size, func(in []bool) {
			var c CaseChoice
			for i, chosen := range in {
				switch {
				case chosen && fails:
					c.Fails = append(c.Fails, i)
				case !chosen && holds:
					c.Holds = append(c.Holds, i)
				}
			}
			out = append(out, c)
		})
	}
	if lo > 0 {
		add(lo-1, false, true)
	}
	if hi < m {
		add(hi+1, true, false)
	}
	for k := lo + 1; k < hi; k++ {
		if !slices.Contains(x.Allowed, k) {
			add(k, true, true)
		}
	}
	if !ok {
		return nil, false
	}
	return out, true
}

// choices returns the number of ways to choose some of m, or one above maxChoices.
func choices(m, size int) int {
	k := 1
	for i := range min(size, m-size) {
		if k = k * (m - i) / (i + 1); k > maxChoices {
			break
		}
	}
	return k
}

// eachChoice yields each choice of some of m, by their first; the slice is shared.
func eachChoice(m, size int, yield func(in []bool)) {
	in := make([]bool, m)
	var choose func(from, left int)
	choose = func(from, left int) {
		if left == 0 {
			yield(in)
			return
		}
		for i := from; i <= m-left; i++ {
			in[i] = true
			choose(i+1, left-1)
			in[i] = false
		}
	}
	choose(0, size)
}
