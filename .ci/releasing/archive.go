package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Archives: every file has the date of the release, and belongs to root.

// entry is a file of an archive. A name that ends with a slash is a folder.
type entry struct {
	name string
	data []byte
	mode int64
}

// entries returns the files of a content below a folder, the program included.
func (c content) entries(below, program string) ([]entry, error) {
	data, err := os.ReadFile(c.program)
	if err != nil {
		return nil, err
	}
	out := []entry{{below + program, data, 0o755}}
	for _, name := range slices.Sorted(maps.Keys(c.files)) {
		out = append(out, entry{below + name, c.files[name], 0o644})
	}
	return out, nil
}

// archive writes the archive of a target: zip for Windows, tar.gz for others.
func (r *release) archive(t target, c content) error {
	program, suffix, pack := name, ".tar.gz", tarGz
	if t.os == "windows" {
		program, suffix, pack = name+".exe", ".zip", zipped
	}
	files, err := c.entries(r.artefact(t, "")+"/", program)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pack(&b, files, r.date); err != nil {
		return err
	}
	return r.write(r.artefact(t, suffix), b.Bytes())
}

// write writes a file of the release.
func (r *release) write(name string, data []byte) error {
	file := filepath.Join(r.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

func tarGz(w io.Writer, files []entry, date time.Time) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := tarred(packed, files, date); err != nil {
		return err
	}
	return packed.Close()
}

func tarred(w io.Writer, files []entry, date time.Time) error {
	t := tar.NewWriter(w)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Mode: f.mode, Size: int64(len(f.data)), ModTime: date, Format: tar.FormatUSTAR, Typeflag: tar.TypeReg}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.data); err != nil {
			return err
		}
	}
	return t.Close()
}

func zipped(w io.Writer, files []entry, date time.Time) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: date}
		h.SetMode(os.FileMode(f.mode))
		to, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := to.Write(f.data); err != nil {
			return err
		}
	}
	return z.Close()
}
