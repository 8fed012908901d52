(** * Numbers of cells as primitives

    What package rule makes of "the number of cells that hold one of these values is one of some numbers": domains
    where none or all do, a clause where one at least does or does not, a count else. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Scores Formula Clauses.
Import ListNotations.
Open Scope N_scope.

(** A cell has one of some digits, some cell has. *)
Definition one_cell (b : board) (q : N -> bool) (c : cell) : constraint :=
  match filter q (all b) with [] => Sets [c] [] | ds => Domain c ds end.

Definition some_cell (b : board) (q : N -> bool) (cs : list cell) : list constraint :=
  if forallb q (all b) then [] else
  match filter q (all b) with
  | [] => [Sets cs []]
  | ds => match cs with [c] => [Domain c ds] | _ => [Clause (map (fun c => (c, ds)) cs)] end
  end.

(** The first of each cell, and how often it is there. *)
Fixpoint first_cells (seen cs : list cell) : list cell :=
  match cs with [] => [] | c :: rest => if among c seen then first_cells seen rest else c :: first_cells (c :: seen) rest end.

Definition often (cs : list cell) (c : cell) : nat := length (filter (same c) cs).

(** The number of cells with a digit of [q] is one of [f]; a cell counts as often as it is listed. *)
Definition times_of (b : board) (q : N -> bool) (f : nat -> bool) (all_cells : list cell) : list constraint :=
  let r d := negb (q d) in
  let no n := negb (f n) in
  let k := length all_cells in
  let cs := first_cells [] all_cells in
  if forallb f (seq 0 (S k)) then [] else
  if forallb no (seq 0 (S k)) then [Sets cs []] else
  if f O && forallb no (seq 1 k) then map (one_cell b r) cs else
  if f k && forallb no (seq 0 k) then map (one_cell b q) cs else
  if no O && forallb f (seq 1 k) then some_cell b q cs else
  if no k && forallb f (seq 0 k) then some_cell b r cs else
  [Count (map (fun c => (Z.of_nat (often all_cells c), (c, filter q (all b)))) cs) (map Z.of_nat (filter f (seq 0 (S k))))].

(** The domains have no clauses; all digits are in them. *)
Definition lower_times (b : board) (vs ns : list N) (cs : list cell) : list constraint :=
  map (fun c => Domain c (all b)) cs ++
  times_of b (fun d => has vs (first b + d - 1)) (fun n => has ns (N.of_nat n)) cs.

Lemma among_cons c x l : among c (x :: l) = same c x || among c l.
Proof. reflexivity. Qed.

Lemma in_first_cells c cs : forall seen, In c (first_cells seen cs) <-> In c cs /\ among c seen = false.
Proof.
  induction cs as [|x cs IH]; intros seen; cbn [first_cells In]; [tauto|]. destruct (among x seen) eqn:E.
  - rewrite IH. split; [tauto|]. intros [[->|H] N]; [congruence|auto].
  - cbn [In]. rewrite IH, among_cons, orb_false_iff. split.
    + intros [->|(H & _ & N)]; auto.
    + intros [[->|H] N]; [auto|]. destruct (same c x) eqn:S; [apply same_iff in S; subst; auto|auto].
Qed.

Section Cells.
Context {A : Type} (p : A -> bool).

Lemma filter_most l : (length (filter p l) <= length l)%nat.
Proof. induction l as [|x l IH]; cbn; [lia|]. destruct (p x); cbn; lia. Qed.

Lemma filter_all l : length (filter p l) = length l <-> forall x, In x l -> p x = true.
Proof.
  induction l as [|x l IH]; cbn; [easy|]. pose proof (filter_most l). destruct (p x) eqn:E; cbn.
  - split; [intros [= H'] y [<-|Hy]; [auto|now apply IH]|intros H'; f_equal; apply IH; auto].
  - split; [lia|]. intros H'. rewrite (H' x) in E by auto. discriminate.
Qed.

Lemma filter_none l : length (filter p l) = O <-> forall x, In x l -> p x = false.
Proof.
  induction l as [|x l IH]; cbn; [easy|]. destruct (p x) eqn:E; cbn.
  - split; [discriminate|]. intros H. rewrite (H x) in E by auto. discriminate.
  - rewrite IH. split; [intros H y [<-|Hy]; auto|auto].
Qed.

Lemma filter_some l : length (filter p l) <> O <-> exists x, In x l /\ p x = true.
Proof.
  induction l as [|x l IH]; cbn; [split; [easy|now intros (x & [] & _)]|]. destruct (p x) eqn:E; cbn.
  - split; [eauto|discriminate].
  - rewrite IH. split; intros (y & Hy & Ey); [eauto|]. destruct Hy as [->|Hy]; [congruence|eauto].
Qed.
End Cells.

(** Each cell counted as often as it is listed, that is the number of all. *)
Lemma often_adds (p : cell -> bool) cs : forall seen,
  add_up (map (fun c => if p c then Z.of_nat (often cs c) else 0%Z) (first_cells seen cs)) =
  Z.of_nat (length (filter (fun c => p c && negb (among c seen)) cs)).
Proof.
  induction cs as [|x cs IH]; intros seen; cbn [first_cells filter]; [reflexivity|].
  assert (Less : forall seen', (forall c, In c (first_cells seen' cs) -> same c x = false) ->
    map (fun c => if p c then Z.of_nat (often (x :: cs) c) else 0%Z) (first_cells seen' cs) =
    map (fun c => if p c then Z.of_nat (often cs c) else 0%Z) (first_cells seen' cs)).
  { intros seen' H. apply map_ext_in. intros c Hc. unfold often. cbn [filter]. now rewrite (H c Hc). }
  destruct (among x seen) eqn:E.
  - rewrite andb_false_r, Less; [apply IH|]. intros c Hc. apply in_first_cells in Hc as [_ N].
    apply not_true_iff_false. intros S. apply same_iff in S. congruence.
  - cbn [negb]. rewrite andb_true_r. unfold add_up in *. cbn [map fold_right]. rewrite Less, IH.
    2: { intros c Hc. apply in_first_cells in Hc as [_ N]. rewrite among_cons in N. now apply orb_false_iff in N. }
    assert (X : forall l, (length (filter (fun c => p c && negb (among c seen)) l) =
      (if p x then often l x else 0) + length (filter (fun c => p c && negb (among c (x :: seen))) l))%nat).
    { unfold often. induction l as [|c l IHl]; [now destruct (p x)|]. cbn [filter]. rewrite among_cons. destruct (same x c) eqn:S.
      - apply same_iff in S. subst c. rewrite E, (proj2 (same_iff x x) eq_refl), andb_false_r. destruct (p x); cbn [negb andb length]; lia.
      - replace (same c x) with false by (symmetry; apply not_true_iff_false; intros S'; apply same_iff in S'; subst;
          rewrite (proj2 (same_iff x x) eq_refl) in S; discriminate). cbn [orb].
        destruct (p c && negb (among c seen)); cbn [length]; lia. }
    unfold often at 1. cbn [filter]. rewrite (proj2 (same_iff x x) eq_refl). cbn [length].
    specialize (X cs). unfold often in X. destruct (p x); cbn [length]; rewrite X; lia.
Qed.

Section Times.
Variables (b : board) (g : grid).

Lemma one_cell_iff q c : In (g c) (all b) -> (holds g (one_cell b q c) <-> q (g c) = true).
Proof.
  intros D. unfold one_cell. assert (F : In (g c) (filter q (all b)) <-> q (g c) = true) by (rewrite filter_In; tauto).
  destruct (filter q (all b)); [|exact F]. rewrite <- F. cbn. split; [intros (s & [] & _)|easy].
Qed.

Lemma some_cell_iff q cs : cs <> [] -> (forall c, In c cs -> In (g c) (all b)) ->
  ((forall k, In k (some_cell b q cs) -> holds g k) <-> exists c, In c cs /\ q (g c) = true).
Proof.
  intros Ne D. unfold some_cell. destruct (forallb q (all b)) eqn:E.
  { rewrite forallb_forall in E. split; [intros _|intros _ k []]. destruct cs as [|c cs]; [congruence|]. exists c.
    split; [now left|]. apply E, D. now left. }
  assert (F : forall c, In c cs -> (In (g c) (filter q (all b)) <-> q (g c) = true)).
  { intros c Hc. rewrite filter_In. specialize (D c Hc). tauto. }
  assert (One : forall (k : constraint) P, (holds g k <-> P) -> ((forall k', In k' [k] -> holds g k') <-> P)).
  { intros k P H. rewrite <- H. split; [intros X; apply X; now left|intros X k' [<-|[]]; auto]. }
  assert (Long : forall ds, ds = filter q (all b) -> (holds g (Clause (map (fun c => (c, ds)) cs)) <-> exists c, In c cs /\ q (g c) = true)).
  { intros ds ->. cbn. split.
    - intros (t & Ht & H). apply in_map_iff in Ht as (c & <- & Hc). exists c. split; [auto|]. now apply F.
    - intros (c & Hc & H). exists (c, filter q (all b)). split; [apply in_map_iff; eauto|]. now apply F. }
  destruct (filter q (all b)) as [|d ds] eqn:Ef.
  - apply One. cbn. split; [intros (s & [] & _)|]. intros (c & Hc & H). now apply F in H.
  - destruct cs as [|c [|e cs]]; [congruence| |apply One, Long; auto]. apply One. cbn [holds].
    rewrite (F c) by now left. split; [intros H; exists c; split; [now left|auto]|intros (x & [<-|[]] & H); auto].
Qed.

Lemma times_of_correct q f cs : (forall c, In c cs -> In (g c) (all b)) ->
  ((forall k, In k (times_of b q f cs) -> holds g k) <-> f (length (filter (fun c => q (g c)) cs)) = true).
Proof.
  intros C. unfold times_of. cbv zeta. set (p := fun c => q (g c)). set (k := length cs). set (m := length (filter p cs)).
  set (once := first_cells [] cs).
  assert (Listed : forall c, In c once <-> In c cs) by (intros c; unfold once; rewrite in_first_cells; cbn; intuition auto).
  assert (Co : forall c, In c once -> In (g c) (all b)) by (intros c Hc; apply C, Listed, Hc).
  assert (M : (m <= k)%nat) by apply filter_most.
  assert (All : forall s j (h : nat -> bool), forallb h (seq s j) = true -> forall i, (s <= i < s + j)%nat -> h i = true).
  { intros s j h H i Hi. rewrite forallb_forall in H. apply H, in_seq. lia. }
  assert (Neg : forall s j, forallb (fun n => negb (f n)) (seq s j) = true -> forall i, (s <= i < s + j)%nat -> f i = false).
  { intros s j H i Hi. now apply negb_true_iff, (All s j (fun n => negb (f n)) H). }
  assert (Each : forall (h : N -> bool), (forall x, In x (map (one_cell b h) once) -> holds g x) <-> forall c, In c cs -> h (g c) = true).
  { intros h. split.
    - intros H c Hc. apply one_cell_iff; [auto|]. apply H. now apply in_map, Listed.
    - intros H x Hx. apply in_map_iff in Hx as (c & <- & Hc). apply one_cell_iff; [auto|]. now apply H, Listed. }
  destruct (forallb f (seq 0 (S k))) eqn:E1.
  { split; [intros _; apply (All _ _ _ E1); lia|intros _ x []]. }
  destruct (forallb (fun n => negb (f n)) (seq 0 (S k))) eqn:E2.
  { rewrite (Neg _ _ E2) by lia. split; [|discriminate]. intros H. destruct (H _ (or_introl eq_refl)) as (s & [] & _). }
  assert (Ne : once <> []).
  { intros E. assert (Z : cs = []) by (destruct cs as [|c l]; [auto|]; exfalso; rewrite E in Listed; apply (Listed c); now left).
    unfold k in *. rewrite Z in *. cbn in E1, E2. rewrite andb_true_r in *. rewrite E1 in E2. discriminate. }
  assert (Any : forall h : cell -> bool, (exists c, In c once /\ h c = true) <-> exists c, In c cs /\ h c = true).
  { intros h. split; intros (c & Hc & H); exists c; (split; [now apply Listed|auto]). }
  destruct (f O && forallb (fun n => negb (f n)) (seq 1 k)) eqn:E3.
  { apply andb_true_iff in E3 as [F0 F1]. rewrite Each.
    assert (I : f m = true <-> m = O).
    { split; [|now intros ->]. intros H. destruct (PeanoNat.Nat.eq_dec m 0) as [|N]; [auto|]. rewrite (Neg _ _ F1) in H by lia. discriminate. }
    rewrite I. unfold m. rewrite filter_none. unfold p.
    split; intros H c Hc; specialize (H c Hc); [now apply negb_true_iff|now apply negb_true_iff]. }
  destruct (f k && forallb (fun n => negb (f n)) (seq 0 k)) eqn:E4.
  { apply andb_true_iff in E4 as [F0 F1]. rewrite Each.
    assert (I : f m = true <-> m = k).
    { split; [|now intros ->]. intros H. destruct (PeanoNat.Nat.eq_dec m k) as [|N]; [auto|]. rewrite (Neg _ _ F1) in H by lia. discriminate. }
    rewrite I. unfold m, k. now rewrite filter_all. }
  destruct (negb (f O) && forallb f (seq 1 k)) eqn:E5.
  { apply andb_true_iff in E5 as [F0 F1]. apply negb_true_iff in F0. rewrite (some_cell_iff q once Ne Co), (Any (fun c => q (g c))).
    assert (I : f m = true <-> m <> O).
    { split; [intros H E; rewrite E in H; congruence|]. intros H. apply (All _ _ _ F1). lia. }
    rewrite I. unfold m. now rewrite filter_some. }
  destruct (negb (f k) && forallb f (seq 0 k)) eqn:E6.
  { apply andb_true_iff in E6 as [F0 F1]. apply negb_true_iff in F0. rewrite (some_cell_iff (fun d => negb (q d)) once Ne Co), (Any (fun c => negb (q (g c)))).
    assert (I : f m = true <-> m <> k).
    { split; [intros H E; rewrite E in H; congruence|]. intros H. apply (All _ _ _ F1). lia. }
    rewrite I. unfold m, k. rewrite filter_all. split.
    - intros (c & Hc & H) H'. unfold p in H'. rewrite (H' c Hc) in H. discriminate.
    - intros H. destruct (existsb (fun c => negb (p c)) cs) eqn:E.
      + apply existsb_exists in E. exact E.
      + exfalso. apply H. intros c Hc. apply not_true_iff_false in E. destruct (p c) eqn:Ep; [auto|]. exfalso. apply E.
        apply existsb_exists. exists c. now rewrite Ep. }
  clear - M Co. assert (One : forall (x : constraint) P, (holds g x <-> P) -> ((forall k', In k' [x] -> holds g k') <-> P)).
  { intros x P H. rewrite <- H. split; [intros X; apply X; now left|intros X k' [<-|[]]; auto]. }
  apply One. cbn [holds]. rewrite map_map. cbn [fst snd].
  assert (E : add_up (map (fun c => if test_holds g (c, filter q (all b)) then Z.of_nat (often cs c) else 0%Z) once) = Z.of_nat m).
  { unfold m. replace (filter p cs) with (filter (fun c => p c && negb (among c [])) cs) by (apply filter_ext; intros c; apply andb_true_r).
    rewrite <- often_adds. f_equal. apply map_ext_in. intros c Hc.
    assert (T : test_holds g (c, filter q (all b)) = p c).
    { apply eq_true_iff_eq. unfold test_holds. cbn [fst snd]. change (existsb (N.eqb (g c)) (filter q (all b))) with (has (filter q (all b)) (g c)).
      rewrite has_iff, filter_In. unfold p. split; [tauto|auto]. }
    now rewrite T. }
  rewrite E, in_map_iff. split.
  - intros (i & Ei & Hi). apply Nat2Z.inj in Ei as ->. apply filter_In in Hi. tauto.
  - intros H. exists m. split; [auto|]. apply filter_In. split; [apply in_seq; lia|auto].
Qed.

(** The primitives mean that the number of cells with one of the values is one of the numbers. *)
Theorem lower_times_correct vs ns cs : (forall c, In c (cells b) -> In (g c) (all b)) ->
  (forall k c, In k (lower_times b vs ns cs) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_times b vs ns cs) -> holds g k) <->
   In (N.of_nat (length (filter (fun c => has vs (first b + g c - 1)) cs))) ns).
Proof.
  intros D On. assert (C : forall c, In c cs -> In (g c) (all b)).
  { intros c Hc. apply D. apply (On (Domain c (all b))); [|now left]. apply in_or_app. left.
    now apply in_map with (f := fun c => Domain c (all b)). }
  rewrite <- has_iff.
  rewrite <- (times_of_correct (fun d => has vs (first b + d - 1)) (fun n => has ns (N.of_nat n)) cs C). unfold lower_times. split.
  - intros Y x Hx. apply Y, in_or_app. auto.
  - intros Y x Hx. apply in_app_or in Hx as [Hx|Hx]; [|auto]. apply in_map_iff in Hx as (c & <- & Hc). cbn. auto.
Qed.
End Times.
