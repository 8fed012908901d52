package answer_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sudokusat/internal/answer"
	"sudokusat/text"
)

// TestAnswersAreRead reads puzzles back from answers with each field that an answer may have.
func TestAnswersAreRead(t *testing.T) {
	const puzzle = `{"puzzle":"1.....3..4.....2","verdict":"unique","hints":[],"candidates":[],%q:%s}`
	for _, of := range []any{answer.Answer{}, answer.Candidates{}, answer.Hint{}, answer.Explanation{}} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(of)) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			value := map[reflect.Kind]string{reflect.Slice: `[{"cell":"r1c2","text":"r1c2 is 2"}]`, reflect.String: `"easy"`, reflect.Struct: `{"size":3,"technique":"fish"}`, reflect.Bool: "true"}
			kind := f.Type.Kind()
			if kind == reflect.Pointer {
				kind = f.Type.Elem().Kind()
			}
			switch name {
			case "", "hints", "candidates", "ignored", "puzzle", "verdict", "board", "rules", "solutions", "title", "author", "ruleset", "source": // which "ignored" is about
				continue
			}
			if value[kind] == "" {
				value[kind] = "3"
			}
			switch p, err := text.Parse(fmt.Sprintf(puzzle, name, value[kind]), text.Options{}); {
			case err != nil:
				t.Errorf("%T: %v", of, err)
			case p.Text() != "#box 2x2\n1.....3..4.....2\n":
				t.Errorf("%T with %q is read as\n%s", of, name, p.Text())
			}
		}
	}
}
