//go:build !linux

package sat

import "os/exec"

// dieWithParent does nothing: only Linux kills a process with its parent.
func dieWithParent(*exec.Cmd) {}

// realm returns "": what process numbers are relative to is asked on Linux
// only.
func realm() string { return "" }

// startTime returns "": nobody asks without a realm.
func startTime(int) string { return "" }
