// Command build packs the fonts of package face, and copies their licence. Run it by "go generate ./draw/...".
package main

import (
	"bytes"
	"compress/flate"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

func main() {
	if err := build(); err != nil {
		fmt.Fprintln(os.Stderr, "draw/internal/face/build:", err)
		os.Exit(1)
	}
}

func build() error {
	for name, data := range map[string][]byte{"regular": goregular.TTF, "bold": gobold.TTF} {
		if err := pack(filepath.Join("fonts", name+".ttf.deflate"), data); err != nil {
			return err
		}
	}
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/image").Output()
	if err != nil {
		return err
	}
	licence, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "font", "gofont", "ttfs", "README"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("fonts", "LICENSE-fonts.txt"), licence, 0o644)
}

func pack(target string, data []byte) error {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(target, b.Bytes(), 0o644)
}
