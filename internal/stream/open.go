package stream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"sudokusat/sudoku/near"
	"sudokusat/text/pack"
)

// Files by name: "-" is standard input, a puzzle or a link that is no file's name is read
// itself, the end of a context ends a read, packed files are recognised by content, and an
// error names the file once.

// File is an opened file, unpacked.
type File struct {
	io.Reader
	mayWait bool // reading may wait for somebody
	Packed  bool // it was unpacked
	Archive bool // it is the files of an archive, see [text.Options]
	close   []io.Closer

	isArgument bool  // the name is a puzzle
	pace       *pace // nil without a time limit
}

// OpenFile opens a file for reading; "-" is stdin, which Close leaves open.
// Reads end with ctx and its error.
func OpenFile(ctx context.Context, path string, stdin io.Reader) (*File, error) {
	return openThrough(ctx, path, stdin, func(r io.Reader) io.Reader { return r }, 0)
}

// IsPuzzle reports whether the name of a file is a puzzle itself: a link, an object, several
// lines, or at least 16 characters of cells, the first in one word or all in rows of the same
// length.
func IsPuzzle(path string) bool {
	rows := strings.Fields(path)
	isOther := func(row string) bool { return !isCells(row) || len(row) != len(rows[0]) }
	isCut := len(rows) > 1 && len(rows[0]) > 1 && len(rows)*len(rows[0]) >= 16 && !slices.ContainsFunc(rows, isOther)
	return strings.ContainsAny(path, "{\n") || strings.Contains(path, "://") && !strings.HasPrefix(path, "file://") ||
		isCut || len(rows) > 0 && isCells(rows[0]) && utf8.RuneCountInString(rows[0]) >= 16
}

// isCells reports whether a word has digits, of any script, and signs for blanks alone.
func isCells(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(c rune) bool { return !unicode.IsDigit(c) && !strings.ContainsRune(".*_-?", c) })
}

// meant returns what was probably meant by the name of a file that could not be opened, as
// the end of a message, "" if nothing suggests itself.
func meant(path string, err error) string {
	if pattern := strings.ContainsAny(path, "*?"); !errors.Is(err, fs.ErrNotExist) && !pattern {
		return "" // Windows has another error for a name with a *
	}
	absent := func(name string) bool { _, err := os.Stat(name); return err != nil }
	bare, isURL := strings.CutPrefix(path, "file://")
	list := strings.FieldsFunc(path, func(c rune) bool { return strings.ContainsRune(",; ", c) })
	switch unquoted := strings.Trim(path, `"'`); {
	case isURL:
		return "; a path has no file:// before it: " + bare
	case unquoted != path:
		return "; a name has no quotation marks in it: " + unquoted
	case len(list) > 1 && !slices.ContainsFunc(list, absent):
		return "; each file is an argument of its own: " + strings.Join(list, " ")
	case len(path) > 8 && strings.ContainsAny(path, "0123456789") && isCells(strings.Join(strings.Fields(path), "")):
		return "; a puzzle is one argument of 16, 36, 81 or more cells, in quotation marks where its rows have spaces between them"
	case cellName().MatchString(path):
		return fmt.Sprintf("; a rule is given as --rule %q", path)
	case strings.ContainsAny(path, "*?"):
		return "; no file has a name of this pattern"
	}
	folder, base := filepath.Split(path)
	d, err := os.Open(cmp.Or(folder, "."))
	if err != nil {
		return ""
	}
	defer d.Close()
	names, _ := d.Readdirnames(1000)
	slices.Sort(names)
	return near.Hint(base, names)
}

// cellName is the name of a cell behind a word, as rules have it.
var cellName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\pL [^/]*\br\d+c\d+\b`) })

// openThrough is OpenFile with a reader between the file and its unpacking, from a
// byte of the file on.
func openThrough(ctx context.Context, path string, stdin io.Reader, through func(io.Reader) io.Reader, at int64) (*File, error) {
	if path == "" {
		return nil, errors.New("a file's name is empty")
	}
	o := &File{}
	raw := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil && IsPuzzle(path) {
			o.Reader, o.isArgument = through(strings.NewReader(path)), true
			return o, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w%s", PathError(err), meant(path, err))
		}
		o.close = append(o.close, f)
		if info, err := f.Stat(); err == nil && info.IsDir() {
			o.Close()
			return nil, fmt.Errorf("%s is a folder: name the files in it", path)
		}
		if at > 0 {
			if _, err := f.Seek(at, io.SeekStart); err != nil {
				o.Close()
				return nil, PathError(err)
			}
		}
		raw = f
	}
	raw, o.mayWait = interruptible(ctx, raw)
	raw = through(raw)
	if at > 0 { // the middle of a file does not show how it is packed
		o.Reader = raw
		return o, nil
	}
	plain, err := pack.Decompress(raw)
	if err != nil {
		o.Close()
		return nil, WithPath(path, err)
	}
	o.Reader, o.close, o.Packed, o.Archive = plain, append(o.close, plain), pack.IsUnpacking(plain), pack.IsArchive(plain)
	return o, nil
}

// Close frees what unpacking took and closes the file.
func (o *File) Close() error {
	var err error
	for i := len(o.close) - 1; i >= 0; i-- {
		err = errors.Join(err, o.close[i].Close())
	}
	return err
}

// WithPath adds the name of a file to an error, unless that has it already.
func WithPath(path string, err error) error {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return PathError(err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// PathError returns the error of a file operation without the name of the system
// call: "list.txt: no such file or directory". Other errors stay as they are.
func PathError(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}
