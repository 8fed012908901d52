package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"sudokusat/native"
)

// versions is version --json.
type versions struct {
	Version    string `json:"version"`
	Go         string `json:"go"`
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	Processors int    `json:"processors"`
	Kernel     string `json:"kernel"` // of the native engine, for plain 9×9
}

func versionCommand(t *terminal) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "version",
		Short: "Version, Go, processors and the kernel that the native engine uses on them",
		Args:  arguments(0, 0),
		RunE: func(c *cobra.Command, args []string) error {
			v := versions{version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), native.Kernel()}
			out := t.Lines()
			var err error
			if asJSON {
				err = out.JSON(v)
			} else {
				err = out.Print(fmt.Sprintf("sudokusat %s\n%s %s/%s, %d processors\nkernel for plain 9×9: %s",
					v.Version, v.Go, v.OS, v.Arch, v.Processors, v.Kernel))
			}
			return errors.Join(err, out.Flush())
		},
	}
	addJSON(c, &asJSON, versions{})
	return c
}

// version returns the module's version, or the revision from which it was built.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	v := info.Main.Version
	if v == "" {
		v = "(devel)"
	}
	if revision := setting("vcs.revision"); revision != "" && v == "(devel)" {
		v += " " + revision[:min(12, len(revision))]
	}
	return v
}

// setting returns a setting of the build, "" where it is not known.
func setting(key string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == key {
				return s.Value
			}
		}
	}
	return ""
}
