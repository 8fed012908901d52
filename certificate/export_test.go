package certificate

// KeepNothing makes the maker's proofs long ones, whatever their length.
func (m *Maker) KeepNothing() { m.text.disk = true }
