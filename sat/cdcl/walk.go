package cdcl

func (s *Solver) walk() bool { return false }
