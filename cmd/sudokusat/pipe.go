//go:build !js && !wasip1 && !plan9

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// takeBrokenPipe keeps a closed pipe from ending the process.
func takeBrokenPipe() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
