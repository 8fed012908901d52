//go:build !js && !wasip1 && !plan9

package tty

import (
	"os"
	"os/signal"
	"syscall"
)

// EndSignals returns the signals that end the command, besides Ctrl-C and SIGTERM.
func EndSignals() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGQUIT}
	}
	return []os.Signal{syscall.SIGHUP, syscall.SIGQUIT}
}

// CatchBrokenPipe keeps a closed pipe from ending the process.
func CatchBrokenPipe() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
