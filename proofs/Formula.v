(** * The formula that certificates call "extended"

    It is made as package encode makes it: the same clauses in the same order. Theorems about it are
    in Models.v. *)

From Coq Require Import NArith PArith List Bool.
From Sudoku Require Import Spec Diagram Scores.
Import ListNotations.
Open Scope N_scope.

(** ** Clauses *)

Inductive lit := Pos (v : positive) | Neg (v : positive).
Definition clause := list lit.
Definition valuation := positive -> bool.

Definition true_in (a : valuation) (l : lit) : bool := match l with Pos v => a v | Neg v => negb (a v) end.
Definition satisfies (a : valuation) (c : clause) : bool := existsb (true_in a) c.
Definition models (a : valuation) (f : list clause) : Prop := forall c, In c f -> satisfies a c = true.
Definition unsatisfiable (f : list clause) : Prop := forall a, ~ models a f.

(** ** The formula *)

Section Board.
Variable b : board.

(** The variable of a digit in a cell: ((r-1) * columns + (c-1)) * n + d. *)
Definition var (c : cell) (d : N) : positive :=
  N.succ_pos (((fst c - 1) * cols b + (snd c - 1)) * digits b + (d - 1)).

Definition all := range (digits b).

(** No two of these variables are true. *)
Fixpoint pairs (vs : list positive) : list clause :=
  match vs with
  | [] => []
  | v :: rest => map (fun w => [Neg v; Neg w]) rest ++ pairs rest
  end.

Definition one_of (vs : list positive) : clause := map Pos vs.
Definition candidates (c : cell) : list positive := map (var c) all.
Definition places (s : list cell) (d : N) : list positive := map (fun c => var c d) s.
Definition apart (s : list cell) : list (list clause) := map (fun d => pairs (places s d)) all.
Definition placed (s : list cell) : list clause := map (fun d => one_of (places s d)) all.

Definition size (s : list cell) : N := N.of_nat (length s).

Fixpoint alike_sets (s t : list cell) : bool :=
  match s, t with
  | [], [] => true
  | x :: s, y :: t => same x y && alike_sets s t
  | _, _ => false
  end.

(** The first of each of some sets. *)
Fixpoint once (seen l : list (list cell)) : list (list cell) :=
  match l with
  | [] => []
  | s :: rest => if existsb (alike_sets s) seen then once seen rest else s :: once (s :: seen) rest
  end.

(** A set of n cells is a house; the others are left out where they add nothing. *)
Definition houses : list (list cell) := once [] (filter (fun s => size s =? digits b) (sets b)).
Definition pair_within (s h : list cell) : bool :=
  match s with [c; e] => negb (same c e) && among c h && among e h | _ => false end.
Definition others : list (list cell) :=
  filter (fun s => (1 <? size s) && negb (size s =? digits b) && negb (existsb (pair_within s) houses)) (sets b).

Definition out (ds : list N) : list N := filter (fun d => negb (has ds d)) all.

(** The literals of a test that some digit fails. *)
Definition test (t : cell * list N) : clause :=
  match out (snd t) with
  | [d] => [Neg (var (fst t) d)]
  | _ => map (fun d => Pos (var (fst t) d)) (filter (has (snd t)) all)
  end.

Definition allowed (pairs : list (N * N)) (d e : N) : bool := existsb (fun x => (fst x =? d) && (snd x =? e)) pairs.

(** A set of digits has an auxiliary variable: if it is true, the cells have these digits. *)
Definition of_set (cs : list cell) (y : positive) (s : list N) : list clause :=
  flat_map (fun d => if has s d then [Neg y :: one_of (places cs d)] else map (fun c => [Neg y; Neg (var c d)]) cs) all.

(** The variables after [base], one for each item of a list. *)
Fixpoint after_base {A} (base : N) (l : list A) : list positive :=
  match l with [] => [] | _ :: rest => N.succ_pos base :: after_base (base + 1) rest end.

(** A state of a diagram has an auxiliary variable, but not the first one: if it is true and a digit is in the next cell, the
    state that the digit leads to is true. *)
Definition of_row (c : cell) (head : clause) (base : N) (row : list target) : list clause :=
  flat_map (fun x =>
    match snd x with
    | Yes => []
    | No => [head ++ [Neg (var c (fst x))]]
    | To j => [head ++ [Neg (var c (fst x)); Pos (N.succ_pos (base + j))]]
    end) (combine all row).

Definition states_before (layers : list layer) : layer := hd [] layers.

Fixpoint of_layers (cs : list cell) (layers : list layer) (heads : list clause) (base : N) : list (list clause) :=
  match cs, layers with
  | c :: cs, rows :: rest =>
      flat_map (fun x => of_row c (fst x) base (snd x)) (combine heads rows) ::
      of_layers cs rest (map (fun v => [Neg v]) (after_base base (states_before rest))) (base + N.of_nat (length (states_before rest)))
  | _, _ => []
  end.

Definition diagram_for (x : automaton * list cell) : list layer * target := diagram_of (digits b) (fst x) (length (snd x)).

