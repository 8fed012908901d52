(** * The puzzle's own rules, as setters call them

    The first half is specification: [keeps] is what a rule means. The second half makes primitives of rules, as
    package rule does, and proves that they mean the same: [ruled_solves]. *)

From Coq Require Import NArith List Bool Lia.
From Sudoku Require Import Spec Formula Clauses Main.
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
  | Not r => negb (relates b r v w)
  end.

Inductive pairing :=
| Line (cs : list cell)                              (* each cell and the next *)
| Near (k : nat) (cs : list cell)                    (* any two among k cells in a row *)
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

Definition beside (b : board) (c : cell) : list cell :=
  let (r, s) := c in filter (on_board b) [(r - 1, s); (r, s - 1); (r, s + 1); (r + 1, s)].

Definition listed (l : list (cell * cell)) (a c : cell) : bool :=
  existsb (fun x => same a (fst x) && same c (snd x) || same c (fst x) && same a (snd x)) l.

Definition pairs_of (b : board) (p : pairing) : list (cell * cell) :=
  match p with
  | Line cs => combine cs (tl cs)
  | Near k cs => near k [] cs
  | Mirror cs => combine (firstn (Nat.div2 (length cs)) cs) (rev cs)
  | Copies cs ds => filter (fun x => negb (same (fst x) (snd x))) (combine cs ds)
  | Around cs => flat_map (fun c => map (fun o => (c, o)) (filter (fun o => negb (among o cs)) (beside b c))) cs
  | Moves ms except =>
      flat_map (fun c => map (fun o => (c, o))
        (filter (fun o => on_board b o && negb (listed except c o)) (map (after c) ms))) (cells b)
  end.

(** Kinds of values. *)
Inductive kinds := Rests (k : N) | Thirds.

Definition kind (b : board) (k : kinds) (v : N) : N := match k with Rests m => v mod m | Thirds => third b v end.

Inductive rule :=
| Values (vs : list N) (cs : list cell)         (* each cell has one of some values *)
| Of_kind (k : kinds) (i : N) (cs : list cell)  (* each cell has a value of a kind *)
| All_different (cs : list cell)
| Related (r : relation) (p : pairing)
| Every_kind (k : kinds) (count : N).           (* in all 2×2 squares *)

(** The 2×2 squares. *)
Definition fours (b : board) : list (list cell) :=
  filter (forallb (on_board b)) (map (fun c => block (fst c - 1) (snd c - 1) 2 2) (cells b)).

Definition keeps (b : board) (g : grid) (r : rule) : Prop :=
  match r with
  | Values vs cs => forall c, In c cs -> In (value b (g c)) vs
  | Of_kind k i cs => forall c, In c cs -> kind b k (value b (g c)) = i
  | All_different cs => NoDup (map g cs)
  | Related r p => forall a c, In (a, c) (pairs_of b p) -> relates b r (value b (g a)) (value b (g c)) = true
  | Every_kind k count => forall s i, In s (fours b) -> In i (range count) -> exists c, In c s /\ kind b k (value b (g c)) = i - 1
  end.

(** ** As primitives *)

Definition fitting (b : board) (ok : N -> bool) : list N := filter (fun d => ok (value b d)) (all b).

Definition table (b : board) (r : relation) : list (N * N) :=
  filter (fun x => relates b r (value b (fst x)) (value b (snd x))) (list_prod (all b) (all b)).

Definition lower (b : board) (r : rule) : list constraint :=
  match r with
  | Values vs cs => map (fun c => Domain c (fitting b (has vs))) cs
  | Of_kind k i cs => map (fun c => Domain c (fitting b (fun v => kind b k v =? i))) cs
  | All_different cs => [Different cs]
  | Related r p =>
      let ok := table b r in
      map (fun x => if same (fst x) (snd x) then Domain (fst x) (fitting b (fun v => relates b r v v)) else Relation (fst x) (snd x) ok)
        (pairs_of b p)
  | Every_kind k count =>
      flat_map (fun s => map (fun i => Clause (map (fun c => (c, fitting b (fun v => kind b k v =? i - 1))) s)) (range count)) (fours b)
  end.

Definition ruled (b : board) (rs : list rule) (gs : list (cell * N)) : puzzle := Puzzle b (flat_map (lower b) rs) gs.

(** ** Proofs *)

Lemma in_fitting b ok d : In d (fitting b ok) <-> In d (all b) /\ ok (value b d) = true.
Proof. unfold fitting. rewrite filter_In. tauto. Qed.

Lemma in_table b r d e : In (d, e) (table b r) <->
  In d (all b) /\ In e (all b) /\ relates b r (value b d) (value b e) = true.
Proof. unfold table. rewrite filter_In, in_prod_iff. cbn. tauto. Qed.

(** A rule whose cells are on the board means what its primitives mean. *)
Lemma lower_correct b g r : (forall c, In c (cells b) -> In (g c) (all b)) ->
  (forall k c, In k (lower b r) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower b r) -> holds g k) <-> keeps b g r).
