(** * What a puzzle is, and what is claimed about it

    This file is what a reader has to agree with, and Rules.v; all others are proved about them. The cells of a
    board are its squares, (row, column) from (1, 1), and others beside them. A digit is 1 .. n, whatever its value, which is printed. *)

From Coq Require Import NArith ZArith List Bool.
Import ListNotations.
Open Scope N_scope.

Definition cell : Set := N * N.
Definition grid := cell -> N.

(** ** Boards *)

(** [range n] is 1, 2 .. n. *)
Definition range (n : N) : list N := map N.of_nat (seq 1 (N.to_nat n)).

(** A move goes down, left and right by numbers of squares. *)
Record move := Move { down : N; left : N; right : N }.

(** Rules of a board that keep cells different. *)
Inductive board_rule :=
| Falling                       (* the diagonal from the top left *)
| Rising                        (* the diagonal from the top right *)
| Windows (r : N)               (* r×r squares, one row and one column apart from each other and from the edge *)
| SamePlaces                    (* the squares at the same place of each box *)
| Subgrid (top left n h w : N)  (* rows, columns and h×w boxes of the n×n squares below and right of a corner *)
| Apart (moves : list move).    (* a square and each that a move leads to *)

Record board := Board {
  rows : N;
  cols : N;
  digits : N;            (* n *)
  first : N;             (* the value of digit 1 *)
  box : N * N;           (* height and width of the boxes; (0, 0): there are none *)
  regions : list N;      (* a number for each square, row by row, 0 for no region; empty: there are none *)
  free : bool;           (* rows and columns may repeat digits *)
  missing : list cell;   (* squares that do not exist *)
  extra : N;             (* the number of cells beside the squares *)
  layers : list N;       (* a further cell for each square, layer by layer: the numbers of their values *)
  rules : list board_rule
}.

Definition same (a c : cell) : bool := (fst a =? fst c) && (snd a =? snd c).
Definition among (c : cell) (l : list cell) : bool := existsb (same c) l.
Definition has (ds : list N) (d : N) : bool := existsb (N.eqb d) ds.

(** [block top left h w] is the rectangle of h×w squares below [top] rows and right of [left] columns. *)
Definition block (top left h w : N) : list cell :=
  flat_map (fun r => map (fun c => (top + r, left + c)) (range w)) (range h).

Definition is_square (b : board) (c : cell) : bool :=
  (1 <=? fst c) && (fst c <=? rows b) && (1 <=? snd c) && (snd c <=? cols b) && negb (among c (missing b)).

(** The squares that exist. *)
Definition squares (b : board) : list cell := filter (is_square b) (block 0 0 (rows b) (cols b)).

(** All cells are numbered from 0: the squares row by row, then the extra cells, then each layer. Those behind the squares have
    places as if rows went on below. *)
Definition area (b : board) : N := rows b * cols b.
Definition behind (b : board) : N := area b + extra b. (* the first number of a layer *)
Definition count (b : board) : N := behind b + N.of_nat (length (layers b)) * area b.
Definition place (b : board) (i : N) : cell := (i / cols b + 1, i mod cols b + 1).
Definition index (b : board) (c : cell) : N := (fst c - 1) * cols b + (snd c - 1).

(** The cell of a layer is there if its square is. *)
Definition on_board (b : board) (c : cell) : bool :=
  let i := index b c in
  (1 <=? fst c) && (1 <=? snd c) && (snd c <=? cols b) && (i <? count b) &&
  if i <? area b then is_square b c else if i <? behind b then true else is_square b (place b ((i - behind b) mod area b)).

Definition cells (b : board) : list cell := filter (on_board b) (map (fun k => place b (k - 1)) (range (count b))).

(** How many values a cell can have: the digits 1 .. *)
Definition width (b : board) (c : cell) : N :=
  let i := index b c in
  if i <? behind b then digits b else N.min (digits b) (nth (N.to_nat ((i - behind b) / area b)) (layers b) 0).

(** [corners top left high wide h w]: the places above and left of the boxes that divide [high] rows and
    [wide] columns. *)
Definition corners (top left high wide h w : N) : list cell :=
  flat_map (fun i => map (fun k => (top + (i - 1) * h, left + (k - 1) * w)) (range (wide / w))) (range (high / h)).

