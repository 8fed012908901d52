package batch9

import "unsafe"

// A block is the state of L search nodes, one a lane. Every row is L 16-bit
// words, the same place of L different nodes; so a row is one vector register
// (L = 32: AVX-512, L = 16: AVX2, L = 8: NEON), and an operation on rows is the same step of
// the search in L nodes at once. Words has the same in another form: blockWords.
//
//	            lane 0   lane 1   lane 2          lane L-1
//	row   0   | box 0  |        |        |  ...  |        |   81 cells, box by box: row
//	row   1   | cell 1 |        |        |       |        |   9·b+3·i+j is box b, minirow i,
//	 ...      |        |        |        |       |        |   minicolumn j; bit d set:
//	row  80   |        |        |        |       |        |   digit d+1 is possible there
//	row  81   | H      |        |        |       |        |   27 minirows, row 81+3·b+i:
//	 ...      |        |        |        |       |        |   what their 3 cells can hold
//	row 108   | V      |        |        |       |        |   27 minicolumns, row 108+3·b+j
//	 ...      |        |        |        |       |        |
//	row 135   | puzzle |        |        |  ...  |        |   whose node it is
//	row 136   | moved  |        |        |       |        |   for each of the three groups of
//	 ...      |        |        |        |       |        |   boxes: 0 if its last step took
//	row 139   | placed |        |        |       |        |   nothing from H and V; and the
//	 ...      |        |        |        |       |        |   digits it left with one cell
//
//	boxes   0 1 2      minirow H[b][i]      minicolumn V[b][j]    groups  a b c
//	        3 4 5      is 3 cells ***       is 3 cells *                  c a b
//	        6 7 8      of a row                        *  of a column     b c a
//	                                                   *
//
// The three boxes of a group share neither band nor stack, so a step (one
// group in all lanes) works on three boxes that don't wait for one another.
const (
	cellRow   = 0
	hRow      = 81
	vRow      = 108
	idRow     = 135
	movedRow  = 136
	placedRow = 139
	workRow   = 142 // 61 rows of scratch for the assembly
	rows      = 203

	halfRows = 82 // of a half: 81 cells, puzzle
	halfID   = 81

	allDigits = 0x1ff
	phases    = 6 // steps until everything repeats: 3 groups × (counting rule or naked singles)
)

// block is the memory of one block.
type block struct {
	w     []uint16    // rows × lanes words, 64-byte aligned
	x     *blockWords // of the kernel Words instead, but for the puzzles
	lanes int
	phase int // the next step, 0..phases-1
}

func newBlock(k Kernel) *block {
	b := &block{w: aligned(rows * k.Lanes()), lanes: k.Lanes()}
	if k == Words {
		b.x = new(blockWords)
	}
	return b
}

// A half is a shelf for up to L/2 nodes (of NEON and Words, L) that wait outside the block:
// their cells and puzzle only, for minirows and minicolumns follow from the cells.
type half struct {
	w     []uint16     // halfRows × lanes words, 64-byte aligned
	x     *[9]boxWords // of the kernel Words instead, but for the puzzles
	lanes int          // half of the block's, or all
	has   uint64       // the lanes with waiting nodes
}

func newHalf(k Kernel) *half {
	lanes := k.Lanes()
	if k.Vector() && k != NEON || k == Portable || k == Portable16 {
		lanes /= 2
	}
	h := &half{w: aligned(halfRows * lanes), lanes: lanes}
	if k == Words {
		h.x = new([9]boxWords)
	}
	return h
}

// except takes a candidate each from the nodes that were loaded.
func (h *half) except(list []uint16) {
	for i, e := range list {
		if e == 0 {
			continue
		}
		if r := rowOf[e>>4]; h.x != nil {
			h.x[r/9][e&15-1][r%9] &^= 1 << i
		} else {
			h.w[int(r)*h.lanes+i] &^= 1 << (e&15 - 1)
		}
	}
}

// aligned returns n zero words that begin on a cache line.
func aligned(n int) []uint16 {
	w := make([]uint16, n+31)
	skip := 0
	for uintptr(unsafe.Pointer(&w[skip]))&63 != 0 {
		skip++
	}
	return w[skip : skip+n : skip+n]
}
