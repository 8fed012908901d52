package verdict_test

import (
	"context"
	"fmt"
	"testing"

	"sudokusat/native"
	"sudokusat/web/verdict"
)

// TestLeftToTheWholeEngine has the requests that are refused, by their statuses.
func TestLeftToTheWholeEngine(t *testing.T) {
	e := verdict.New(native.New(native.Jobs(1)), nil)
	const four = `"board":"4x4 box 2x2","puzzle":"1..............."`
	for question, want := range map[string]int{
		`{` + four + `,"brief":true}`:                                      200,
		`{` + four + `}`:                                                   501,
		`{"puzzle":"1...............","brief":true}`:                       501,
		`{"text":"1...............","brief":true}`:                         501,
		`{"board":"4x4 box 2x2","puzzle":"1..","brief":true}`:              501,
		`{"board":"4x4 box 3x3","puzzle":"1...............","brief":true}`: 422,
		`{` + four + `,"rules":["thermo r1c1 r9c9"],"brief":true}`:         422,
		`{` + four + `,"rules":["nonsense"],"brief":true}`:                 422,
	} {
		if got, answer := e.Do(t.Context(), "check", []byte(question), nil); got != want {
			t.Errorf("%s: %d %s", question, got, answer)
		}
	}
	if got, _ := e.Do(t.Context(), "solve", []byte(`{`+four+`,"brief":true}`), nil); got != 501 {
		t.Errorf("solve: %d", got)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got, answer := e.Do(ended, "check", []byte(`{`+four+`,"brief":true}`), nil); got != 499 || string(answer) != `{"error":"cancelled"}` {
		t.Errorf("cancelled: %d %s", got, answer)
	}
}

func Example() {
	e := verdict.New(native.New(), nil)
	_, answer := e.Do(context.Background(), "check", []byte(`{"board":"4x4 box 2x2","puzzle":"1.....3..4.....2","brief":true}`), nil)
	fmt.Println(string(answer))
	// Output: {"verdict":"unique","count":1,"complete":true,"solutions":["1324423124133142"]}
}
