//go:build (!amd64 && !arm64) || purego

package batch9

func supportedVector(Kernel) bool { return false }

func vectorOps(Kernel) ops { return nil }
