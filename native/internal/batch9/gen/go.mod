module sudokusat/native/internal/batch9/gen

go 1.26
