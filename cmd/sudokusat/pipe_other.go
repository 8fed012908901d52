//go:build js || wasip1 || plan9

package main

// takeBrokenPipe does nothing: there is no such signal.
func takeBrokenPipe() {}
