//go:build !js && !wasip1 && !plan9

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// endSignals are the signals that end the command, besides Ctrl-C and SIGTERM.
func endSignals() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGQUIT}
	}
	return []os.Signal{syscall.SIGHUP, syscall.SIGQUIT}
}

// takeBrokenPipe keeps a closed pipe from ending the process.
func takeBrokenPipe() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
