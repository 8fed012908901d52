(** * The puzzle's own rules, as setters call them

    This file is specification, as Spec.v is: [keeps] is what a rule means. Lower.v makes primitives of rules and proves that they mean the same. *)

From Coq Require Import NArith ZArith List Bool.
From Sudoku Require Import Spec.
Import ListNotations.
Open Scope N_scope.

(** ** What rules mean *)

Definition value (b : board) (d : N) : N := first b + d - 1.

Definition distance (v w : N) : N := N.max v w - N.min v w.

(** The lower, the middle and the upper third of the values: 0, 1 and 2. *)
Definition third (b : board) (v : N) : N :=
  let outer := (digits b + 1) / 3 in
  if v <? first b + outer then 0 else if value b (digits b) <? v + outer then 2 else 1.

Inductive relation :=
| Less | AtMost | More | Equal
| Apart_by (k : N)   (* by k or more *)
| Differ_by (k : N)
| Ratio (k : N)      (* one is k times the other *)
| Adds_to (ks : list N)
| Same_rest (k : N)  (* of the division by k *)
| Same_third
| Paired (ps : list (N * N)) (* they are one of some pairs *)
| Not (r : relation).

Fixpoint relates (b : board) (r : relation) (v w : N) : bool :=
  match r with
  | Less => v <? w
  | AtMost => v <=? w
  | More => w <? v
  | Equal => v =? w
  | Apart_by k => k <=? distance v w
  | Differ_by k => distance v w =? k
  | Ratio k => (v =? k * w) || (w =? k * v)
  | Adds_to ks => has ks (v + w)
  | Same_rest k => v mod k =? w mod k
  | Same_third => third b v =? third b w
  | Paired ps => existsb (fun x => (fst x =? v) && (snd x =? w)) ps
  | Not r => negb (relates b r v w)
  end.

Inductive pairing :=
| Line (cs : list cell)                              (* each cell and the next *)
| Near (k : nat) (cs : list cell)                    (* any two among k cells in a row *)
| Any_two (cs : list cell)                           (* each cell and each later one *)
| Mirror (cs : list cell)                            (* each cell of the first half and that as far from the end *)
| Copies (cs ds : list cell)                         (* the first cells, the second cells … *)
| Around (cs : list cell)                            (* each cell and the squares beside it, but no two of the list *)
| Moves (ms : list move) (except : list (cell * cell)). (* each square and where a move leads *)

Fixpoint near (k : nat) (before cs : list cell) : list (cell * cell) :=
  match cs with
  | [] => []
  | c :: rest =>
      let line := before ++ [c] in
      map (fun a => (a, c)) before ++ near k (skipn (length line - (k - 1)) line) rest
  end.

Fixpoint any_two (cs : list cell) : list (cell * cell) :=
  match cs with [] => [] | c :: rest => map (pair c) rest ++ any_two rest end.

Definition beside (b : board) (c : cell) : list cell :=
  let (r, s) := c in if is_square b c then filter (is_square b) [(r - 1, s); (r, s - 1); (r, s + 1); (r + 1, s)] else [].

Definition listed (l : list (cell * cell)) (a c : cell) : bool :=
  existsb (fun x => same a (fst x) && same c (snd x) || same c (fst x) && same a (snd x)) l.

Definition pairs_of (b : board) (p : pairing) : list (cell * cell) :=
  match p with
  | Line cs => combine cs (tl cs)
  | Near k cs => near k [] cs
  | Any_two cs => any_two cs
  | Mirror cs => combine (firstn (Nat.div2 (length cs)) cs) (rev cs)
  | Copies cs ds => filter (fun x => negb (same (fst x) (snd x))) (combine cs ds)
  | Around cs => flat_map (fun c => map (fun o => (c, o)) (filter (fun o => negb (among o cs)) (beside b c))) cs
  | Moves ms except =>
      flat_map (fun c => map (fun o => (c, o))
        (filter (fun o => is_square b o && negb (listed except c o)) (map (after c) ms))) (squares b)
  end.

