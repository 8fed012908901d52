// Package shard answers a list in parts, on machines that share only files.
//
//	Shard, Parse      which part, from the command line or an array job
//	Reader            the records of a part, as the source of an input
//	Part, Manifest    descriptions of the input and of the results
//	Join, Merger      joining of results
//
// The concatenation of the parts is the list, and that of their results is the result for the
// list: the results of a part continue those of the part before. Where the beginning depends on
// records before, as by an empty line between grids or by rules in force, [Reader.Before]
// shows these to the writer. Only a command that leaves out records has no knowledge of the
// output before its first one, and has a [Lead].
//
// Lists with a record on each line are cut by bytes, so that the cost of a shard is that of
// its part. Packed files and records of several lines are cut by records: each shard reads the
// whole file to count them, and again up to the end of its part, so N shards read it some
// 1.5·N times. Long lists are therefore best unpacked, with one record on each line.
package shard

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Shard is one of several parts of a list that are answered independently, as by the tasks of
// an array job. Each record of the list is in exactly one of them.
type Shard struct {
	Index int // from 1 to Of
	Of    int // parts; 0 is no shard
}

// MaxShards bounds the parts of a list.
const MaxShards = 1_000_000

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// IsLast reports whether the shard is the last one.
func (s Shard) IsLast() bool { return s.Index == s.Of }

// Bounds returns the share of a total, [from, to).
func (s Shard) Bounds(total int64) (from, to int64) {
	at := func(i int) int64 {
		high, low := bits.Mul64(uint64(total), uint64(i))
		q, _ := bits.Div64(high, low, uint64(s.Of))
		return int64(q)
	}
	return at(s.Index - 1), at(s.Index)
}

// Parse reads a shard: "3/8" is the third of eight parts. "auto/8" takes the
// first number from the environment of an array job, and "auto" both:
//
//	Slurm       SLURM_ARRAY_TASK_ID, from 1
//	Kubernetes  JOB_COMPLETION_INDEX, from 0
//	AWS Batch   AWS_BATCH_JOB_ARRAY_INDEX, from 0
//
// Only Slurm reports the number of tasks, and only that of the present submission: an array
// 3,7 that repeats two of eight shards does not know of the eight. So "auto" requires all
// tasks from 1 or from 0 to the last, and "auto/8" counts from 1, as lists of missing
// shards do, unless the array is 0-7. "auto/0-7" means that tasks count from 0 in any
// submission.
func Parse(s string, getenv func(string) string) (Shard, error) {
	word, of, counted := strings.Cut(s, "/")
	auto := strings.EqualFold(word, "auto")
	from, ranged := -1, false // the first number of array tasks, -1 if it is not given
	if counted && auto {
		var first string
		if first, of, ranged = strings.Cut(of, "-"); !ranged {
			of = first
		} else if from = 1; first == "0" {
			from = 0
		} else if first != "1" {
			return Shard{}, fmt.Errorf("%q: tasks count from 0 or from 1, as in auto/0-7 or auto/1-8", s)
		}
	}
	var n int
	if counted {
		var err error
		if n, err = strconv.Atoi(of); ranged && from == 0 {
			n++
		}
		if err != nil || n < 1 || n > MaxShards {
			return Shard{}, fmt.Errorf("%q is no number of shards: a shard is written 3/8, with up to %d of them", of, MaxShards)
		}
	}
	if auto {
		return arrayTask(n, from, getenv)
	}
	i, err := strconv.Atoi(word)
	switch {
	case err != nil || !counted:
		return Shard{}, fmt.Errorf("%q is no shard: one is written 3/8 (the third of eight), or auto in an array job", s)
	case i < 1 || i > n:
		return Shard{}, fmt.Errorf("shard %d of %d: they count from 1 to %d", i, n, n)
	}
	return Shard{i, n}, nil
}

// arrayTask returns the shard of a task in an array job. of is the number of shards, 0 if the
// environment gives it; from is the first number of Slurm tasks, -1 if it is not given.
func arrayTask(of, from int, getenv func(string) string) (Shard, error) {
	number := func(name string) (int, bool, error) {
		v := getenv(name)
		if v == "" {
			return 0, false, nil
		}
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 {
			return 0, true, fmt.Errorf("%s is %q, which is no number", name, v)
		}
		return n, true, nil
	}
	const task = "SLURM_ARRAY_TASK_ID"
	id, slurm, err := number(task)
	if err != nil {
		return Shard{}, err
	}
	if slurm {
		if from >= 0 {
			return shardAt(id, from, of, task)
		}
		count, _, err1 := number("SLURM_ARRAY_TASK_COUNT")
		least, begins, err2 := number("SLURM_ARRAY_TASK_MIN")
		step, _, err3 := number("SLURM_ARRAY_TASK_STEP")
		most, ends, err4 := number("SLURM_ARRAY_TASK_MAX")
		if err := errors.Join(err1, err2, err3, err4); err != nil {
			return Shard{}, err
		}
		step = max(step, 1)
		whole := count > 0 && count <= MaxShards && begins && least <= 1 && (!ends || most == least+(count-1)*step)
		switch {
		case of == 0 && whole:
			return shardAt((id-least)/step, 0, count, task)
		case of == 0:
			return Shard{}, errors.New("this array job does not have all tasks, from 0 or 1 to the last: give the number of shards, as in auto/8")
		case whole && least == 0 && step == 1 && count == of:
			return shardAt(id, 0, of, task)
		case id == 0:
			return Shard{}, fmt.Errorf("%s is 0, and the tasks of %d shards count from 1 to %d: use auto/0-%d if yours count from 0", task, of, of, of-1)
		}
		return shardAt(id, 1, of, task)
	}
	for _, name := range []string{"JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"} {
		index, set, err := number(name)
		if err != nil {
			return Shard{}, err
		}
		switch {
		case set && of == 0:
			return Shard{}, fmt.Errorf("%s does not have the number of shards: give it, as in auto/8", name)
		case set && from == 1:
			return Shard{}, fmt.Errorf("%s counts from 0: use auto/%d", name, of)
		case set:
			return shardAt(index, 0, of, name)
		}
	}
	return Shard{}, errors.New("auto is for tasks of an array job (Slurm, Kubernetes, AWS Batch), and this is none: there is no SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX")
}

// shardAt returns the shard of a task, where tasks count from 0 or from 1.
func shardAt(task, from, of int, name string) (Shard, error) {
	if task < from || task-from >= of {
		return Shard{}, fmt.Errorf("%s is %d, and the tasks of %d shards count from %d to %d", name, task, of, from, of-1+from)
	}
	return Shard{task - from + 1, of}, nil
}
