package certificate_test

import (
	"bytes"
	"testing"

	"sudokusat/certificate"
)

func record(t *testing.T, line []byte) *certificate.Record {
	t.Helper()
	rec, err := certificate.NewReader(bytes.NewReader(line)).Next()
	if err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return rec
}
