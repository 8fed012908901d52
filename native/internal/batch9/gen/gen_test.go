package main

import (
	"bytes"
	"os"
	"testing"
)

// What is committed is what the generator writes.
func TestGeneratedFilesAreCurrent(t *testing.T) {
	for name, generate := range files {
		committed, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(committed, generate()) {
			t.Errorf("%s differs: run go generate", name)
		}
	}
}

func TestTernary(t *testing.T) {
	for _, c := range []struct {
		f, want int // as in the processor's manual
	}{{and3, 0x80}, {or3, 0xfe}, {xor3, 0x96}, {maj, 0xe8}} {
		if c.f != c.want {
			t.Errorf("%#x, want %#x", c.f, c.want)
		}
	}
}