(** The layers of a diagram from its first state on. *)
Definition from_state (layers : list layer) (j : N) : list layer :=
  match layers with [] => [] | rows :: rest => [nth (N.to_nat j) rows []] :: rest end.

(** Constraints have a guard: these literals, or the constraint holds. Those with auxiliary variables have it in their first
    clauses; the others are satisfied if these variables are false. *)
Definition of_reading (guard : clause) (base : N) (x : automaton * list cell) : list (list clause) :=
  match diagram_for x with
  | (_, Yes) => []
  | (_, No) => [[guard]]
  | (layers, To j) => of_layers (snd x) (from_state layers j) [guard] base
  end.

(** Cells that are reached in steps have auxiliary variables: of whether a cell has one of the digits, unless a literal means
    that; whether it or one before it has; and for each number of steps, whether it is reached. *)
Definition inside (ds : list N) (c : cell) : option lit :=
  match filter (has ds) all, out ds with
  | [d], [e] => Some (if d <? e then Pos (var c d) else Neg (var c e))
  | [d], _ => Some (Pos (var c d))
  | _, [e] => Some (Neg (var c e))
  | _, _ => None
  end.

Definition opposite (l : lit) : lit := match l with Pos v => Neg v | Neg v => Pos v end.

Definition has_literal (ds : list N) : bool := match inside ds (1, 1) with Some _ => true | None => false end.

Section Reach.
Variables (base : N) (parts : list (cell * list nat)) (ds : list N) (steps : nat).

Definition number : nat := length parts.
Definition unnamed : nat := if has_literal ds then O else number.
Definition from_base (i : nat) : positive := N.succ_pos (base + N.of_nat i).
Definition mark (v : nat) (c : cell) : lit := match inside ds c with Some l => l | None => Pos (from_base v) end.
Definition so_far (v : nat) : positive := from_base (unnamed + v).
Definition at_step (k v : nat) : positive := (* in binary numbers, which are fast *)
  N.succ_pos (base + N.of_nat unnamed + N.of_nat number + N.of_nat k * N.of_nat number + N.of_nat v).

Definition numbered_parts : list (nat * (cell * list nat)) := combine (seq 0 number) parts.

Definition of_mark (v : nat) (c : cell) : list clause :=
  match inside ds c with
  | Some _ => []
  | None => map (fun d => [Neg (var c d); if has ds d then mark v c else opposite (mark v c)]) all
  end.

Definition of_first (v : nat) (c : cell) : list clause :=
  match v with
  | O => [[opposite (mark v c); Pos (so_far v)]; [Neg (at_step 0 v); mark v c]]
  | S u =>
      [[opposite (mark v c); Pos (so_far v)]; [Neg (so_far u); Pos (so_far v)];
       [Neg (at_step 0 v); mark v c]; [Neg (at_step 0 v); Neg (so_far u)]]
  end.

Definition of_step (k v : nat) (c : cell) (beside : list nat) : list clause :=
  [[Neg (at_step (S k) v); mark v c];
   Neg (at_step (S k) v) :: Pos (at_step k v) :: map (fun w => Pos (at_step k w)) (filter (fun w => Nat.ltb w number) beside)].

(** [of_steps] is [of_step] for all steps and cells, with what is common to them found once. *)
Definition marked_parts (n : nat) : list (N * (lit * list N)) :=
  map (fun x => (N.of_nat (fst x), (mark (fst x) (fst (snd x)), map N.of_nat (filter (fun w => Nat.ltb w n) (snd (snd x)))))) numbered_parts.

Definition of_steps : list clause :=
  let here := marked_parts number in
  let n := N.of_nat number in
  let first_step := base + N.of_nat unnamed + n in
  flat_map (fun k =>
    let now := first_step + N.of_nat k * n in
    flat_map (fun x =>
      let next := Neg (N.succ_pos (now + n + fst x)) in
      [[next; fst (snd x)]; next :: map (fun w => Pos (N.succ_pos (now + w))) (fst x :: snd (snd x))]) here) (seq 0 steps).

Definition of_reach (guard : clause) : list (list clause) :=
  [flat_map (fun x => of_mark (fst x) (fst (snd x))) numbered_parts;
   flat_map (fun x => of_first (fst x) (fst (snd x))) numbered_parts;
   of_steps;
   map (fun x => guard ++ [opposite (mark (fst x) (fst (snd x))); Pos (at_step steps (fst x))]) numbered_parts].

Definition of_reach_size : N := N.of_nat (unnamed + number + S steps * number).
End Reach.

(** How many auxiliary variables a constraint has. *)
Definition auxiliary (k : constraint) : N :=
  match k with
  | Sets _ family => N.of_nat (length family)
  | Reach parts ds steps => of_reach_size parts ds steps
  | _ =>
      match reading k with
      | Some x => match diagram_for x with (layers, To _) => N.of_nat (length (concat (tl layers))) | _ => 0 end
      | None => 0
      end
  end.

Definition of_plain (k : constraint) : list (list clause) :=
  match k with
  | Domain c ds => [map (fun d => [Neg (var c d)]) (out ds)]
  | Different cs => apart cs ++ (if size cs =? digits b then [placed cs] else [])
  | Relation a c ok =>
      map (fun d => map (fun e => [Neg (var a d); Neg (var c e)]) (filter (fun e => negb (allowed ok d e)) all)) all
  | Clause tests => if existsb (fun t => match out (snd t) with [] => true | _ => false end) tests then [] else [[flat_map test tests]]
  | _ => []
  end.

