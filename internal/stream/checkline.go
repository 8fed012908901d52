package stream

import "encoding/binary"

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
	const all = 1<<9 - 1
	var columns [3]uint32 // of a stack, nine bits each
	good := uint32(all)
	for band := 0; band < 81; band += 27 {
		var boxes [3]uint32
		for at := band; at < band+27; at += 9 {
			s, row := (*[9]byte)(solution[at:]), uint32(0)
			for i := range boxes {
				a, b, c := digitBit[s[3*i]], digitBit[s[3*i+1]], digitBit[s[3*i+2]]
				row |= a | b | c
				boxes[i] |= a | b | c
				columns[i] |= a | b<<9 | c<<18
			}
			good &= row
		}
		good &= boxes[0] & boxes[1] & boxes[2]
	}
	// Nine cells with all nine digits: each once, and nothing else.
	return good == all && columns[0]&columns[1]&columns[2] == 1<<27-1 && keepsClues((*[81]byte)(puzzle), (*[81]byte)(solution))
}

// digitBit is a bit for each of the characters '1' to '9', and 0 for the others.
var digitBit = [256]uint32{'1': 1 << 0, '2': 1 << 1, '3': 1 << 2, '4': 1 << 3, '5': 1 << 4, '6': 1 << 5, '7': 1 << 6, '8': 1 << 7, '9': 1 << 8}

// keepsClues reports whether solution has each character '1' to '9' of puzzle in its place,
// eight places at a time: a top bit for each where that is so.
func keepsClues(puzzle, solution *[81]byte) bool {
	const (
		each  = 0x0101010101010101
		top   = 0x80 * each
		below = 0x7f * each
	)
	broken := uint64(0)
	for i := 0; ; i += 8 {
		i = min(i, 81-8)
		p, s := binary.LittleEndian.Uint64(puzzle[i:i+8]), binary.LittleEndian.Uint64(solution[i:i+8])
		low, differ := p&below, p^s
		isClue := (low + (0x80-'1')*each) &^ (low + (0x80-'9'-1)*each) &^ p
		broken |= isClue & (differ&below + below | differ)
		if i == 81-8 {
			return broken&top == 0
		}
	}
}
