package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"sudokusat/native"
)

func versionCommand(t *terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Version, Go, processors and the kernel that the native engine takes on them",
		Args:  arguments(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(t.stdout, "sudokusat %s\n%s %s/%s, %d processors\nkernel for plain 9×9: %s\n",
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), native.Kernel())
			return outputError(err)
		},
	}
}

// version is the module's version, or the revision it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	v := info.Main.Version
	if v == "" {
		v = "(devel)"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && v == "(devel)" {
			v += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return v
}
