// Command releasing builds everything that a release consists of, into a folder: the command
// .ci/release runs it. The same source and the same version of Go make the same bytes on
// every machine and in every folder, and the SHA256SUMS of two builds are equal.
//
//   - build.go: programs, manual pages, completions, licences: what all packages contain.
//   - archive.go: tar.gz and zip.
//   - packages.go: deb, rpm and apk.
//   - image.go: the container image, as an OCI layout.
//   - npm.go: the engine for browsers as a package of npm.
//   - evidence.go: lists of parts (CycloneDX), provenance (SLSA), checksums.
//   - recipes.go: Homebrew, Scoop and Nix, generated from the same data.
//
// Nothing is published, and nothing is fetched but the modules of go.mod.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// What packages and recipes state about the command.
const (
	name       = "sudokusat"
	summary    = "Solve, count, compare and prove Sudoku of any size"
	licence    = "MIT"
	maintainer = "The sudokusat authors <sudokusat@example.org>"
	homepage   = "https://example.org/us/sudokusat"
	about      = "Solves Sudoku of any size and with any rules, counts and compares solutions,\nexplains and rates puzzles, makes new ones, and proves its answers."
)

// release is a release that is being built.
type release struct {
	version string
	source  string // the folder of the module
	out     string // where the files go
	work    string // a folder for what is packed
	url     string // where the files will be, without the name of a file
	commit  string
	date    time.Time
	targets []target
}

// target is a system that programs are built for.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "_" + t.arch }

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run() error {
	r := release{}
	list, date := "", ""
	flag.StringVar(&r.version, "version", "", "")
	flag.StringVar(&r.source, "source", ".", "")
	flag.StringVar(&r.out, "out", "", "")
	flag.StringVar(&r.url, "url", "", "")
	flag.StringVar(&r.commit, "commit", "", "")
	flag.StringVar(&date, "date", "", "seconds since 1970")
	flag.StringVar(&list, "targets", "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64", "")
	flag.Parse()
	if !regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$`).MatchString(r.version) {
		return fmt.Errorf("%q is no version: one is written 1.2.3 or 1.2.3-rc.1", r.version)
	}
	seconds, err := strconv.ParseInt(date, 10, 64)
	if err != nil {
		return fmt.Errorf("the date: %w", err)
	}
	r.date = time.Unix(seconds, 0).UTC()
	for t := range strings.SplitSeq(list, ",") {
		system, arch, ok := strings.Cut(t, "/")
		if !ok {
			return fmt.Errorf("%q is no target: one is written linux/amd64", t)
		}
		r.targets = append(r.targets, target{system, arch})
	}
	if entries, err := os.ReadDir(r.out); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty", r.out)
	}
	if r.out, err = filepath.Abs(r.out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	if r.work, err = os.MkdirTemp("", "sudokusat-release"); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	contents, err := r.build()
	if err != nil {
		return err
	}
	var packing sync.WaitGroup
	errs := make([]error, len(r.targets))
	for i, t := range r.targets {
		packing.Go(func() {
			errs[i] = errors.Join(r.archive(t, contents[i]), r.packages(t, contents[i]), r.parts(t, contents[i]))
		})
	}
	packing.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	return errors.Join(r.image(contents), r.npm(), r.recipes(), r.provenance(), r.checksums())
}

// artefact is the name of a file for a target.
func (r *release) artefact(t target, suffix string) string {
	return fmt.Sprintf("%s_%s_%v%s", name, r.version, t, suffix)
}
