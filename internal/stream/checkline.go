package stream

// checkLine is the referee for plain 9×9 text, where puzzles come by the
// million and a grid for each would be the larger part of the work: it reports
// whether solution, 81 characters '1' to '9' row by row, keeps every digit
// '1' to '9' of puzzle and has each digit once in every row, column and box.
// The first 81 bytes of both count; shorter ones are no solution. Use
// [sudoku.Check] for the reason.
func checkLine(puzzle, solution []byte) bool {
	if len(puzzle) < 81 || len(solution) < 81 {
		return false
	}
	// Without branches, for speed: strange collects bits that no digit
	// character has, broken where a clue and the solution differ.
	const all = 1<<10 - 1<<1 // the digits 1 to 9 as bits
	var columns [9]uint32
	var strange, broken byte
	good := uint32(all)
	for band := 0; band < 81; band += 27 {
		var box1, box2, box3 uint32
		for row := band; row < band+27; row += 9 {
			p, s := (*[9]byte)(puzzle[row:]), (*[9]byte)(solution[row:])
			var bit [9]uint32
			for c := range 9 {
				strange |= s[c] ^ '0'
				broken |= (s[c] ^ p[c]) & byte((int32(p[c]-'1')-9)>>31)
				bit[c] = 1 << (s[c] & 15)
				columns[c] |= bit[c]
			}
			left, middle, right := bit[0]|bit[1]|bit[2], bit[3]|bit[4]|bit[5], bit[6]|bit[7]|bit[8]
			good &= left | middle | right
			box1, box2, box3 = box1|left, box2|middle, box3|right
		}
		good &= box1 & box2 & box3
	}
	for _, digits := range columns {
		good &= digits
	}
	// nine cells with all nine digits: each once
	return good == all && strange&0xf0 == 0 && broken == 0
}
