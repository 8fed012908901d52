package main

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// image writes the container image: nothing but the program, its licences and an empty /tmp,
// for each architecture of Linux, as an OCI layout in a tar file that podman, skopeo and
// docker load. The program is the entry point, and it runs as user 65532.
func (r *release) image(contents []content) error {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for i, t := range r.targets {
		if t.os != "linux" {
			continue
		}
		one, err := r.imageOf(t, contents[i])
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: one, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: t.os, Architecture: t.arch}}})
	}
	dir := filepath.Join(r.work, "image")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if _, err := layout.Write(dir, index); err != nil {
		return err
	}
	var files []entry
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		files = append(files, entry{path, data, 0o644})
		return err
	})
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := tarred(&b, files, r.date); err != nil {
		return err
	}
	return r.write(name+"_"+r.version+"_oci.tar", b.Bytes())
}

func (r *release) imageOf(t target, c content) (v1.Image, error) {
	program, err := os.ReadFile(c.program)
	if err != nil {
		return nil, err
	}
	files := []entry{{"tmp/", nil, 0o1777}, {"usr/", nil, 0o755}, {"usr/bin/", nil, 0o755}, {"usr/bin/" + name, program, 0o755}}
	all, err := c.entries("usr/share/doc/"+name+"/", "")
	if err != nil {
		return nil, err
	}
	for _, e := range all[1:] { // all but the program
		if below := strings.TrimPrefix(e.name, "usr/share/doc/"+name+"/"); below == "LICENSE" || strings.HasPrefix(below, "licenses/") {
			files = append(files, e)
		}
	}
	var b bytes.Buffer
	if err := tarred(&b, files, r.date); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(b.Bytes())), nil }, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	out, err := mutate.AppendLayers(base, layer)
	if err != nil {
		return nil, err
	}
	config, err := out.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = t.os, t.arch, v1.Time{Time: r.date}
	config.Config = v1.Config{
		Entrypoint: []string{"/usr/bin/" + name}, Env: []string{"PATH=/usr/bin"}, User: "65532:65532", WorkingDir: "/tmp",
		Labels: map[string]string{
			"org.opencontainers.image.title": name, "org.opencontainers.image.description": summary, "org.opencontainers.image.licenses": licence,
			"org.opencontainers.image.version": r.version, "org.opencontainers.image.revision": r.commit, "org.opencontainers.image.source": homepage,
		},
	}
	return mutate.ConfigFile(out, config)
}
