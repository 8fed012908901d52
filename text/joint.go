package text

// Parts of a list that are written apart from each other, and put together as if one
// writer had written them. What a record looks like depends on what was written before
// in three ways only, and a part cannot know them until a first record settles each:
//
//	(empty line)        between grids of several lines
//	#rule diagonal      directive lines that are not in force yet
//	puzzle,solution     the header of a table that is made
//
// So a writer notes the places where it would have written something else had it been
// in another state, and who knows the state puts that there.

// WriterState is what a [Writer] goes on from beyond the record at hand. The zero
// value is that of a new one.
type WriterState struct {
	Grid  bool   `json:"grid,omitempty"`  // the last record was a grid of several lines, or in the place of one
	Head  string `json:"head,omitempty"`  // the directive lines in force
	Table bool   `json:"table,omitempty"` // the header of a table that is made was written last
}

// Joint is a place in what a Writer has written: what stands there depends on its state.
// One of Grid, Head or Header says what was to come.
type Joint struct {
	At   int64  `json:"at"`             // byte of what was written
	Text string `json:"text,omitempty"` // that stands there

	Grid   bool   `json:"grid,omitempty"`   // a grid of several lines, apart from the one before it
	Head   string `json:"head,omitempty"`   // a puzzle with these directive lines, if they are not in force
	Usual  bool   `json:"usual,omitempty"`  // … which needs them only where others were
	Header string `json:"header,omitempty"` // a row of a table that is made, with this header if it is the first
}

// Pass returns what has to stand at a joint in a state, and the state after it.
func (j *Joint) Pass(s WriterState) (string, WriterState) {
	switch {
	case j.Grid:
		before := s.Grid
		if s.Grid = true; before {
			return "\n", s
		}
	case j.Header != "":
		before := s.Table
		if s.Table = true; !before {
			return j.Header, s
		}
	case s.Head != j.Head && (s.Head != "" || !j.Usual):
		s.Head = j.Head
		return j.Head, s
	}
	return "", s
}

// Seam is how the beginning of what a Writer has written depends on what was there
// before, and how another one goes on from its end.
type Seam struct {
	Joints []Joint     `json:"joints,omitempty"` // in the order of their places
	Begin  WriterState `json:"begin"`            // the state for which it was written
	End    WriterState `json:"end"`
	// GridOpen, HeadOpen and TableOpen say that nothing settled this part of the state.
	GridOpen  bool `json:"grid_open,omitempty"`
	HeadOpen  bool `json:"head_open,omitempty"`
	TableOpen bool `json:"table_open,omitempty"`
	// Many says that there are joints for Head beyond MaxJoints, and it was left at
	// these: boards of several sizes in turn, none of which needs lines of its own unless
	// there were some before.
	Many bool `json:"many,omitempty"`
}

// MaxJoints bounds the joints of a Seam.
const MaxJoints = 1000

// Pass returns what has to stand at each joint where a part follows on a state, and
// the state at its end; false if the joints of the part do not say it.
func (m *Seam) Pass(s WriterState) (texts []string, end WriterState, ok bool) {
	ok = !m.Many || s.Head == m.Begin.Head
	for i := range m.Joints {
		var text string
		text, s = m.Joints[i].Pass(s)
		texts = append(texts, text)
	}
	if !m.GridOpen {
		s.Grid = m.End.Grid
	}
	if !m.HeadOpen {
		s.Head = m.End.Head
	}
	if !m.TableOpen {
		s.Table = m.End.Table
	}
	return texts, s, ok
}

// Follow makes a new Writer note its joints: what it writes will follow on what others
// have written. It goes on as if they had answered the records that it is told by
// [Writer.Pass].
func (w *Writer) Follow() { w.seam = &Seam{GridOpen: true, HeadOpen: true, TableOpen: true} }

// Seam returns the joints of what was written since Follow. Without Follow there are
// none, and what was written depends on nothing.
func (w *Writer) Seam() Seam {
	if w.seam == nil {
		return Seam{}
	}
	m := *w.seam
	m.End = w.state()
	return m
}

func (w *Writer) state() WriterState {
	return WriterState{Grid: w.grids, Head: w.head, Table: w.csv == convertedCSV}
}

// joint notes a joint whose text begins at a byte of the buffer and ends where it ends.
func (w *Writer) joint(at int, j Joint) {
	if len(w.seam.Joints) == MaxJoints && j.Head != "" {
		w.seam.Many = true
		return
	}
	j.At, j.Text = w.flushed+int64(at), string(w.buf[at:])
	w.seam.Joints = append(w.seam.Joints, j)
}
