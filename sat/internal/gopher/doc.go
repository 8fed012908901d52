// Package gopher runs gophersat, in the one pattern of calls in which version
// 1.4.0 is sound, within the process ([Run]) or in another one ([Serve], [Conn]).
// No other package calls gophersat. [Enumerate] is that pattern, for any [Solver]. It knows nothing of Sudoku.
package gopher
