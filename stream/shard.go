package stream

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Shard is one of several parts of a list that are worked on apart from each other, as
// the tasks of an array job do. The parts one after another are the list: no record is
// in two of them, or in none.
type Shard struct {
	Index int // from 1
	Of    int // parts; 0 is no shard
}

// MaxShards bounds the parts of a list.
const MaxShards = 1_000_000

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// Bounds returns the share of a total, [from, to).
func (s Shard) Bounds(total int64) (from, to int64) {
	at := func(i int) int64 {
		high, low := bits.Mul64(uint64(total), uint64(i))
		q, _ := bits.Div64(high, low, uint64(s.Of))
		return int64(q)
	}
	return at(s.Index - 1), at(s.Index)
}

// ParseShard reads a shard: "3/8" is the third of eight parts. "auto" takes both numbers
// from the environment of an array job, "auto/8" the first of them:
//
//	Slurm       SLURM_ARRAY_TASK_ID, …_COUNT, …_MIN (and _STEP, where it is not 1)
//	Kubernetes  JOB_COMPLETION_INDEX, from 0; the number of completions is not told
//	AWS Batch   AWS_BATCH_JOB_ARRAY_INDEX, from 0; the size is not told
func ParseShard(s string, getenv func(string) string) (Shard, error) {
	word, of, counted := strings.Cut(s, "/")
	var n int
	if counted {
		var err error
		if n, err = strconv.Atoi(of); err != nil || n < 1 || n > MaxShards {
			return Shard{}, fmt.Errorf("%q is no number of shards: a shard is written 3/8, with up to %d of them", of, MaxShards)
		}
	}
	if strings.EqualFold(word, "auto") {
		return arrayTask(n, getenv)
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

// arrayTask is the shard of a task in an array job. of is the number of shards, 0 where
// the environment has to tell it.
func arrayTask(of int, getenv func(string) string) (Shard, error) {
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
	id, slurm, err := number("SLURM_ARRAY_TASK_ID")
	if err != nil {
		return Shard{}, err
	}
	if slurm {
		count, _, err1 := number("SLURM_ARRAY_TASK_COUNT")
		least, _, err2 := number("SLURM_ARRAY_TASK_MIN")
		step, stepped, err3 := number("SLURM_ARRAY_TASK_STEP")
		most, bounded, err4 := number("SLURM_ARRAY_TASK_MAX")
		if err := errors.Join(err1, err2, err3, err4); err != nil {
			return Shard{}, err
		}
		if !stepped || step == 0 {
			step = 1
		}
		if of == 0 {
			// The tasks of --array=0-7 that were submitted again, --array=2,5, do not
			// tell how many there once were.
			if of = count; of == 0 || bounded && most != least+(count-1)*step {
				return Shard{}, errors.New("this array job does not have all tasks from the first to the last: say the number of shards, as in auto/8")
			}
			return shardAt((id-least)/step, of, "SLURM_ARRAY_TASK_ID")
		}
		return shardAt(id, of, "SLURM_ARRAY_TASK_ID")
	}
	for _, name := range []string{"JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"} {
		index, told, err := number(name)
		if err != nil {
			return Shard{}, err
		}
		if told {
			if of == 0 {
				return Shard{}, fmt.Errorf("%s does not tell how many shards there are: say it, as in auto/8", name)
			}
			return shardAt(index, of, name)
		}
	}
	return Shard{}, errors.New("auto is for tasks of an array job (Slurm, Kubernetes, AWS Batch), and this is none: there is no SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX")
}

// shardAt is the shard of an index that counts from 0.
func shardAt(index, of int, name string) (Shard, error) {
	if index >= of {
		return Shard{}, fmt.Errorf("%s is %d, and the tasks of %d shards count from 0 to %d", name, index, of, of-1)
	}
	return Shard{index + 1, of}, nil
}
