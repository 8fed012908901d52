package ruled

import "testing"

// Four cells with four digits have what trying all orders leaves them.
func TestFourCellsKeepWhatOrdersAllow(t *testing.T) {
	table := newFours()
	digits := [4]uint64{1 << 3, 1 << 4, 1 << 20, 1 << 63}
	for key := range 1 << 16 {
		var cells, want [4]uint64
		for i := range 16 {
			if key>>i&1 != 0 {
				cells[i/4] |= digits[i%4]
			}
		}
		possible := false
		for a := range 4 {
			for b := range 4 {
				for c := range 4 {
					d := 6 - a - b - c
					if a == b || a == c || b == c || d == a || d == b || d == c {
						continue
					}
					order := [4]uint64{digits[a], digits[b], digits[c], digits[d]}
					if cells[0]&order[0] != 0 && cells[1]&order[1] != 0 && cells[2]&order[2] != 0 && cells[3]&order[3] != 0 {
						possible = true
						for i, v := range order {
							want[i] |= v
						}
					}
				}
			}
		}
		var got [4]uint64
		all := digits[0] | digits[1] | digits[2] | digits[3]
		if ok := table.fill4(cells[0], cells[1], cells[2], cells[3], all, &got); ok != possible || got != want {
			t.Fatalf("cells %x: %v %x, want %v %x", cells, ok, got, possible, want)
		}
	}
}
