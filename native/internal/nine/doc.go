// Package nine searches one plain 9×9 puzzle at a time, in plain Go.
//
// The state is digit by digit: where a digit may still be in a band of three
// rows is one word of 27 bits, so a whole grid is 27 words, and one operation
// treats 27 cells. What a digit's own rules exclude in a band is a table of
// 512 entries; the digits meet in carry-save sums over the nine words of a
// band, which show the cells with one candidate left. See tables.go for the
// layout, node.go for propagation and branching, solver.go for the search.
//
// The bit sets by band and the tables for locked candidates have been the way
// of fast scalar solvers for long (Zhou Yundong's, JCZSolve); branching on the
// band with the fewest ways is tdoku's (T. Dillon).
package nine
