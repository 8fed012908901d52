// Package batch9 solves and counts plain 9×9 Sudoku puzzles by the batch, 32
// (or 8, 16, 64) search nodes at a time, one a vector lane.
//
// A fast solver spends its time propagating, and neither two puzzles nor two
// nodes of one puzzle's search tree have anything to do with each other. So a
// vector register holds the same cell of L different nodes, and one
// instruction does one step of the propagation in all of them. Lanes differ
// only in how many steps they need; those that have ended are replaced as soon
// as enough have: a solved or dead lane takes the second child of a lane that
// branches, or a waiting node, or the next puzzle.
//
// # Use
//
//	s, err := batch9.New(batch9.Best())
//	counts := make([]uint64, n)
//	stats, err := s.Run(ctx, &batch9.Job{Puzzles: text, Stride: 82, Limit: 2, Counts: counts})
//
// A [Solver] is one block of lanes: single threaded, reused from call to call,
// one for each core that is to work. A [Job] brings all memory for the
// results, so that a call allocates nothing for a puzzle. Batches should be
// large: the kernel is at its best from some hundred puzzles on, and one
// puzzle with a small tree leaves most lanes idle.
//
// # Kernels
//
// [AVX512] has 32 lanes, [AVX2] 16, and [NEON], on arm64, 8; [Words] is for all
// other processors of 64 bits, in plain Go: 64 lanes, each a bit of the words that
// it computes with. [Portable] (32 lanes), [Portable16], [Portable8] and [Portable64]
// are their twins, which do the same to every lane at every step: the specification
// and the oracle, not a fast path. All give the same counts, and each gives the same solutions in the
// same order and the same [Stats] as its twin. With the build tag purego, and where
// there is no assembly, there are [Words] and the twins only.
//
// The package imports nothing of its module and knows nothing but bytes.
package batch9
