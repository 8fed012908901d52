//go:build unix

package sat

import (
	"errors"
	"os/exec"
	"syscall"
)

// canPassFiles says whether a process can be given files beyond the standard
// three.
const canPassFiles = true

// isolate starts the process in a group of its own: a Ctrl-C at the terminal
// is for us to act on, and whatever the process starts can be ended with it.
func isolate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a process started with isolate and all of its group.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// isBrokenPipe recognizes a write to a process that reads no more.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
