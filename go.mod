module sudokusat

go 1.26
