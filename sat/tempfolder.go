package sat

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Temporary folders, and those that a killed process has left behind. The name
// of a folder identifies its owner:
//
//	sudokusat-4711-0a1b2c3d.4026531836-86400-123456789
//	          process                  start random
//	               realm of its number
//
// A folder of this realm whose process has ended, or whose number belongs to a
// process that started at another time, is stale. On systems other than Linux no
// folder is.

const tempPrefix = "sudokusat"

// newTempFolder makes a temporary folder that this process owns.
func newTempFolder() (string, error) {
	dir, err := os.MkdirTemp("", ownedBy(os.Getpid())+"*")
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = fmt.Errorf("no temporary folder in %s: %w", os.TempDir(), path.Err)
	}
	return dir, err
}

// ownedBy returns the name of a folder without its random number.
func ownedBy(pid int) string {
	return fmt.Sprintf("%s-%d-%s-%s-", tempPrefix, pid, realm(), startTime(pid))
}

// newOwned returns such a name with its random number.
func newOwned() string { return ownedBy(os.Getpid()) + strconv.FormatUint(rand.Uint64(), 10) }

// Sweep removes the temporary folders that a killed process of this program has left behind, and
// kills the solvers that still run in them. It costs the names in the temporary folder where
// there are none.
func Sweep() {
	if len(leftFolders()) > 0 {
		removeStale()
	}
}

// removeStale kills the processes and removes the folders that were left behind
// by others, as far as it may.
func removeStale() {
	here := realm()
	if here == "" {
		return
	}
	killLeftOver(here)
	for _, name := range leftFolders() {
		os.RemoveAll(name)
	}
}

// leftFolders lists the stale folders.
func leftFolders() (out []string) {
	dir, err := os.Open(os.TempDir())
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		if strings.HasPrefix(name, tempPrefix+"-") && stale(name, realm()) {
			out = append(out, filepath.Join(os.TempDir(), name))
		}
	}
	return out
}

// stale reports whether a name is that of a stale folder of the realm.
func stale(name, here string) bool {
	f := strings.Split(name, "-")
	if len(f) != 5 || f[0] != tempPrefix || here == "" || f[2] != here || f[3] == "" {
		return false
	}
	pid, err := strconv.Atoi(f[1])
	return err == nil && pid > 0 && startTime(pid) != f[3]
}
