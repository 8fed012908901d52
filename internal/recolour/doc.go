// Package recolour looks for a solution of a large board by local search, for Latin squares above all. It fills all open
// cells and then changes one at a time, so that fewer and fewer cells have a digit in common
// with another one of a house. It finds solutions that search loses in dead ends, and proves
// nothing: that it finds none has no meaning.
//
// A puzzle whose rules all require that digits differ is a graph to be coloured: a vertex per open
// cell, with the candidates that [reduce.Reducer] leaves as its list of colours (list colouring,
// as in Y. Jin and J.-K. Hao, Solving the Latin Square Completion Problem by Memetic Graph
// Coloring, IEEE Transactions on Evolutionary Computation 23, 2019). The moves are those of TabuCol
// (A. Hertz and D. de Werra, Computing 39, 1987): the best one of a vertex that clashes, unless
// that undoes a late one.
package recolour
