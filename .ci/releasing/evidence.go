package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// parts writes what the program of a target is made of, in the format of CycloneDX: Go and the
// modules, with the hashes of go.sum, as the program states them.
func (r *release) parts(t target, c content) error {
	bom := cdx.NewBOM()
	root := cdx.Component{BOMRef: "pkg:golang/" + c.info.Main.Path + "@" + r.version, Type: cdx.ComponentTypeApplication, Name: name, Version: r.version,
		Description: summary, Licenses: &cdx.Licenses{{License: &cdx.License{ID: licence}}}}
	bom.Metadata = &cdx.Metadata{Timestamp: r.date.Format(time.RFC3339), Component: &root}
	goVersion := strings.TrimPrefix(c.info.GoVersion, "go")
	parts := []cdx.Component{{BOMRef: "pkg:golang/std@" + goVersion, PackageURL: "pkg:golang/std@" + goVersion, Type: cdx.ComponentTypeLibrary, Name: "std", Version: goVersion}}
	refs := []string{parts[0].BOMRef}
	for _, m := range c.info.Deps {
		ref := "pkg:golang/" + m.Path + "@" + m.Version
		refs = append(refs, ref)
		parts = append(parts, cdx.Component{BOMRef: ref, PackageURL: ref, Type: cdx.ComponentTypeLibrary, Name: m.Path, Version: m.Version,
			Properties: &[]cdx.Property{{Name: "go:sum", Value: m.Sum}}})
	}
	bom.Components = &parts
	bom.Dependencies = &[]cdx.Dependency{{Ref: root.BOMRef, Dependencies: &refs}}
	var b bytes.Buffer
	e := cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON)
	e.SetPretty(true)
	if err := e.Encode(bom); err != nil {
		return err
	}
	return r.write(r.artefact(t, ".cdx.json"), b.Bytes())
}

// sum is a file of the release with its SHA-256.
type sum struct{ file, sha256 string }

// sums returns the files that have been written, in the order of their names.
func (r *release) sums() (out []sum, err error) {
	err = filepath.WalkDir(r.out, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(r.out, file)
		digest := sha256.Sum256(data)
		out = append(out, sum{filepath.ToSlash(short), hex.EncodeToString(digest[:])})
		return err
	})
	return out, err
}

// provenance writes how the files were made: an in-toto statement with SLSA provenance. It is
// not signed.
func (r *release) provenance() error {
	type digest map[string]string
	type subject struct {
		Name   string `json:"name"`
		Digest digest `json:"digest"`
	}
	type dependency struct {
		URI    string `json:"uri"`
		Digest digest `json:"digest,omitempty"`
	}
	files, err := r.sums()
	if err != nil {
		return err
	}
	var subjects []subject
	for _, f := range files {
		subjects = append(subjects, subject{f.file, digest{"sha256": f.sha256}})
	}
	source := dependency{URI: "git+" + homepage}
	if r.commit != "" {
		source.Digest = digest{"gitCommit": r.commit}
	}
	b, err := json.MarshalIndent(map[string]any{
		"_type": "https://in-toto.io/Statement/v1", "subject": subjects, "predicateType": "https://slsa.dev/provenance/v1",
		"predicate": map[string]any{
			"buildDefinition": map[string]any{
				"buildType":            homepage + "/.ci/release",
				"externalParameters":   map[string]any{"version": r.version},
				"resolvedDependencies": []dependency{source, {URI: "pkg:generic/go@" + strings.TrimPrefix(runtime.Version(), "go")}},
			},
			"runDetails": map[string]any{"builder": map[string]string{"id": homepage + "/.ci/release"}},
		},
	}, "", " ")
	if err != nil {
		return err
	}
	return r.write(name+"_"+r.version+"_provenance.json", append(b, '\n'))
}

// checksums writes SHA256SUMS, as sha256sum -c reads it.
func (r *release) checksums() error {
	files, err := r.sums()
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%s  %s\n", f.sha256, f.file)
	}
	return r.write("SHA256SUMS", []byte(b.String()))
}
