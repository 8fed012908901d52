package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/web/api"
)

// TestSettled wants certificates of a board whose formula is too large here: they name the
// clauses that they need, which is possible where singles settle the puzzle.
func TestSettled(t *testing.T) {
	a := api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.NewCDCL(1, 0), MaxLiterals: 1_000_000})
	const n, rows, cols = 40, 5, 8
	board := func(blanks int) string {
		var b strings.Builder
		for c := range n * n {
			v := fmt.Sprint((cols*(c/n%rows)+c/n/rows+c%n)%n + 1)
			if c < blanks {
				v = "."
			}
			b.WriteString(v + " ")
		}
		return `"board":"40x40 box 5x8","puzzle":"` + strings.TrimSpace(b.String()) + `"`
	}
	for _, claim := range []string{"", `,"claim":"unique"`} {
		status, answer := a.Do(t.Context(), "prove", []byte("{"+board(1)+claim+"}"))
		var p api.ProveAnswer
		if err := json.Unmarshal(answer, &p); err != nil || status != 200 || p.Claim != "unique" || p.Prover != "singles" || !strings.Contains(p.Certificate, `"named":`) {
			t.Errorf("%v %d %.300s", err, status, answer)
			continue
		}
		request, err := json.Marshal(api.VerifyRequest{Certificate: p.Certificate})
		if err != nil {
			t.Fatal(err)
		}
		if status, answer := a.Do(t.Context(), "verify", request); status != 200 || !strings.Contains(string(answer), `"verified"`) {
			t.Errorf("%d %.300s", status, answer)
		}
	}
	status, answer := a.Do(t.Context(), "export", []byte("{"+board(1)+`,"to":"drat"}`))
	var e api.ExportAnswer
	if err := json.Unmarshal(answer, &e); err != nil || status != 200 || e.Proof != "0\n" || !strings.HasPrefix(e.Text, "p cnf 64000 ") {
		t.Errorf("%v %d %.300s", err, status, answer)
	}
	if status, answer := a.Do(t.Context(), "prove", []byte("{"+board(10*n)+"}")); status != 422 || !strings.Contains(string(answer), "here, more by the command") {
		t.Errorf("%d %.300s", status, answer)
	}
}
