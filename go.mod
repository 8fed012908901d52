module sudokusat

go 1.26

require github.com/crillab/gophersat v1.4.0

require (
	github.com/klauspost/compress v1.20.3
	github.com/ulikunitz/xz v0.5.17
)
