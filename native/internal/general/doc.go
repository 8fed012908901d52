// Package general is the direct search for every board and every constraint:
// candidates as bit sets, singles and locked candidates as propagation, and a
// depth-first search that counts exactly.
//
// It rests on a few ideas, with a file each.
//
//   - topology.go: the shape as tables. Built once per shape, shared.
//   - own.go: a puzzle's own constraints, collected for each puzzle; and
//     for each primitive domain.go, different.go, relation.go.
//   - narrow.go and wide.go: the board during a search. Up to 64 digits the
//     candidates of a cell are one machine word, and so are the places of a
//     digit in a house; beyond, a cell has several words, and a house keeps for
//     each digit the number of its places and their exclusive or, which is the
//     place itself when one is left.
//   - intersection.go: locked candidates, on narrow boards.
//   - search.go: the search over either board: one decision per node, "this cell
//     has this digit", then its negation.
//   - symmetry.go: why digits not named yet need not be distinguished,
//     and when they must.
//   - ordered.go: the least solutions.
//   - weights.go: where to decide in a long search.
//
// A constraint becomes part of the search by a file with its propagator for
// both boards, a list in own, and a line where propagate looks for work.
//
// A search works in memory taken once (trail, queue and frames grow to what
// the hardest path needed and stay), goes no deeper in Go's stack for a larger
// board, and shares nothing with another search.
package general
