package explain

import (
	"fmt"

	"sudokusat/sudoku"
)

// someOf has two options for each case, that it holds and that it does not, which exclude
// each other; one of them is chosen. The constraints of a case are void if the second one is,
// those of its negation if the first one is. What the numbers allowed mean is a truth for
// each choice of some cases (see sudoku.SomeOf.Choices):
//
//	2 or more of 3     one of any two cases holds
//	2 or fewer of 3    one of the three fails
func (m *model) someOf(c sudoku.SomeOf, index int, t Truth, guard []int32) error {
	choices, ok := c.Choices()
	if !ok {
		return fmt.Errorf("%s: %w: %d cases", c.Name, ErrTooLarge, c.Cases())
	}
	node := m.node()
	var both [2][]int32 // that each case holds, that it fails
	for i := range c.Cases() {
		for k, what := range [2]string{"true", "false"} {
			x, err := m.option(option{index, fmt.Sprintf("%s in case %d", what, i+1), node, int32(2*i + k)})
			if err != nil {
				return err
			}
			both[k] = append(both[k], x)
		}
		m.exclude([]int32{both[0][i], both[1][i]})
		m.add(t, []int32{both[0][i], both[1][i]})
	}
	for i := range c.Cases() {
		fails, _ := c.Fails(i)
		for k, list := range [2][]sudoku.Constraint{c.Holds(i), fails} {
			for _, inner := range list {
				if err := m.constrain(inner, index, []int32{both[1-k][i]}); err != nil {
					return err
				}
			}
		}
	}
	for _, choice := range choices {
		truth := append([]int32(nil), guard...)
		for _, i := range choice.Fails {
			truth = append(truth, both[1][i])
		}
		for _, i := range choice.Holds {
			truth = append(truth, both[0][i])
		}
		m.add(t, truth)
	}
	return nil
}
