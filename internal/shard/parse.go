package shard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Reading of manifests. A file may have been changed: a manifest that no shard can write is
// refused, so that joining can rely on its numbers.

// mostBytes bounds the sizes in a manifest: sums of many fit into 64 bits.
const mostBytes = 1 << 56

// ParseManifest reads a manifest.
func ParseManifest(b []byte) (Manifest, error) {
	var m Manifest
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	err := d.Decode(&m)
	if err == nil {
		if _, behind := d.Token(); behind != io.EOF {
			err = errors.New("there is something behind it")
		} else {
			err = m.check()
		}
	} else {
		err = jsonError(b, err)
	}
	if err != nil {
		return Manifest{}, fmt.Errorf("this is no manifest of a shard: %w", err)
	}
	return m, nil
}

// jsonError returns an error of reading JSON in terms of the manifest.
func jsonError(b []byte, err error) error {
	var syntax *json.SyntaxError
	var of *json.UnmarshalTypeError
	switch field, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); {
	case errors.As(err, &of) && of.Field != "":
		return fmt.Errorf("its field %s is not what it has to be", strings.TrimPrefix(of.Field, "Part."))
	case unknown:
		return fmt.Errorf("it has a field %s, which this version does not know", field)
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d is not as JSON has it", 1+bytes.Count(b[:min(int(syntax.Offset), len(b))], []byte("\n")))
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it is cut off")
	}
	return errors.New("it is no JSON object")
}

// check checks that a shard could have written the manifest.
func (m *Manifest) check() error {
	wrong := func(field string) error { return fmt.Errorf("its field %s is not what it has to be", field) }
	of, err := Parse(m.Shard, func(string) string { return "" })
	if err != nil || of.String() != m.Shard {
		return wrong("shard")
	}
	m.at = of
	switch {
	case m.Version == "":
		return wrong("version")
	case len(m.Command) == 0:
		return wrong("command")
	case m.Unit != "bytes" && m.Unit != "records" && m.Unit != "puzzles":
		return wrong("unit")
	case m.Status < 0 || m.Status > 5:
		return wrong("status")
	case m.Bytes < 0 || m.Bytes > mostBytes:
		return wrong("bytes")
	case !isHash(m.SHA256):
		return wrong("sha256")
	}
	if err := m.checkFiles(); err != nil {
		return err
	}
	verdicts := 0
	for v, n := range m.Verdicts {
		if v == "" || strings.Trim(v, "abcdefghijklmnopqrstuvwxyz ") != "" || n < 0 || n > m.Records-verdicts {
			return wrong("verdicts")
		}
		verdicts += n
	}
	if l := m.Lead; l != nil && (l.Format == "" || int64(len(l.First)) >= m.Bytes) {
		return wrong("lead")
	}
	return nil
}

// checkFiles checks ranges and the number of records in them.
func (m *Manifest) checkFiles() error {
	if len(m.Files) == 0 {
		return errors.New("it names no file")
	}
	total, within, begin := int64(0), int64(0), int64(-1)
	for _, f := range m.Files {
		made := m.Unit == "puzzles" && f.SHA256 == "" && f.Head == ""
		if f.Path == "" || f.Disk < 0 || f.Disk > mostBytes || f.Begin < 0 || f.Begin > f.End || f.End > f.Size || f.Size > mostBytes-total ||
			!made && !isHash(f.SHA256) || f.Head != "" && !isHash(f.Head) || f.HeadBytes < 0 || f.HeadBytes > mostBytes {
			return fmt.Errorf("its description of the file %q is impossible", f.Path)
		}
		if f.Begin < f.End && begin < 0 {
			begin = total + f.Begin
		}
		total += f.Size
		within += f.End - f.Begin
	}
	if m.Records < 0 || int64(m.Records) > within || m.Unit != "bytes" && int64(m.Records) != within {
		return fmt.Errorf("it has not %d records", m.Records)
	}
	if from, to := m.at.Bounds(total); m.Unit != "bytes" && (to-from != within || within > 0 && begin != from) {
		return fmt.Errorf("shard %s of %d %s is another part of them", m.Shard, total, m.Unit)
	}
	return nil
}

func isHash(s string) bool { return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == "" }
