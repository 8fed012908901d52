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
		{puzzle + " 3+", "at least 3", 0},
		{`{"puzzle": "` + puzzle + `", "solution": "123"}`, "solution 123", 0},
		{"puzzle,solution\n" + puzzle + ",?", "solution ?", 0},
		{puzzle + "," + solution, "at least 1", 1},
		{puzzle + ":1:" + solution, "1 solution", 1},
		{`{"puzzle": "` + puzzle + `", "expected": ">1"}`, "at least 2", 0},
		{`{"puzzle": "` + puzzle + `", "status": "UNSAT"}`, "0 solutions", 0},
		{`{"puzzle": "` + puzzle + `", "status": "unsolvable"}`, "0 solutions", 0},
		{`{"puzzle": "` + puzzle + `", "verdict": "multiple"}`, "at least 2", 0},
		{`{"puzzle": "` + puzzle + `", "status": "fine"}`, "status fine", 0},
		{`{"puzzle": "` + puzzle + `", "unique": false}`, "not exactly 1", 0},
		{`{"puzzle": "` + puzzle + `", "unique": "false"}`, "not exactly 1", 0},
		{`{"puzzle": "` + puzzle + `", "is_unique": true}`, "1 solution", 0},
		{`{"puzzle": "` + puzzle + `", "isUnique": 0}`, "not exactly 1", 0},
		{`{"puzzle": "` + puzzle + `", "valid": false}`, "not exactly 1", 0},
		{`{"puzzle": "` + puzzle + `", "solved": false}`, "solved false", 0},
		{`{"puzzle": "` + puzzle + `", "solutions": 2}`, "2 solutions", 0},
		{`{"puzzle": "` + puzzle + `", "count": "2"}`, "2 solutions", 0},
		{`{"puzzle": "` + puzzle + `", "expected": "2+"}`, "at least 2", 0},
		{`{"puzzle": "` + puzzle + `", "expected": "` + solution + `"}`, "at least 1", 1},
		{`{"puzzle": "` + puzzle + `", "solutions": ["` + solution + `", "1243341221344321"]}`, "at least 2", 2},
		{`{"puzzle": "` + puzzle + `", "count": 2, "complete": false}`, "at least 2", 0},
		{`{"puzzle": "` + puzzle + `", "count": 2, "unique": true}`, "its claims contradict each other: count 2, unique true", 0},
		{"puzzle,unique\n" + puzzle + ",no", "not exactly 1", 0},
		{"puzzle,verdict\n" + puzzle + ",unsolvable", "0 solutions", 0},
		{"puzzle,status,expected\n" + puzzle + ",,multiple", "at least 2", 0},
		{`{"puzzle": "` + puzzle + `", "solution": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}`, "at least 1", 1},
	} {
		t.Run(c.line, func(t *testing.T) {
			r, err := text.NewReader(strings.NewReader(c.line+"\n"), text.Options{}).Read()
			if err != nil {
				t.Fatal(err)
			}
			got, others := Of(r)
			text := strings.Join(others, "; ")
			if got != nil {
				text = got.String()
			}
			if text != c.want || got != nil && len(got.Solutions) != c.solutions {
				t.Errorf("%q, %v", text, got)
			}
		})
	}
}
