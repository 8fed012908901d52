// Package general is the direct search for every shape: candidates as bit
// sets, singles and locked candidates as propagation, and a depth-first search
// that counts exactly.
//
// It stands on four ideas, a file each.
//
//   - topology.go: what the shape says, as tables. Built once per shape, shared.
//   - narrow.go and wide.go: the board during a search. Up to 64 digits the
//     candidates of a cell are one machine word, and so are the places of a
//     digit in a house; beyond, a cell has several words, and a house keeps for
//     each digit the number of its places and their exclusive or, which is the
//     place itself when one is left.
//   - search.go: the search over either board: one decision a node, "this cell
//     has this digit", then its negation; and why digits that nobody has named
//     yet need not be told apart.
//   - weights.go: where to decide in a long search.
//
// A search works in memory taken once (trail, queue and frames grow to what
// the hardest path needed and stay), goes no deeper in Go's stack for a larger
// board, and shares nothing with another search.
package general
