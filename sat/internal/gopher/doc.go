// Package gopher is the only caller of gophersat, through the one pattern in
// which version 1.4.0 is sound. It knows groups of literals and models, and
// nothing of Sudoku or processes.
package gopher
