package api_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"sudokusat/native"
	"sudokusat/web/api"
)

// estimate asks for one, and wants an answer.
func estimate(t *testing.T, ctx context.Context, request string) (e api.EstimateAnswer) {
	t.Helper()
	status, answer := newAPI().Do(ctx, "estimate", []byte(request))
	if status != 200 {
		t.Fatalf("%s: %d %s", request, status, answer)
	}
	if err := json.Unmarshal(answer, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// TestEstimate compares estimates with numbers that are known, or counted: within four standard
// errors, which are not large. The samples of a seed are always the same.
func TestEstimate(t *testing.T) {
	for _, tt := range []struct {
		request string
		want    float64 // 0 to count
	}{
		{`"puzzle":"` + strings.Repeat(".", 81) + `"`, 6670903752021072936960},
		{`"puzzle":"` + strings.Repeat(".", 36) + `","board":"6x6 box 2x3"`, 28200960},
		{`"puzzle":"` + strings.Repeat(".", 36) + `","board":"6x6 box 2x3","rules":["diagonal","thermo r1c1 r1c2 r1c3"]`, 0},
		{`"puzzle":"1` + strings.Repeat(".", 15) + `","board":"4x4 box 2x2 layers shade=w,b"`, 0},
	} {
		if tt.want == 0 {
			_, answer := newAPI().Do(t.Context(), "count", []byte("{"+tt.request+"}"))
			var counted struct {
				Count    float64
				Complete bool
			}
			if err := json.Unmarshal(answer, &counted); err != nil || !counted.Complete {
				t.Fatalf("%v %s", err, answer)
			}
			tt.want = counted.Count
		}
		e := estimate(t, t.Context(), "{"+tt.request+`,"samples":200,"seed":1}`)
		if e.Estimate == nil || e.Complete || e.Samples != 200 || e.Verdict != "multiple" {
			t.Fatalf("%s: %+v", tt.request, e)
		}
		if math.Abs(*e.Estimate-tt.want) > 4*e.Error || e.Error > tt.want/6 {
			t.Errorf("%s: %g ± %g, and %g are right", tt.request, *e.Estimate, e.Error, tt.want)
		}
	}
}

// TestEstimateExact wants the exact number of solutions where it is small, and none where there
// is no estimate.
func TestEstimateExact(t *testing.T) {
	for request, want := range map[string]struct {
		verdict   string
		solutions float64
	}{
		`{"puzzle":"1.....3..4.....2"}`: {"unique", 1},
		`{"puzzle":"1.....3..4......"}`: {"multiple", 3},
		`{"puzzle":"1.1...3..4......"}`: {"unsolvable", 0},
		`{"puzzle":"................"}`: {"multiple", 288},
	} {
		if e := estimate(t, t.Context(), request); e.Estimate == nil || *e.Estimate != want.solutions || e.Error != 0 || !e.Complete || e.Verdict != want.verdict {
			t.Errorf("%s: %+v", request, e)
		}
	}
	blank := `{"puzzle":"` + strings.Repeat(".", 81) + `"}`
	over, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	if status, answer := newAPI().Do(over, "estimate", []byte(blank)); status != 503 && !strings.Contains(string(answer), `"verdict":"unknown"`) {
		t.Errorf("after its time: %d %s", status, answer)
	}
	if e := estimate(t, t.Context(), `{"puzzle":"`+strings.Repeat(".", 225)+`","board":"15x15 digits 1-9 lines free","samples":1}`); e.Estimate != nil || e.Verdict != "multiple" || !strings.Contains(e.Message, "10^150") {
		t.Errorf("15x15: %+v", e)
	}
	if status, answer := newAPI().Do(t.Context(), "estimate", []byte(`{"puzzle":"1","samples":1000001}`)); status != 400 {
		t.Errorf("too many samples: %d %s", status, answer)
	}
	turns, ctx := 0, t.Context()
	ctx, cancel = context.WithCancel(ctx)
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Yield: func() {
		if turns++; turns == 50 {
			cancel()
		}
	}})
	if status, answer := a.Do(ctx, "estimate", []byte(blank)); status != api.StatusCancelled || turns < 50 {
		t.Errorf("cancelled: %d %s", status, answer)
	}
}
