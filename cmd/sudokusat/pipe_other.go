//go:build js || wasip1 || plan9

package main

import "os"

// takeBrokenPipe does nothing: there is no such signal.
func takeBrokenPipe() {}

// endSignals are the signals that end the command, besides Ctrl-C and SIGTERM.
func endSignals() []os.Signal { return nil }