(** [base] is the last variable so far. *)
Definition of_constraint (guard : clause) (base : N) (k : constraint) : list (list clause) :=
  match k with
  | Sets cs family =>
      let ys := after_base base family in
      [guard ++ one_of ys] :: map (fun x => of_set cs (fst x) (snd x)) (combine ys family)
  | Reach parts ds steps => of_reach base parts ds steps guard
  | _ => match reading k with Some x => of_reading guard base x | None => map (map (app guard)) (of_plain k) end
  end.

Fixpoint of_constraints (base : N) (ks : list (clause * constraint)) : list (list clause) :=
  match ks with [] => [] | x :: rest => of_constraint (fst x) base (snd x) ++ of_constraints (base + auxiliary (snd x)) rest end.

(** An alternative has an auxiliary variable: if it is true, the constraints of the list hold. *)
Definition guarded (base : N) (alternatives : list (list constraint)) : list (clause * constraint) :=
  flat_map (fun x => map (pair [Neg (fst x)]) (snd x)) (combine (after_base base alternatives) alternatives).

Definition of_demand (base : N) (x : demand) : list (list clause) :=
  match x with
  | Must k => of_constraint [] base k
  | Either l => [one_of (after_base base l)] :: of_constraints (base + N.of_nat (length l)) (guarded base l)
  end.

Definition auxiliaries (ks : list constraint) : N := fold_right (fun k n => auxiliary k + n) 0 ks.

Definition auxiliary_to (x : demand) : N :=
  match x with Must k => auxiliary k | Either l => N.of_nat (length l) + auxiliaries (concat l) end.

Fixpoint of_demands (base : N) (l : list demand) : list (list clause) :=
  match l with [] => [] | x :: rest => of_demand base x ++ of_demands (base + auxiliary_to x) rest end.

Definition of_board : list (list clause) :=
  [map (fun c => one_of (candidates c)) (cells b)] ++
  map (fun c => pairs (candidates c)) (cells b) ++
  flat_map apart houses ++ map placed houses ++ flat_map apart others.

End Board.

Definition of_given (b : board) (x : cell * N) : clause := [Pos (var b (fst x) (snd x))].

(** The candidates have the variables 1 .. [variables]; auxiliary ones are behind them. *)
Definition variables (b : board) : N := count b * digits b.

Definition own_blocks (p : puzzle) : list (list clause) :=
  of_demands (on p) (variables (on p)) (demands p) ++ [map (of_given (on p)) (givens p)].

Definition blocks (p : puzzle) : list (list clause) := of_board (on p) ++ own_blocks p.

Definition formula (p : puzzle) : list clause := concat (blocks p).

(** The clause that excludes one solution: one of the cells without a given has another digit. *)
Definition given (p : puzzle) (c : cell) : bool := existsb (fun x => same c (fst x)) (givens p).
Definition blocking (p : puzzle) (g : grid) : clause :=
  map (fun c => Neg (var (on p) c (g c))) (filter (fun c => negb (given p c)) (cells (on p))).

(** The number of all variables. *)
Definition all_variables (p : puzzle) : N := fold_left (fun k x => k + auxiliary_to (on p) x) (demands p) (variables (on p)).

(** ** Puzzles whose cells and digits are there *)

Definition digit_on (b : board) (d : N) : bool := (1 <=? d) && (d <=? digits b).

Definition cells_of (k : constraint) : list cell :=
  match k with
  | Domain c _ => [c]
  | Different cs => cs
  | Relation a c _ => [a; c]
  | Clause tests => map fst tests
  | Sets cs _ => cs
  | Sum terms _ _ => map snd terms
  | Count tests _ => map (fun t => fst (snd t)) tests
  | Reads _ cs => cs
  | Reach parts _ _ => map fst parts
  end.

Definition digits_of (k : constraint) : list N := match k with Sets _ family => concat family | _ => [] end.

Definition proper_in (b : board) (k : constraint) : bool :=
  forallb (on_board b) (cells_of k) && forallb (digit_on b) (digits_of k).

Definition parts (x : demand) : list constraint := match x with Must k => [k] | Either l => concat l end.

Definition proper (p : puzzle) : bool :=
  forallb (fun x => forallb (proper_in (on p)) (parts x)) (demands p) &&
  forallb (fun x => on_board (on p) (fst x) && digit_on (on p) (snd x)) (givens p).

(** ** The valuation of a grid

    It makes the variable of a cell and a digit true if the digit is in the cell. *)

Definition valuation_of (b : board) (g : grid) : valuation := fun v =>
  let k := Pos.pred_N v in
  let i := k / digits b in
  g (i / cols b + 1, i mod cols b + 1) =? k mod digits b + 1.

Definition represents (b : board) (a : valuation) (g : grid) : Prop :=
  forall c d, In c (cells b) -> In d (all b) -> a (var b c d) = (g c =? d).
