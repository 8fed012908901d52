package sat

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// dieWithParent has the kernel kill the process when this one ends, however it
// ends. It does not reach the processes that the process starts.
func dieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }

// realm returns a text without hyphens that names what process numbers are
// relative to: this boot of this machine, and the PID namespace. It is "" if
// it is unknown.
func realm() string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	var space syscall.Stat_t
	if err != nil || len(boot) < 8 || syscall.Stat("/proc/self/ns/pid", &space) != nil {
		return ""
	}
	return fmt.Sprintf("%s.%d", boot[:8], space.Ino)
}

// startTime returns when a process of this realm started, in clock ticks since
// boot, "" if there is no such process.
func startTime(pid int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	// The second field, the name in parentheses, may hold anything; the time
	// is field 22.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 20 {
		return ""
	}
	return string(fields[19])
}