Definition lines_of (top left high wide : N) : list (list cell) :=
  map (fun r => block (top + (r - 1)) left 1 wide) (range high) ++
  map (fun c => block top (left + (c - 1)) high 1) (range wide).

Definition boxes_of (top left high wide h w : N) : list (list cell) :=
  if (h =? 0) || (w =? 0) then [] else map (fun p => block (fst p) (snd p) h w) (corners top left high wide h w).

Definition region_sets (b : board) : list (list cell) :=
  let numbered := combine (block 0 0 (rows b) (cols b)) (regions b) in
  map (fun k => map fst (filter (fun x => snd x =? k) numbered)) (range (fold_right N.max 0 (regions b))).

Definition after (c : cell) (m : move) : cell := (fst c + down m, snd c + right m - left m).

Definition rule_sets (b : board) (r : board_rule) : list (list cell) :=
  let (h, w) := box b in
  match r with
  | Falling => [map (fun i => (i, i)) (range (rows b))]
  | Rising => [map (fun i => (i, rows b + 1 - i)) (range (rows b))]
  | Windows k => map (fun p => block (fst p + 1) (snd p + 1) k k) (corners 0 0 (rows b - 1) (cols b - 1) (k + 1) (k + 1))
  | SamePlaces => map (fun p => map (fun q => (fst q + fst p, snd q + snd p)) (corners 0 0 (rows b) (cols b) h w)) (block 0 0 h w)
  | Subgrid top left n i k => lines_of top left n n ++ boxes_of top left n n i k
  | Apart moves => flat_map (fun c => map (fun m => [c; after c m]) moves) (squares b)
  end.

(** [sets b]: in none of these is a digit twice. *)
Definition sets (b : board) : list (list cell) :=
  map (filter (is_square b))
    ((if free b then [] else lines_of 0 0 (rows b) (cols b)) ++
     boxes_of 0 0 (rows b) (cols b) (fst (box b)) (snd (box b)) ++
     region_sets b ++ flat_map (rule_sets b) (rules b)).

(** ** Puzzles *)

(** An automaton reads digits one after the other. A state is some numbers, what it remembers; there may be
    several ways on from it, or none. *)
Definition state := list Z.
Record automaton := { starts : list state; next : state -> N -> list state; good : state -> bool }.

Fixpoint reads (m : automaton) (q : state) (ds : list N) : bool :=
  match ds with
  | [] => good m q
  | d :: rest => existsb (fun r => reads m r rest) (next m q d)
  end.

Definition accepts_word (m : automaton) (ds : list N) : bool := existsb (fun q => reads m q ds) (starts m).

Inductive comparison := Equals | UpTo | From | Unlike.

Definition compares (is : comparison) (v total : Z) : bool :=
  match is with
  | Equals => Z.eqb v total
  | UpTo => Z.leb v total
  | From => Z.leb total v
  | Unlike => negb (Z.eqb v total)
  end.

Definition add_up (l : list Z) : Z := fold_right Z.add 0%Z l.

(** Cells are marked, and have others beside them: their places, the first of which is 0. The first one that is marked is
    reached; in each step those are that are marked and beside one that was. *)
Fixpoint first_mark (before : bool) (marks : list bool) : list bool :=
  match marks with [] => [] | m :: rest => m && negb before :: first_mark (before || m) rest end.

Definition spread (beside : list (list nat)) (marks there : list bool) : list bool :=
  map (fun x => fst x && (snd (snd x) || existsb (fun j => nth j there false) (fst (snd x)))) (combine marks (combine beside there)).

Fixpoint reached (beside : list (list nat)) (marks : list bool) (steps : nat) : list bool :=
  match steps with O => first_mark false marks | S k => spread beside marks (reached beside marks k) end.

