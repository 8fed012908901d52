package claims

import (
	"strings"
	"testing"

	"sudokusat/text"
)

func TestOf(t *testing.T) {
	const puzzle, solution = "12..............", "1234341221434321"
	for _, c := range []struct {
		line, want string
		solutions  int
	}{
		{puzzle, "", 0},
		{puzzle + " # 3", "", 0},
		{puzzle + " 24", "24 solutions", 0},
		{puzzle + "," + solution, "at least 1", 1},
		{puzzle + ":1:" + solution, "1 solution", 1},
		{`{"puzzle": "` + puzzle + `", "expected": ">1"}`, "at least 2", 0},
		{`{"puzzle": "` + puzzle + `", "status": "UNSAT"}`, "0 solutions", 0},
		{`{"puzzle": "` + puzzle + `", "solution": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}`, "at least 1", 1},
	} {
		t.Run(c.line, func(t *testing.T) {
			r, err := text.NewReader(strings.NewReader(c.line+"\n"), text.Options{}).Read()
			if err != nil {
				t.Fatal(err)
			}
			got, text := Of(r), ""
			if got != nil {
				text = got.String()
			}
			if text != c.want || got != nil && len(got.Solutions) != c.solutions {
				t.Errorf("%q, %v", text, got)
			}
		})
	}
}