(** The cells of a layer lie as their squares do: a number of the layer, 0 for the squares themselves, and the place. *)
Definition lies (b : board) (c : cell) : option (N * cell) :=
  let i := index b c in
  if i <? area b then Some (0, c) else if i <? behind b then None else
  Some ((i - behind b) / area b + 1, place b ((i - behind b) mod area b)).

(** Two cells have a side in common. *)
Definition touches (a c : option (N * cell)) : bool :=
  match a, c with
  | Some (k, x), Some (m, y) => (k =? m) && (distance (fst x) (fst y) + distance (snd x) (snd y) =? 1)
  | _, _ => false
  end.

(** From one cell to another by sides, along cells of a kind. *)
Inductive joined (b : board) (ok : cell -> Prop) (a : cell) : cell -> Prop :=
| Here : ok a -> joined b ok a a
| Onward c d : joined b ok a c -> touches (lies b c) (lies b d) = true -> ok d -> joined b ok a d.

(** The 2×2 squares of some cells, each with its top left, top right, bottom left and bottom right. *)
Definition cell_at (b : board) (cs : list cell) (k : N) (q : cell) : option cell :=
  find (fun c => match lies b c with Some (m, p) => (m =? k) && same p q | None => false end) cs.

Definition squares_of (b : board) (cs : list cell) : list (cell * cell * cell * cell) :=
  flat_map (fun c =>
    match lies b c with
    | Some (k, (x, y)) =>
        match cell_at b cs k (x, y + 1), cell_at b cs k (x + 1, y), cell_at b cs k (x + 1, y + 1) with
        | Some d, Some e, Some f => [(c, d, e, f)]
        | _, _, _ => []
        end
    | None => []
    end) cs.

Fixpoint each_once (cs : list cell) : list cell :=
  match cs with [] => [] | c :: rest => if among c rest then each_once rest else c :: each_once rest end.

(** Kinds of values. *)
Inductive kinds := Rests (k : N) | Thirds.

Definition kind (b : board) (k : kinds) (v : N) : N := match k with Rests m => v mod m | Thirds => third b v end.

(** What several different values are. *)
Inductive group :=
| Total (ts : list N)  (* their sum is one of some numbers *)
| Run                  (* they follow each other, in any order *)
| Spread.              (* no two follow each other *)

Definition sum (vs : list N) : N := fold_right N.add 0 vs.

Definition is (w : group) (vs : list N) : bool :=
  match w with
  | Total ts => has ts (sum vs)
  | Run => forallb (fun v => forallb (fun x => distance v x <? N.of_nat (length vs)) vs) vs
  | Spread => forallb (fun v => forallb (fun x => (v =? x) || (1 <? distance v x)) vs) vs
  end.

(** A value of a cell is a place in its column, its row or its box, which has its cells row by row; a region is the box of a board
    without boxes. *)
Inductive way := In_column | In_row | In_box.

Definition box_of (b : board) (c : cell) : list cell :=
  let (h, w) := box b in
  filter (fun o =>
    if h =? 0 then nth (N.to_nat (index b o)) (regions b) 0 =? nth (N.to_nat (index b c)) (regions b) 0
    else ((fst o - 1) / h =? (fst c - 1) / h) && ((snd o - 1) / w =? (snd c - 1) / w)) (squares b).

Fixpoint position (c : cell) (l : list cell) : N :=
  match l with [] => 0 | o :: rest => if same c o then 1 else position c rest + 1 end.

Definition target (b : board) (w : way) (c : cell) (v : N) : option cell :=
  match w with
  | In_column => if is_square b (v, snd c) then Some (v, snd c) else None
  | In_row => if is_square b (fst c, v) then Some (fst c, v) else None
  | In_box => if 1 <=? v then nth_error (box_of b c) (N.to_nat (v - 1)) else None
  end.

Definition own_place (b : board) (w : way) (c : cell) : N :=
  match w with In_column => fst c | In_row => snd c | In_box => position c (box_of b c) end.

