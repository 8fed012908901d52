package shard

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Manifest describes a file with the results of a shard, so that parts are joined only if
// they are complete, of one list and one question, and none is missing.
type Manifest struct {
	Version string   `json:"version"` // of the program
	Command []string `json:"command"` // its name and the options that results depend on, sorted
	Part
	Verdicts map[string]int `json:"verdicts,omitempty"` // records by verdict, where the command gives one
	Status   int            `json:"status"`             // exit status
	Bytes    int64          `json:"bytes"`              // of the results
	SHA256   string         `json:"sha256"`             // of the results
	// Begin and End name the state of a writer of puzzles before and after the results.
	// Neighbours must agree on them.
	Begin  string `json:"begin,omitempty"`
	End    string `json:"end,omitempty"`
	Lead   *Lead  `json:"lead,omitempty"`   // of results that leave puzzles out
	Report bool   `json:"report,omitempty"` // the results are about all records of the shard, and do not follow on others
}

// MissingError lists shards that are not there.
type MissingError struct {
	Of      int
	Missing []int // counted from 1, ascending
}

func (e *MissingError) Error() string {
	if len(e.Missing) == 1 {
		return fmt.Sprintf("shard %d of %d is missing", e.Missing[0], e.Of)
	}
	return fmt.Sprintf("shards %s of %d are missing", Ranges(e.Missing), e.Of)
}

// Ranges returns ascending numbers in the notation of array jobs: "2,5-7".
func Ranges(numbers []int) string {
	var b strings.Builder
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, numbers[i])
		if j > i {
			fmt.Fprintf(&b, "-%d", numbers[j])
		}
		i = j + 1
	}
	return b.String()
}

// Join checks that manifests are those of all shards of one list, without gap and
// overlap, by one version of the program and one command, and returns their order. An error
// names two that do not go together; shards that are not there are a [*MissingError].
func Join(names []string, manifests []Manifest) (order []int, err error) {
	if len(manifests) == 0 {
		return nil, errors.New("there is no shard")
	}
	order = make([]int, len(manifests))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(manifests[a].at.Index, manifests[b].at.Index) })
	first := &manifests[order[0]]
	var there []int
	for k, i := range order {
		m := &manifests[i]
		differs := func(what, one, other string) error {
			return fmt.Errorf("%s and %s do not go together: %s, %s and %s", names[order[0]], names[i], what, one, other)
		}
		switch {
		case m.Version != first.Version:
			return nil, differs("they are by different versions", first.Version, m.Version)
		case !slices.Equal(m.Command, first.Command):
			return nil, differs("they answer different questions", strings.Join(first.Command, " "), strings.Join(m.Command, " "))
		case m.at.Of != first.at.Of:
			return nil, differs("the list was cut differently", first.Shard, m.Shard)
		case m.Unit != first.Unit || len(m.Files) != len(first.Files):
			return nil, differs("the list was read differently", first.Unit, m.Unit)
		case m.Report:
			return nil, fmt.Errorf("%s is a report about its shard: such results are not put together", names[i])
		}
		for f := range m.Files {
			a, b := &first.Files[f], &m.Files[f]
			if a.Path != b.Path || a.Size != b.Size {
				return nil, differs("they are of different lists", fmt.Sprintf("%s (%d %s)", a.Path, a.Size, m.Unit), fmt.Sprintf("%s (%d %s)", b.Path, b.Size, m.Unit))
			}
			if a.Head != b.Head || m.Unit == "records" && a.SHA256 != b.SHA256 {
				return nil, fmt.Errorf("%s and %s do not go together: %s was changed between them", names[order[0]], names[i], a.Path)
			}
		}
		if k > 0 && manifests[order[k-1]].at.Index == m.at.Index {
			return nil, fmt.Errorf("%s and %s are both shard %s", names[order[k-1]], names[i], m.Shard)
		}
		there = append(there, m.at.Index)
	}
	if missing := absent(there, first.at.Of); missing != nil {
		return nil, &MissingError{first.at.Of, missing}
	}
	if err := follow(names, manifests, order); err != nil {
		return nil, err
	}
	return order, writable(names, manifests, order)
}

func absent(there []int, of int) (missing []int) {
	for i, k := 1, 0; i <= of; i++ {
		if k < len(there) && there[k] == i {
			k++
			continue
		}
		missing = append(missing, i)
	}
	return missing
}

// follow checks that each shard begins where the one before it ended.
func follow(names []string, manifests []Manifest, order []int) error {
	first := &manifests[order[0]]
	for f := range first.Files {
		at, state, before := int64(0), "", -1
		for _, i := range order {
			file := manifests[i].Files[f]
			switch {
			case file.Begin != at && before < 0:
				return fmt.Errorf("%s begins at %d of %s, and not at its beginning", names[i], file.Begin, file.Path)
			case file.Begin != at:
				return fmt.Errorf("%s begins at %d of %s, and %s ended at %d", names[i], file.Begin, file.Path, names[before], at)
			case file.Begin == file.End:
				continue
			case file.Begin > 0 && file.Before != state:
				return fmt.Errorf("the board or the rules change in %s where %s ends, which %s could not know: give --by-records to all shards", file.Path, names[before], names[i])
			}
			at, state, before = file.End, file.After, i
		}
		if file := &first.Files[f]; at != file.Size {
			return fmt.Errorf("the last shard ends at %d of %s, which has %d", at, file.Path, file.Size)
		}
	}
	return nil
}

// writable checks that the results can follow each other.
func writable(names []string, manifests []Manifest, order []int) error {
	before, lead := -1, -1
	for _, i := range order {
		m := &manifests[i]
		if m.Records > 0 {
			if before >= 0 && m.Begin != manifests[before].End {
				return fmt.Errorf("what %s begins with depends on records that it has not read: give --by-records to all shards", names[i])
			}
			before = i
		}
		if m.Lead == nil {
			continue
		}
		if lead >= 0 {
			switch one := manifests[lead].Lead; {
			case m.Lead.Format != one.Format:
				return fmt.Errorf("%s and %s do not go together: the first puzzle of one has the format %s, and that of the other %s: name one by --format", names[lead], names[i], one.Format, m.Lead.Format)
			case one.Mixed || *m.Lead != *one:
				return fmt.Errorf("%s and %s have puzzles on several boards or with several rules, on which the lines between them depend: answer this list as a whole", names[lead], names[i])
			}
		}
		lead = i
	}
	return nil
}
