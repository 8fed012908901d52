package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/apk"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// packages writes the packages of a target for the package managers of Linux. They depend on
// nothing and run no scripts.
func (r *release) packages(t target, c content) error {
	if t.os != "linux" {
		return nil
	}
	staged, err := r.staged(t, c)
	if err != nil {
		return err
	}
	for _, format := range []string{"deb", "rpm", "apk"} {
		info := nfpm.WithDefaults(&nfpm.Info{
			Name: name, Arch: t.arch, Platform: t.os, Version: r.version, Section: "games", Priority: "optional", Maintainer: maintainer,
			Description: summary + "\n" + about, Homepage: homepage, License: licence, MTime: r.date, DisableGlobbing: true,
			Overridables: nfpm.Overridables{Contents: slices.Clone(staged), RPM: nfpm.RPM{BuildHost: "localhost", Summary: summary}},
		})
		if err := nfpm.PrepareForPackager(info, format); err != nil {
			return err
		}
		packager, err := nfpm.Get(format)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := packager.Package(info, &b); err != nil {
			return fmt.Errorf("%s: %w", format, err)
		}
		if err := r.write(r.artefact(t, "."+format), b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// staged writes the files of packages to a folder, and returns where each of them goes.
func (r *release) staged(t target, c content) (files.Contents, error) {
	var out files.Contents
	add := func(to string, data []byte, mode os.FileMode) error {
		from := filepath.Join(r.work, "packages-"+t.String(), filepath.FromSlash(to))
		if err := os.MkdirAll(filepath.Dir(from), 0o755); err != nil {
			return err
		}
		out = append(out, &files.Content{Source: from, Destination: to, FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: mode, MTime: r.date}})
		return os.WriteFile(from, data, mode)
	}
	program, err := os.ReadFile(c.program)
	if err == nil {
		err = add("/usr/bin/"+name, program, 0o755)
	}
	if err != nil {
		return nil, err
	}
	for _, file := range slices.Sorted(maps.Keys(c.files)) {
		to, data := "/usr/share/doc/"+name+"/"+file, c.files[file]
		switch {
		case file == "LICENSE":
			to = "/usr/share/doc/" + name + "/copyright"
		case strings.HasPrefix(file, "man/"):
			var b bytes.Buffer
			w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
			if _, err := w.Write(data); err != nil {
				return nil, err
			}
			if err := w.Close(); err != nil {
				return nil, err
			}
			to, data = "/usr/share/man/man1/"+strings.TrimPrefix(file, "man/")+".gz", b.Bytes()
		case file == "completions/"+shells["bash"]:
			to = "/usr/share/bash-completion/completions/" + shells["bash"]
		case file == "completions/"+shells["zsh"]:
			to = "/usr/share/zsh/site-functions/" + shells["zsh"]
		case file == "completions/"+shells["fish"]:
			to = "/usr/share/fish/vendor_completions.d/" + shells["fish"]
		}
		if err := add(to, data, 0o644); err != nil {
			return nil, err
		}
	}
	return out, nil
}