(** What a line of values is, as an automaton that reads them. *)
Inductive word :=
| Listed (begin accept : list Z) (edges : list (Z * list N * Z)) (* the edges, of digits, are the puzzle's own *)
| Hidden_is (n : Z)     (* the first value that is not higher than all before it is n *)
| Seen_is (n : Z)       (* the first value other than 0 is n; all are 0 for n = 0 *)
| Between_zeros (n : Z) (* there are two 0, and those between add up to n *)
| Product_is (n : Z)
| Seen_are (n : Z)      (* n values other than 0 are higher than all before them *)
| Sandwich_is (n : Z)   (* the lowest and the highest value of the board are there once, and those between add up to n *)
| First_are (n : Z).    (* the first values, as many as the very first one, add up to n *)

Definition machine (b : board) (w : word) : automaton :=
  let v d := Z.of_N (value b d) in
  match w with
  | Listed begin accept edges => {|
      starts := map (fun q => [q]) begin;
      next := fun q d =>
        match q with
        | [p] => flat_map (fun e => if Z.eqb p (fst (fst e)) && has (snd (fst e)) d then [[snd e]] else []) edges
        | _ => []
        end;
      good := fun q => match q with [p] => existsb (Z.eqb p) accept | _ => false end |}
  | Hidden_is n => {|                    (* the highest value so far; nothing once one was hidden *)
      starts := [[-1]];
      next := fun q d =>
        match q with
        | [highest] => if highest <? v d then [[v d]] else if v d =? n then [[]] else []
        | _ => [[]]
        end;
      good := fun q => match q with [] => true | _ => false end |}%Z
  | Seen_is n => {|                      (* the value seen *)
      starts := [[]];
      next := fun q d => match q with [] => if v d =? 0 then [[]] else if v d =? n then [[n]] else [] | _ => [q] end;
      good := fun q => match q with [] => n =? 0 | _ => true end |}%Z
  | Between_zeros n => {|                (* how many 0 there were, and the sum behind the first *)
      starts := [[0; 0]];
      next := fun q d =>
        match q with
        | [0; _] => if v d =? 0 then [[1; 0]] else [q]
        | [1; s] => if v d =? 0 then (if s =? n then [[2; 0]] else []) else [[1; s + v d]]
        | _ => if v d =? 0 then [] else [q]
        end;
      good := fun q => match q with [2; _] => true | _ => false end |}%Z
  | Product_is n => {|                   (* the product so far *)
      starts := [[1]];
      next := fun q d => match q with [p] => [[p * v d]] | _ => [] end;
      good := fun q => match q with [p] => p =? n | _ => false end |}%Z
  | Seen_are n => {|                     (* how many so far, and the highest value *)
      starts := [[0; 0]];
      next := fun q d => match q with [k; highest] => [if highest <? v d then [k + 1; v d] else q] | _ => [] end;
      good := fun q => match q with [k; _] => k =? n | _ => false end |}%Z
  | Sandwich_is n => {|                  (* 1 behind the lowest, 2 behind the highest, 3 behind both, and the sum *)
      starts := [[0; 0]];
      next := fun q d =>
        let lowest := Z.eqb (v d) (v 1%N) in
        let bread := lowest || Z.eqb (v d) (v (digits b)) in
        match q with
        | [0; _] => if bread then [[if lowest then 1 else 2; 0]] else [q]
        | [3; _] => if bread then [] else [q]
        | [k; s] =>
            if bread then (if Bool.eqb lowest (k =? 1) then [] else if s =? n then [[3; 0]] else [])
            else if s + v d <=? n then [[k; s + v d]] else []
        | _ => []
        end;
      good := fun q => match q with [3; _] => true | _ => false end |}%Z
  | First_are n => {|                    (* how many are to come, -1 for as many as the first one, and the sum *)
      starts := [[-1; 0]];
      next := fun q d =>
        match q with
        | [k; s] =>
            let left := if k =? -1 then v d else k in
            if 0 <? left then (if s + v d <=? n then [[left - 1; s + v d]] else []) else [[left; s]]
        | _ => []
        end;
      good := fun q => match q with [k; s] => (k =? 0) && (s =? n) | _ => false end |}%Z
  end.

Inductive rule :=
| Values (vs : list N) (cs : list cell)         (* each cell has one of some values *)
| Of_kind (k : kinds) (i : N) (cs : list cell)  (* each cell has a value of a kind *)
| All_different (cs : list cell)
| Group (w : group) (cs : list cell)            (* the cells are different, and their values such a group *)
| Related (r : relation) (p : pairing)
| Every_kind (k : kinds) (count : N)            (* in all 2×2 squares *)
| Adds (terms : list (Z * cell)) (is : comparison) (total : Z) (* values, each times a number, add up to that *)
| Word (w : word) (cs : list cell)
| Room (n : N) (cs : list cell)                 (* as many cells into the line as the first value, that is n *)
| Between (cs : list cell)                      (* the values on a line are strictly between those of its ends *)
| Lockout (k : N) (cs : list cell)              (* not between them, and they are k apart or more *)
| Places (w : way) (cs : list cell)             (* the cell at the place that a cell gives has the place of that cell *)
| Connected (size : N) (ds : list N) (cs : list cell) (* the cells with one of the digits ds hang together; they are [size], or one at least for 0 *)
| No_square (ds : list N) (cs : list cell)      (* no 2×2 square has only digits of ds *)
| Held (ds : list N) (cs : list cell)           (* each cell has one of the digits *)
| Number (ds ns : list N) (cs : list cell)      (* how many cells have one of the digits ds is one of the numbers ns *)
| Pointed (c k : cell) (cs : list cell)         (* the cell of the list at the place that cell k gives has the digit of cell c *)
| Parted (ds : list N) (cs around : list cell)  (* no 2×2 checkerboard of digits of ds and others, and they change at most twice along a line *)
| Times (vs ns : list N) (cs : list cell). (* how many cells have one of the values vs is one of the numbers ns *)

(** The kind of the last digit, 1 of ds or 2, and how often it changed so far; dead after more than twice. *)
Definition changing (ds : list N) : automaton := {|
  starts := [[0; 0]];
  next := fun q d =>
    match q with
    | [k; n] =>
        let now := if has ds d then 1 else 2 in
        let m := if (k =? 0) || (k =? now) then n else n + 1 in
        if m <=? 2 then [[now; m]] else []
    | _ => []
    end;
  good := fun _ => true |}%Z.

(** The 2×2 squares. *)
Definition fours (b : board) : list (list cell) :=
  filter (forallb (is_square b)) (map (fun c => block (fst c - 1) (snd c - 1) 2 2) (squares b)).

Definition keeps (b : board) (g : grid) (r : rule) : Prop :=
  match r with
  | Values vs cs => forall c, In c cs -> In (value b (g c)) vs
  | Of_kind k i cs => forall c, In c cs -> kind b k (value b (g c)) = i
  | All_different cs => NoDup (map g cs)
  | Group w cs => NoDup (map g cs) /\ is w (map (fun c => value b (g c)) cs) = true
  | Related r p => forall a c, In (a, c) (pairs_of b p) -> relates b r (value b (g a)) (value b (g c)) = true
  | Every_kind k count => forall s i, In s (fours b) -> In i (range count) -> exists c, In c s /\ kind b k (value b (g c)) = i - 1
  | Adds terms is total => compares is (add_up (map (fun t => fst t * Z.of_N (value b (g (snd t))))%Z terms)) total = true
  | Word w cs => accepts_word (machine b w) (map g cs) = true
  | Room n cs =>
      match cs with
      | [] => True
      | c :: _ => let x := value b (g c) in 1 <= x <= N.of_nat (length cs) /\ value b (g (nth (N.to_nat (x - 1)) cs c)) = n
      end
  | Between cs =>
      match cs with
      | [] => True
      | a :: rest =>
          let v := value b (g a) in
          let w := value b (g (last rest a)) in
          forall c, In c (removelast rest) -> let x := value b (g c) in v < x /\ x < w \/ w < x /\ x < v
      end
  | Lockout k cs =>
      match cs with
      | [] => True
      | a :: rest =>
          let v := value b (g a) in
          let w := value b (g (last rest a)) in
          k <= distance v w /\ forall c, In c (removelast rest) -> let x := value b (g c) in x < v /\ x < w \/ v < x /\ w < x
      end
  | Places w cs => forall c, In c cs -> exists t, target b w c (value b (g c)) = Some t /\ value b (g t) = own_place b w c
  | Connected size ds cs =>
      let ok c := In c cs /\ In (g c) ds in
      (forall a c, ok a -> ok c -> joined b ok a c) /\
      if size =? 0 then exists c, ok c else N.of_nat (length (filter (fun c => has ds (g c)) (each_once cs))) = size
  | No_square ds cs => forall c d e f, In (c, d, e, f) (squares_of b cs) -> exists x, In x [c; d; e; f] /\ ~ In (g x) ds
  | Held ds cs => forall c, In c cs -> In (g c) ds
  | Number ds ns cs => In (N.of_nat (length (filter (fun c => has ds (g c)) cs))) ns
  | Pointed c k cs =>
      let i := value b (g k) in 1 <= i <= N.of_nat (length cs) /\ g (nth (N.to_nat (i - 1)) cs c) = g c
  | Parted ds cs around =>
      (forall c d e f, In (c, d, e, f) (squares_of b cs) -> let x c := In (g c) ds in
        (x c \/ ~ x d \/ ~ x e \/ x f) /\ (~ x c \/ x d \/ x e \/ ~ x f)) /\
      accepts_word (changing ds) (map g around) = true
  | Times vs ns cs => In (N.of_nat (length (filter (fun c => has vs (value b (g c))) cs))) ns
  end.

(** Those that are several simpler rules in a formula. *)
Inductive whole :=
| Single (r : rule)
| Same_sums (lists : list (list cell))                   (* the values of each list add up to the same number *)
| Zipper (cs : list cell)                                (* so do each two cells as far from the ends, and the middle cell *)
| Yin_yang (black white : N) (cs : list cell)            (* two digits, of which each hangs together and has no 2×2 square *)
| Contains (exactly : bool) (vs : list N) (cs : list cell). (* each value is there as often as listed, or more often *)

Definition same_sum (b : board) (g : grid) (lists : list (list cell)) : Prop :=
  exists s, forall l, In l lists -> sum (map (fun c => value b (g c)) l) = s.

Definition folds (cs : list cell) : list (list cell) :=
  let half := Nat.div2 (length cs) in
  map (fun x => [fst x; snd x]) (combine (firstn half cs) (rev cs)) ++
  if Nat.odd (length cs) then [firstn 1 (skipn half cs)] else [].

Definition times (v : N) (vs : list N) : nat := length (filter (N.eqb v) vs).

Definition keeps_whole (b : board) (g : grid) (w : whole) : Prop :=
  match w with
  | Single r => keeps b g r
  | Same_sums lists => same_sum b g lists
  | Zipper cs => same_sum b g (folds cs)
  | Yin_yang black white cs =>
      keeps b g (Held [white; black] cs) /\ forall d, In d [black; white] -> keeps b g (Connected 0 [d] cs) /\ keeps b g (No_square [d] cs)
  | Contains exactly vs cs =>
      let there := map (fun c => value b (g c)) cs in
      forall v, In v vs -> (times v vs <= times v there)%nat /\ (exactly = true -> times v there = times v vs)
  end.

(** A puzzle asks for rules, for those of one of some lists, or that of no list all rules are kept. *)
Inductive asked (R : Type) := One (r : R) | Or (alternatives : list (list R)) | Not_any (lists : list (list R)).
Arguments One {R}.
Arguments Or {R}.
Arguments Not_any {R}.

Definition is_kept {R : Type} (kept : R -> Prop) (x : asked R) : Prop :=
  match x with
  | One r => kept r
  | Or alternatives => exists l, In l alternatives /\ forall r, In r l -> kept r
  | Not_any lists => forall l, In l lists -> ~ forall r, In r l -> kept r
  end.
