package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
	"golang.org/x/sys/cpu"

	"sudokusat/native"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Version, Go, processor and which kernel the native engine takes on it",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(a.stdout, "sudokusat %s\n%s %s/%s, %d processors%s\nkernel for plain 9×9: %s\n",
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), features(), native.Kernel())
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

// features names what the processor has of the instructions that the vector
// kernels are made of.
func features() string {
	var names string
	for _, f := range []struct {
		name string
		has  bool
	}{
		{"avx2", cpu.X86.HasAVX2},
		{"avx512f", cpu.X86.HasAVX512F},
		{"avx512bw", cpu.X86.HasAVX512BW},
		{"avx512vbmi", cpu.X86.HasAVX512VBMI},
		{"avx512vbmi2", cpu.X86.HasAVX512VBMI2},
		{"avx512bitalg", cpu.X86.HasAVX512BITALG},
	} {
		if f.has {
			names += " " + f.name
		}
	}
	if names == "" {
		return ""
	}
	return "," + names
}
