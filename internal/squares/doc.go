// Package squares solves large plain boards that have few clues or none. It puts them together from
// Latin squares as small as a box is high, which are independent of each other, and proves nothing:
// that no solution of this kind agrees with the clues has no meaning.
//
// Let the boxes be h high and w wide. Each column has a class, each once in the part of a row
// that a box holds; each digit is in a group, h digits in each of the w groups. The cells of a band
// (the h rows of its boxes) and of a class of columns are an h×h square. It holds the digits of the
// group whose number is that of the band plus the class, modulo w, each once in a row and a
// column, in any way:
//
//	        class 0 1   0 1         groups: 1 2 and 3 4
//	band 0        1 3 | 2 4
//	              2 4 | 1 3         the square of band 0 and class 0 is 1 2
//	              ----+----                                            2 1
//	band 1        3 1 | 4 2
//	              4 2 | 3 1
//
// A row meets each class once in a box, and so each group in one square; a column meets each band,
// and so each group; a box has a column of each class. So no digit occurs twice. What has to be
// found are the classes and the groups: every clue asks for one sum.
package squares
