package stream

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokusat/text"
)

// Manifest says what a file with the results of a shard holds, so that who puts the
// files together can tell that they are whole, of one list and one question, and that
// none is missing.
type Manifest struct {
	Version string   `json:"version"` // of the program
	Command []string `json:"command"` // its name and the options that results depend on, sorted
	Part
	Verdicts map[string]int `json:"verdicts,omitempty"` // records by verdict, where the command gives one
	Status   int            `json:"status"`             // exit status
	Bytes    int64          `json:"bytes"`              // of the results
	SHA256   string         `json:"sha256"`             // of the results
	// Seam is where the results depend on those of the shards before, of commands that
	// write puzzles; Format is that of the puzzles, where the first of them settles it.
	Seam   *text.Seam `json:"seam,omitempty"`
	Format string     `json:"format,omitempty"`
	Report bool       `json:"report,omitempty"` // the results are about all records of the shard, and do not follow on others
}

// MissingError lists shards that are not there.
type MissingError struct {
	Of      int
	Missing []int // from 1, ascending
}

func (e *MissingError) Error() string {
	if len(e.Missing) == 1 {
		return fmt.Sprintf("shard %d of %d is missing", e.Missing[0], e.Of)
	}
	return fmt.Sprintf("shards %s of %d are missing", Ranges(e.Missing), e.Of)
}

// Ranges writes ascending numbers as array jobs take them: "2,5-7".
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
// overlap, by one version of the program and one command. It returns their order and,
// in the same order, what has to stand at the joints of each ([text.Seam]). An error
// says which two do not go together, by names; shards that are not there are a
// [*MissingError].
func Join(names []string, manifests []Manifest) (order []int, joints [][]string, err error) {
	if len(manifests) == 0 {
		return nil, nil, errors.New("there is no shard")
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
			return nil, nil, differs("they are by different versions", first.Version, m.Version)
		case !slices.Equal(m.Command, first.Command):
			return nil, nil, differs("they answer different questions", strings.Join(first.Command, " "), strings.Join(m.Command, " "))
		case m.at.Of != first.at.Of:
			return nil, nil, differs("the list was cut differently", first.Shard, m.Shard)
		case m.Unit != first.Unit || len(m.Files) != len(first.Files):
			return nil, nil, differs("the list was read differently", first.Unit, m.Unit)
		case m.Report:
			return nil, nil, fmt.Errorf("%s is a report about its shard: such results are not put together", names[i])
		}
		for f := range m.Files {
			a, b := &first.Files[f], &m.Files[f]
			if a.Path != b.Path || a.Size != b.Size || a.Guessed != b.Guessed {
				return nil, nil, differs("they are of different lists", fmt.Sprintf("%s (%d %s)", a.Path, a.Size, m.Unit), fmt.Sprintf("%s (%d %s)", b.Path, b.Size, m.Unit))
			}
			if a.Head != b.Head || m.Unit == "records" && a.SHA256 != b.SHA256 {
				return nil, nil, fmt.Errorf("%s and %s do not go together: %s was changed between them", names[order[0]], names[i], a.Path)
			}
		}
		if k > 0 && manifests[order[k-1]].at.Index == m.at.Index {
			return nil, nil, fmt.Errorf("%s and %s are both shard %s", names[order[k-1]], names[i], m.Shard)
		}
		there = append(there, m.at.Index)
	}
	if missing := absent(there, first.at.Of); missing != nil {
		return nil, nil, &MissingError{first.at.Of, missing}
	}
	if err := follow(names, manifests, order); err != nil {
		return nil, nil, err
	}
	joints, err = sew(names, manifests, order)
	return order, joints, err
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
		at, told, before, ended := int64(0), "", -1, false
		for _, i := range order {
			file := manifests[i].Files[f]
			ended = ended || file.Ended
			switch {
			case file.Guessed && file.Begin == file.End && file.End == file.Size:
				continue // it is behind the last one
			case file.Begin != at && before < 0:
				return fmt.Errorf("%s begins at %d of %s, and not at its beginning", names[i], file.Begin, file.Path)
			case file.Begin != at:
				return fmt.Errorf("%s begins at %d of %s, and %s ended at %d", names[i], file.Begin, file.Path, names[before], at)
			case file.Begin == file.End:
				continue
			case file.Begin > 0 && file.Before != told:
				return fmt.Errorf("the board or the rules change in %s where %s ends, which %s could not know: give --by-records to all shards", file.Path, names[before], names[i])
			}
			at, told, before = file.End, file.After, i
		}
		if file := &first.Files[f]; file.Guessed {
			if !ended {
				return fmt.Errorf("the last shard ends at %d of %s, which has more", at, file.Path)
			}
		} else if at != file.Size {
			return fmt.Errorf("the last shard ends at %d of %s, which has %d", at, first.Files[f].Path, first.Files[f].Size)
		}
	}
	return nil
}

// sew works out what has to stand at the joints of each shard.
func sew(names []string, manifests []Manifest, order []int) (joints [][]string, err error) {
	state, chosen := text.WriterState{}, -1
	for _, i := range order {
		m := &manifests[i]
		var texts []string
		if m.Seam != nil {
			var ok bool
			if texts, state, ok = m.Seam.Pass(state); !ok {
				return nil, fmt.Errorf("%s has boards of several sizes in turn, and cannot be put behind others with rules: answer this list as a whole", names[i])
			}
		}
		if m.Format != "" && chosen >= 0 && manifests[chosen].Format != m.Format {
			return nil, fmt.Errorf("%s and %s do not go together: the first puzzle of one has the format %s, and that of the other %s: name one by --format", names[chosen], names[i], manifests[chosen].Format, m.Format)
		}
		if m.Format != "" && chosen < 0 {
			chosen = i
		}
		joints = append(joints, texts)
	}
	return joints, nil
}
