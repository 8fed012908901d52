package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// recipes writes the recipes of Homebrew, Scoop and Nix, which name the archives by their
// checksums.
func (r *release) recipes() error {
	files, err := r.sums()
	if err != nil {
		return err
	}
	sums := map[string]string{}
	for _, f := range files {
		sums[f.file] = f.sha256
	}
	return errors.Join(r.homebrew(sums), r.scoop(sums), r.nix(sums))
}

// has reports whether the release is for a target.
func (r *release) has(t target) bool {
	for _, one := range r.targets {
		if one == t {
			return true
		}
	}
	return false
}

func (r *release) homebrew(sums map[string]string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "class Sudokusat < Formula\n  desc %q\n  homepage %q\n  version %q\n  license %q\n", summary, homepage, r.version, licence)
	for _, system := range [][2]string{{"darwin", "macos"}, {"linux", "linux"}} {
		fmt.Fprintf(&b, "\n  on_%s do\n", system[1])
		for _, arch := range [][2]string{{"arm64", "arm"}, {"amd64", "intel"}} {
			if t := (target{system[0], arch[0]}); r.has(t) {
				file := r.artefact(t, ".tar.gz")
				fmt.Fprintf(&b, "    on_%s do\n      url %q\n      sha256 %q\n    end\n", arch[1], r.url+"/"+file, sums[file])
			}
		}
		b.WriteString("  end\n")
	}
	b.WriteString(`
  def install
    bin.install "sudokusat"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/sudokusat"
    zsh_completion.install "completions/_sudokusat"
    fish_completion.install "completions/sudokusat.fish"
    pkgshare.install "licenses"
  end

  test do
    assert_equal "unique\n", pipe_output("#{bin}/sudokusat check", "1.....3..4.....2\n", 0)
  end
end
`)
	return r.write("recipes/sudokusat.rb", []byte(b.String()))
}

func (r *release) scoop(sums map[string]string) error {
	type archive struct {
		URL  string `json:"url"`
		Hash string `json:"hash"`
		Dir  string `json:"extract_dir"`
	}
	architectures := map[string]archive{}
	for arch, name := range map[string]string{"amd64": "64bit", "arm64": "arm64"} {
		if t := (target{"windows", arch}); r.has(t) {
			file := r.artefact(t, ".zip")
			architectures[name] = archive{r.url + "/" + file, sums[file], r.artefact(t, "")}
		}
	}
	b, err := json.MarshalIndent(map[string]any{"version": r.version, "description": summary, "homepage": homepage, "license": licence, "architecture": architectures, "bin": "sudokusat.exe"}, "", "  ")
	if err != nil {
		return err
	}
	return r.write("recipes/sudokusat.json", append(b, '\n'))
}

func (r *release) nix(sums map[string]string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "{ lib, stdenvNoCC, fetchurl, installShellFiles }:\n\nlet\n  archives = {\n")
	for _, t := range r.targets {
		system := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[t.arch] + "-" + t.os
		if t.os != "windows" {
			file := r.artefact(t, ".tar.gz")
			fmt.Fprintf(&b, "    %s = { url = %q; sha256 = %q; };\n", system, r.url+"/"+file, sums[file])
		}
	}
	fmt.Fprintf(&b, `  };
in
stdenvNoCC.mkDerivation {
  pname = %q;
  version = %q;
  src = fetchurl (archives.${stdenvNoCC.hostPlatform.system} or (throw "sudokusat has no archive for ${stdenvNoCC.hostPlatform.system}"));
  nativeBuildInputs = [ installShellFiles ];
  installPhase = ''
    install -Dm755 sudokusat $out/bin/sudokusat
    installManPage man/*.1
    installShellCompletion --bash --name sudokusat completions/sudokusat
    installShellCompletion --zsh completions/_sudokusat
    installShellCompletion --fish completions/sudokusat.fish
    mkdir -p $out/share/doc/sudokusat
    cp -r licenses LICENSE $out/share/doc/sudokusat/
  '';
  meta = {
    description = %q;
    homepage = %q;
    license = lib.licenses.mit;
    mainProgram = "sudokusat";
    platforms = builtins.attrNames archives;
  };
}
`, name, r.version, summary, homepage)
	return r.write("recipes/sudokusat.nix", []byte(b.String()))
}