Proof.
  intros D On. destruct r as [vs cs|k i cs|cs|r p|k count]; cbn in *.
  - assert (X : forall c, In c cs -> In (g c) (all b)).
    { intros c Hc. apply D. apply (On (Domain c (fitting b (has vs)))); [now apply in_map with (f := fun c => Domain c _)|now left]. }
    split.
    + intros H c Hc. specialize (H (Domain c (fitting b (has vs))) (in_map (fun c => Domain c _) _ _ Hc)).
      apply in_fitting in H as [_ H]. now apply has_iff.
    + intros H q Hq. apply in_map_iff in Hq as (c & <- & Hc). apply in_fitting. split; [auto|]. apply has_iff. auto.
  - assert (X : forall c, In c cs -> In (g c) (all b)).
    { intros c Hc. apply D. apply (On (Domain c (fitting b (fun v => kind b k v =? i)))); [now apply in_map with (f := fun c => Domain c _)|now left]. }
    split.
    + intros H c Hc. specialize (H _ (in_map (fun c => Domain c (fitting b (fun v => kind b k v =? i))) _ _ Hc)).
      apply in_fitting in H as [_ H]. now apply N.eqb_eq.
    + intros H q Hq. apply in_map_iff in Hq as (c & <- & Hc). apply in_fitting. split; [auto|]. apply N.eqb_eq. auto.
  - split; [intros H; apply (H _ (or_introl eq_refl))|]. intros H q [<-|[]]. exact H.
  - set (f := fun x : cell * cell => if same (fst x) (snd x) then Domain (fst x) (fitting b (fun v => relates b r v v))
                     else Relation (fst x) (snd x) (table b r)) in *.
    assert (X : forall a c, In (a, c) (pairs_of b p) ->
      (holds g (f (a, c)) <-> relates b r (value b (g a)) (value b (g c)) = true)).
    { intros a c Hp. assert (Hin : In (f (a, c)) (map f (pairs_of b p))) by now apply in_map.
      assert (Ha : In (g a) (all b)) by (apply D, (On _ a Hin); unfold f; cbn; destruct (same a c); now left).
      unfold f. cbn. destruct (same a c) eqn:E; cbn.
      - apply same_iff in E. subst c. rewrite in_fitting. tauto.
      - assert (Hc : In (g c) (all b)) by (apply D, (On _ c Hin); unfold f; cbn; rewrite E; cbn; auto).
        rewrite in_table. tauto. }
    split.
    + intros H a c Hp. apply (X a c Hp), H. now apply in_map.
    + intros H q Hq. apply in_map_iff in Hq as ([a c] & <- & Hp). apply (X a c Hp). auto.
  - set (f := fun s i => Clause (map (fun c => (c, fitting b (fun v => kind b k v =? i - 1))) s)) in *.
    assert (Hin : forall s i, In s (fours b) -> In i (range count) -> In (f s i) (flat_map (fun s => map (f s) (range count)) (fours b))).
    { intros s i Hs Hi. apply in_flat_map. exists s. split; [auto|]. now apply in_map. }
    assert (X : forall s i, In s (fours b) -> In i (range count) ->
      (holds g (f s i) <-> exists c, In c s /\ kind b k (value b (g c)) = i - 1)).
    { intros s i Hs Hi.
      assert (Hd : forall c, In c s -> In (g c) (all b)).
      { intros c Hc. apply D, (On _ c (Hin s i Hs Hi)). unfold f. cbn. rewrite map_map. cbn. now rewrite map_id. }
      cbn. split.
      - intros (t & Ht & H). apply in_map_iff in Ht as (c & <- & Hc). cbn in H. apply in_fitting in H as [_ H].
        exists c. split; [auto|]. now apply N.eqb_eq.
      - intros (c & Hc & E). exists (c, fitting b (fun v => kind b k v =? i - 1)). split.
        + apply in_map_iff. exists c. auto.
        + cbn. apply in_fitting. split; [auto|]. now apply N.eqb_eq. }
    split.
    + intros H s i Hs Hi. apply X; auto.
    + intros H q Hq. apply in_flat_map in Hq as (s & Hs & Hq). apply in_map_iff in Hq as (i & <- & Hi). apply X; auto.
Qed.

(** ** The theorem *)

(** A grid solves a puzzle with rules if its cells have digits, no set of the board has one twice, each rule
    is kept, and each given is in its cell. *)
Theorem ruled_solves b rs gs g : proper (ruled b rs gs) = true ->
  (solves (ruled b rs gs) g <->
   (forall c, In c (cells b) -> 1 <= g c <= digits b) /\
   (forall s, In s (sets b) -> NoDup (map g s)) /\
   (forall r, In r rs -> keeps b g r) /\
   (forall x, In x gs -> g (fst x) = snd x)).
Proof.
  intros P. unfold proper in P. apply andb_true_iff in P as [P _]. rewrite forallb_forall in P. cbn in P.
  assert (On : forall r k c, In r rs -> In k (lower b r) -> In c (cells_of k) -> In c (cells b)).
  { intros r k c Hr Hk Hc. assert (Hi : In k (flat_map (lower b) rs)) by (apply in_flat_map; eauto).
    specialize (P k Hi). rewrite forallb_forall in P. now apply in_cells, P. }
  unfold solves, ruled. cbn. split; intros (D & S & K & G); (repeat apply conj; auto).
  - intros r Hr. apply lower_correct; eauto.
    + intros c Hc. apply in_range. auto.
    + intros k Hk. apply K, in_flat_map. eauto.
  - intros k Hk. apply in_flat_map in Hk as (r & Hr & Hk). revert k Hk. apply lower_correct; eauto.
    intros c Hc. apply in_range. auto.
Qed.

(** What the verifier accepts of a puzzle with rules is true. *)
Theorem verified_ruled b rs gs what e : accepts (ruled b rs gs) what e = true -> means (ruled b rs gs) what.
Proof. apply verified. Qed.
