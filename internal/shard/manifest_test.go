package shard

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

var aHash = strings.Repeat("0a", 32)

// threeShards are manifests that go together.
func threeShards() (names []string, all []Manifest) {
	for i, bounds := range [][2]int64{{0, 30}, {30, 62}, {62, 100}} {
		names = append(names, []string{"a", "b", "c"}[i])
		all = append(all, Manifest{
			Version: "v1", Command: []string{"check"}, Bytes: 5, SHA256: aHash,
			Part: Part{Shard: Shard{i + 1, 3}.String(), Unit: "bytes", Records: 2, at: Shard{i + 1, 3},
				Files: []PartFile{{Path: "list", Size: 100, Begin: bounds[0], End: bounds[1], SHA256: aHash, Head: aHash}}},
		})
	}
	return names, all
}

func TestJoin(t *testing.T) {
	for _, c := range []struct {
		change func(m []Manifest)
		want   string
	}{
		{func(m []Manifest) {}, ""},
		{func(m []Manifest) { m[0], m[2] = m[2], m[0] }, ""},
		{func(m []Manifest) { m[1].Files[0].Begin = 31 }, "b begins at 31 of list, and a ended at 30"},
		{func(m []Manifest) { m[1].Files[0].Begin = 29 }, "b begins at 29 of list, and a ended at 30"},
		{func(m []Manifest) { m[0].Files[0].Begin = 1 }, "a begins at 1 of list, and not at its beginning"},
		{func(m []Manifest) { m[2].Files[0].End = 99 }, "the last shard ends at 99 of list, which has 100"},
		{func(m []Manifest) { m[1].Version = "v2" }, "different versions, v1 and v2"},
		{func(m []Manifest) { m[2].Command = []string{"check", "--limit=3"} }, "different questions"},
		{func(m []Manifest) { m[1].at.Index = 1 }, "a and b are both shard"},
		{func(m []Manifest) { m[1].at.Of = 4 }, "cut differently"},
		{func(m []Manifest) { m[1].Unit = "records" }, "read differently"},
		{func(m []Manifest) { m[1].Files[0].Size = 101 }, "different lists"},
		{func(m []Manifest) { m[1].Report = true }, "b is a report"},
		{func(m []Manifest) { m[0].Files[0].After = "x" }, "the board or the rules change in list where a ends"},
		{func(m []Manifest) { m[1].Files[0].Head = "" }, "a and b do not go together: list was changed between them"},
		{func(m []Manifest) { m[0].End, m[1].Begin, m[1].End, m[2].Begin = "x", "x", "y", "y" }, ""},
		{func(m []Manifest) { m[0].End, m[1].Begin = "x", "y" }, "what b begins with depends on records that it has not read"},
		{func(m []Manifest) { m[0].End, m[1].Records, m[2].Begin = "x", 0, "x" }, ""},
		{func(m []Manifest) { m[1].Lead, m[2].Lead = &Lead{Format: "line"}, &Lead{Format: "line"} }, ""},
		{func(m []Manifest) { m[0].Lead, m[2].Lead = &Lead{Format: "line"}, &Lead{Format: "grid"} }, "a and c do not go together: the first puzzle of one has the format line, and that of the other grid"},
		{func(m []Manifest) {
			m[1].Lead, m[2].Lead = &Lead{Format: "line", Mixed: true}, &Lead{Format: "line", Mixed: true}
		}, "b and c have puzzles on several boards"},
		{func(m []Manifest) { m[1].Lead, m[2].Lead = &Lead{Format: "line", First: "#"}, &Lead{Format: "line"} }, "b and c have puzzles on several boards"},
		{func(m []Manifest) { m[1].Lead = &Lead{Format: "line", Mixed: true} }, ""},
		{func(m []Manifest) {
			m[1].Files[0].Begin, m[1].Files[0].End, m[2].Files[0].Begin = 30, 30, 30
			m[1].Files[0].Before = "y"
		}, ""},
	} {
		t.Run(c.want, func(t *testing.T) {
			names, all := threeShards()
			c.change(all)
			order, err := Join(names, all)
			if c.want == "" {
				if err != nil || len(order) != 3 || all[order[0]].at.Index != 1 || all[order[2]].at.Index != 3 {
					t.Errorf("%v, %v", order, err)
				}
			} else if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
	names, all := threeShards()
	_, err := Join(names[1:2], all[1:2])
	var missing *MissingError
	if !errors.As(err, &missing) || len(missing.Missing) != 2 {
		t.Error(err)
	}
	if got := (&MissingError{9, []int{2, 5, 6, 7, 9}}).Error(); got != "shards 2,5-7,9 of 9 are missing" {
		t.Error(got)
	}
}

func TestParseManifest(t *testing.T) {
	_, all := threeShards()
	written, err := json.Marshal(all[1])
	if err != nil {
		t.Fatal(err)
	}
	m, err := ParseManifest(written)
	if err != nil || m.at != (Shard{2, 3}) || m.Files[0] != all[1].Files[0] {
		t.Errorf("%+v, %v", m, err)
	}
	for _, c := range []struct{ from, to, want string }{
		{string(written), "", "it is cut off"},
		{string(written), "[]", "it is no JSON object"},
		{string(written), "{}", "its field shard"},
		{`"2/3"`, `"4/3"`, "its field shard"},
		{`"2/3"`, `"auto"`, "its field shard"},
		{`"2/3"`, `"+2/3"`, "its field shard"},
		{`"2/3"`, `2`, "its field shard"},
		{`"unit"`, `"other":1,"unit"`, `it has a field "other", which this version does not know`},
		{`"bytes":5`, `"bytes":-1`, "its field bytes"},
		{`"bytes":5`, `"bytes":9223372036854775807`, "its field bytes"},
		{`"bytes":5`, `"bytes":9223372036854775808`, "its field bytes"},
		{`"bytes":5`, `"bytes":1e3`, "its field bytes"},
		{`"records":2`, `"records":-2`, "it has not -2 records"},
		{`"records":2`, `"records":33`, "it has not 33 records"},
		{`"status":0`, `"status":77`, "its field status"},
		{`"status":0`, `"status":0,"verdicts":{"unique":3}`, "its field verdicts"},
		{`"status":0`, `"status":0,"verdicts":{"unique":4,"multiple":-2}`, "its field verdicts"},
		{`"status":0`, `"status":0,"verdicts":{"\u001b":1}`, "its field verdicts"},
		{`"begin":30`, `"begin":-30`, "is impossible"},
		{`"end":62`, `"end":29`, "is impossible"},
		{`"end":62`, `"end":101`, "is impossible"},
		{`"size":100`, `"size":9223372036854775807`, "is impossible"},
		{`"disk":0`, `"disk":-1`, "is impossible"},
		{`"unit":"bytes"`, `"unit":"records"`, "it has not 2 records"},
		{`"records":2`, `"records":32,"unit":"records"`, "another part of them"},
		{aHash, aHash[1:], "is impossible"},
		{`"status":0`, `"status":0,"lead":{}`, "its field lead"},
		{`"status":0`, `"status":0,"lead":{"format":"line","first":"12345"}`, "its field lead"},
		{`"status":0`, `"status":0,"lead":7`, "its field lead"},
	} {
		t.Run(c.want, func(t *testing.T) {
			bad := strings.Replace(string(written), c.from, c.to, 1)
			if bad == string(written) {
				t.Errorf("no %s in it", c.from)
			}
			if _, err := ParseManifest([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "json") || strings.Contains(err.Error(), "Go ") {
				t.Errorf("%s: %v, want %s", c.to, err, c.want)
			}
		})
	}
	for _, bad := range []string{`{"files":null}`, string(written) + "{}", "{\n\n}x", "{\n,}", "\x00"} {
		if _, err := ParseManifest([]byte(bad)); err == nil || strings.Contains(err.Error(), "invalid") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, env, want string }{
		{"1/1", "", "1/1"}, {"3/8", "", "3/8"}, {"8/8", "", "8/8"},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7", "4/8"},
		{"auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=1", "3/8"},
		{"auto", "SLURM_ARRAY_TASK_ID=6 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=6 SLURM_ARRAY_TASK_STEP=2", "4/4"},
		{"AUTO/8", "SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=5", "5/8"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7", "7/8"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=8", "8/8"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7", "8/8"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=7", "7/8"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=0", "use auto/0-7"},
		{"auto/8", "SLURM_ARRAY_TASK_ID=9", "from 1 to 8"},
		{"auto/0-7", "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=6", "3/8"},
		{"auto/0-7", "SLURM_ARRAY_TASK_ID=8", "from 0 to 7"},
		{"auto/1-8", "SLURM_ARRAY_TASK_ID=8", "8/8"},
		{"auto/2-8", "SLURM_ARRAY_TASK_ID=8", "from 0 or from 1"},
		{"auto/0-7", "JOB_COMPLETION_INDEX=7", "8/8"},
		{"auto/1-8", "JOB_COMPLETION_INDEX=7", "counts from 0"},
		{"auto", "SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=4", "not have all tasks"},
		{"auto", "SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_COUNT=8", "not have all tasks"},
		{"auto/4", "JOB_COMPLETION_INDEX=0", "1/4"},
		{"auto/4", "AWS_BATCH_JOB_ARRAY_INDEX=3", "4/4"},
		{"auto", "SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=5", "not have all tasks"},
		{"auto", "SLURM_ARRAY_TASK_ID=x", "no number"},
		{"auto", "JOB_COMPLETION_INDEX=0", "auto/8"},
		{"auto/4", "AWS_BATCH_JOB_ARRAY_INDEX=4", "from 0 to 3"},
		{"auto", "", "array job"}, {"auto/8", "", "array job"},
		{"0/8", "", "count from 1"}, {"9/8", "", "count from 1"}, {"3", "", "no shard"}, {"", "", "no shard"}, {"3/", "", "no number"}, {"3/0", "", "no number"}, {"1/1000001", "", "no number"},
	} {
		t.Run(c.text+" "+c.env, func(t *testing.T) {
			env := map[string]string{}
			for _, v := range strings.Fields(c.env) {
				name, value, _ := strings.Cut(v, "=")
				env[name] = value
			}
			s, err := Parse(c.text, func(name string) string { return env[name] })
			if err != nil {
				if !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s with %s: %v, want %s", c.text, c.env, err, c.want)
				}
			} else if s.String() != c.want {
				t.Errorf("%s with %s is %s, want %s", c.text, c.env, s, c.want)
			}
		})
	}
}

// TestSharesDifferByOneAtMost wants shares that follow each other and differ by one at most.
func TestSharesDifferByOneAtMost(t *testing.T) {
	for _, total := range []int64{0, 1, 7, 1000, 1 << 60} {
		for _, of := range []int{1, 3, 8, 1000} {
			at := int64(0)
			for i := range of {
				from, to := Shard{i + 1, of}.Bounds(total)
				if from != at || to-from < total/int64(of) || to-from > total/int64(of)+1 {
					t.Fatalf("shard %d of %d of %d: %d to %d", i+1, of, total, from, to)
				}
				at = to
			}
			if at != total {
				t.Fatalf("%d shards of %d end at %d", of, total, at)
			}
		}
	}
}
