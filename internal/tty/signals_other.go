//go:build js || wasip1 || plan9

package tty

import "os"

// CatchBrokenPipe does nothing: there is no such signal.
func CatchBrokenPipe() {}

// EndSignals returns the signals that end the command, besides Ctrl-C and SIGTERM.
func EndSignals() []os.Signal { return nil }
