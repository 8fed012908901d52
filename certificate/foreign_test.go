package certificate_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/sat"
)

// TestForeignVariables adds a step about a variable that the formula does not have. It is refused
// whatever the verifier read before: without that literal it would prove more than DRAT does.
func TestForeignVariables(t *testing.T) {
	s := described(t, "4x4 box 2x2")
	m, v := certificate.NewMaker(sat.Gophersat()), certificate.NewVerifier()
	text := func(grid0 string, rules ...string) string {
		var out bytes.Buffer
		if _, err := m.Decide(t.Context(), &out, grid(t, s, grid0, rules...), 2); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	plain := text("1.....3..4.....2")
	lines := strings.Count(plain, "\n") - 1
	for _, before := range []string{plain, text("1...............", "whisper 2 r1c1..r1c4", "cage 6 r2c1..r2c3")} { // which has more variables
		if !verifies(v, []byte(before)) {
			t.Fatalf("not verified:\n%s", before)
		}
		altered := strings.Replace(plain, "\n", "\n65 0\n", 1)
		altered = strings.Replace(altered, fmt.Sprintf(`"lines":%d`, lines), fmt.Sprintf(`"lines":%d`, lines+1), 1)
		if altered == plain || verifies(v, []byte(altered)) {
			t.Errorf("verified, with variable 65 of 64:\n%s", altered)
		}
	}
}
