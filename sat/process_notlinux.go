//go:build !linux

package sat

import "os/exec"

// dieWithParent does nothing: only Linux kills a process with its parent.
func dieWithParent(*exec.Cmd) {}

// realm returns "": the realm of process numbers is used on Linux only.
func realm() string { return "" }

// startTime returns "": unused without a realm.
func startTime(int) string { return "" }

// strays would find the processes that left a solver's group; on this system
// nothing identifies them.
type strays struct{}

func newStrays() *strays { return nil }

// environ returns nil, which means the environment of this process.
func (*strays) environ() []string { return nil }

func (*strays) kill() {}

func killLeftOver(string) {}