(** The puzzle's own rules consist of constraints. *)
Inductive constraint :=
| Domain (c : cell) (ds : list N)              (* the digit is one of some *)
| Different (cs : list cell)                   (* no digit twice *)
| Relation (a c : cell) (pairs : list (N * N)) (* two digits are one of some pairs *)
| Clause (tests : list (cell * list N))        (* one of some cells has one of its digits *)
| Sets (cs : list cell) (family : list (list N)) (* the digits are those of one of some sets *)
| Sum (terms : list (Z * cell)) (is : comparison) (total : Z) (* the digits, each times its number, add up to that *)
| Count (tests : list (Z * (cell * list N))) (allowed : list Z) (* the numbers of the tests that hold add up to one of some *)
| Reads (m : automaton) (cs : list cell)          (* an automaton accepts the digits *)
| Reach (parts : list (cell * list nat)) (ds : list N) (steps : nat). (* all cells with one of the digits are reached in some steps *)

(** The cells have no digits but those of a set, and all of them. *)
Definition fits (g : grid) (cs : list cell) (s : list N) : Prop :=
  (forall c, In c cs -> In (g c) s) /\ forall d, In d s -> exists c, In c cs /\ g c = d.

Definition test_holds (g : grid) (t : cell * list N) : bool := has (snd t) (g (fst t)).

Definition holds (g : grid) (k : constraint) : Prop :=
  match k with
  | Domain c ds => In (g c) ds
  | Different cs => NoDup (map g cs)
  | Relation a c pairs => In (g a, g c) pairs
  | Clause tests => exists t, In t tests /\ In (g (fst t)) (snd t)
  | Sets cs family => exists s, In s family /\ fits g cs s
  | Sum terms is total => compares is (add_up (map (fun t => fst t * Z.of_N (g (snd t)))%Z terms)) total = true
  | Count tests allowed => In (add_up (map (fun t => if test_holds g (snd t) then fst t else 0%Z) tests)) allowed
  | Reads m cs => accepts_word m (map g cs) = true
  | Reach parts ds steps => let marks := map (fun x => has ds (g (fst x))) parts in reached (map snd parts) marks steps = marks
  end.

(** A constraint holds, or all constraints of one of some lists do. *)
Inductive demand := Must (k : constraint) | Either (alternatives : list (list constraint)).

Definition met (g : grid) (x : demand) : Prop :=
  match x with
  | Must k => holds g k
  | Either alternatives => exists l, In l alternatives /\ forall k, In k l -> holds g k
  end.

Record puzzle := Puzzle { on : board; demands : list demand; givens : list (cell * N) }.

(** A grid solves a puzzle. Demands limit cells of layers to their values. *)
Definition solves (p : puzzle) (g : grid) : Prop :=
  (forall c, In c (cells (on p)) -> 1 <= g c <= digits (on p)) /\ (* each cell has a digit *)
  (forall s, In s (sets (on p)) -> NoDup (map g s)) /\            (* no set has one twice *)
  (forall x, In x (demands p) -> met g x) /\                      (* each rule holds *)
  (forall x, In x (givens p) -> g (fst x) = snd x).               (* each given is in its cell *)

(** ** Claims *)

(** Two grids are the same if their cells on the board are. *)
Definition alike (p : puzzle) (g h : grid) : Prop := forall c, In c (cells (on p)) -> g c = h c.

(** [solutions p l]: the grids of [l] solve the puzzle, and no two are the same. *)
Definition solutions (p : puzzle) (l : list grid) : Prop :=
  (forall g, In g l -> solves p g) /\ ForallOrdPairs (fun g h => ~ alike p g h) l.

(** [without c p] is the puzzle without the given of a cell. *)
Definition without (c : cell) (p : puzzle) : puzzle :=
  Puzzle (on p) (demands p) (filter (fun x => negb (same c (fst x))) (givens p)).

Inductive claim :=
| Unsolvable
| Unique
| Exactly (k : N)
| AtLeast (k : N)
| Minimal
| Clash                     (* of clues *)
| Is (c : cell) (d : N)
| IsNot (c : cell) (d : N).

Definition exactly (p : puzzle) (k : N) : Prop :=
  exists l, N.of_nat (length l) = k /\ solutions p l /\ forall h, solves p h -> exists g, In g l /\ alike p g h.

Definition at_least (p : puzzle) (k : N) : Prop := exists l, N.of_nat (length l) = k /\ solutions p l.

Definition means (p : puzzle) (what : claim) : Prop :=
  match what with
  | Unsolvable => forall g, ~ solves p g
  | Unique => exists g, solves p g /\ forall h, solves p h -> alike p g h
  | Exactly k => exactly p k
  | AtLeast k => at_least p k
  | Minimal => exactly p 1 /\ forall x, In x (givens p) -> at_least (without (fst x) p) 2
  | Clash => (forall g, ~ solves p g) /\ forall x, In x (givens p) -> exists g, solves (without (fst x) p) g
  | Is c d => forall g, solves p g -> g c = d
  | IsNot c d => forall g, solves p g -> g c <> d
  end.
