// Command gen writes the assembly of package batch9 into a folder.
//
// It is in a module of its own so that users of the package do not need
// it. Run it by "go generate" in the package's folder, and commit its output.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// files are what is generated.
var files = map[string]func() []byte{
	"avx2_amd64.s":   avx2,
	"avx512_amd64.s": avx512,
	"neon_arm64.s":   neonCode,
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: gen FOLDER")
		os.Exit(2)
	}
	for name, generate := range files {
		if err := os.WriteFile(filepath.Join(os.Args[1], name), generate(), 0o666); err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
	}
}
