//go:build !unix

package sat

import "os/exec"

// canPassFiles says whether a process can be given files beyond the standard
// three.
const canPassFiles = false

// isolate does nothing where there are no process groups.
func isolate(*exec.Cmd) {}

// killGroup ends the process.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }

// isBrokenPipe recognizes a write to a process that reads no more.
func isBrokenPipe(error) bool { return false }
