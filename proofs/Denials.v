(** * What does not hold

    The negations of constraints that the formula has for "these rules do not all hold": the other digits, pairs and numbers, the
    opposite comparison. [none_of_iff]: they mean that. Other constraints, which [deniable] does not know, get a cell that no
    board has, so that no puzzle with them is proper. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Formula Clauses Main.
Import ListNotations.
Open Scope N_scope.

Definition opposite_of (is : comparison) (total : Z) : comparison * Z :=
  match is with Equals => (Unlike, total) | Unlike => (Equals, total) | UpTo => (From, total + 1) | From => (UpTo, total - 1) end%Z.

(** The numbers that a count can have and that are not allowed. *)
Definition least (tests : list (Z * (cell * list N))) : Z := add_up (map (fun t => Z.min (fst t) 0) tests).
Definition most (tests : list (Z * (cell * list N))) : Z := add_up (map (fun t => Z.max (fst t) 0) tests).

Definition forbidden (tests : list (Z * (cell * list N))) (allowed : list Z) : list Z :=
  filter (fun z => negb (existsb (Z.eqb z) allowed))
    (map (fun i => least tests + Z.of_nat i)%Z (seq 0 (Z.to_nat (most tests - least tests + 1)))).

Definition denied (b : board) (k : constraint) : list constraint :=
  match k with
  | Domain c ds => [Domain c (out b ds)]
  | Relation a c ok => [Relation a c (filter (fun x => negb (allowed ok (fst x) (snd x))) (list_prod (all b) (all b)))]
  | Clause tests => map (fun t => Domain (fst t) (out b (snd t))) tests
  | Sum terms is total => [Sum terms (fst (opposite_of is total)) (snd (opposite_of is total))]
  | Count tests allowed => [Count tests (forbidden tests allowed)]
  | _ => [Domain (0, 0) []]
  end.

Definition deniable (k : constraint) : bool := match k with Domain _ _ | Relation _ _ _ | Clause _ | Sum _ _ _ | Count _ _ => true | _ => false end.

(** Not all of some constraints hold. *)
Definition none_of (b : board) (ks : list constraint) : list demand :=
  match ks with [k] => map Must (denied b k) | _ => [Either (map (denied b) ks)] end.

Section Grid.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Lemma nowhere : ~ In (0, 0) (cells b).
Proof. rewrite in_cells. unfold on_board. cbn. discriminate. Qed.

Let on_board_all (ks : list constraint) := forall k c, In k ks -> In c (cells_of k) -> In c (cells b).

Lemma denied_cells k c : on_board_all (denied b k) -> In c (cells_of k) -> In c (cells b).
Proof.
  intros On Hc. destruct k; cbn [denied] in On;
    try (exfalso; apply nowhere; apply (On (Domain (0, 0) [])); cbn; auto; fail);
    try (eapply On; [now left|exact Hc]; fail).
  cbn [cells_of] in Hc. apply in_map_iff in Hc as (t & <- & Ht).
  eapply On; [apply in_map with (f := fun t : cell * list N => Domain (fst t) (out b (snd t))); exact Ht|now left].
Qed.

Lemma out_iff c ds : In c (cells b) -> (In (g c) (out b ds) <-> ~ In (g c) ds).
Proof. intros Hc. rewrite in_out. specialize (digit c Hc). tauto. Qed.

Lemma forbidden_iff tests allowed : let s := add_up (map (fun t => if test_holds g (snd t) then fst t else 0%Z) tests) in
  In s (forbidden tests allowed) <-> ~ In s allowed.
Proof.
  intros s. assert (B : (least tests <= s <= most tests)%Z).
  { unfold s, least, most, add_up. clear. induction tests as [|t tests IH]; cbn [map fold_right]; [lia|].
    destruct (test_holds g (snd t)); lia. }
  unfold forbidden. rewrite filter_In, negb_true_iff, <- not_true_iff_false, in_map_iff.
  assert (E : existsb (Z.eqb s) allowed = true <-> In s allowed).
  { rewrite existsb_exists. split; [intros (z & Hz & E); apply Z.eqb_eq in E; now subst|]. intros H. exists s. now rewrite Z.eqb_refl. }
  rewrite E. split; [tauto|]. intros N. split; [|exact N]. exists (Z.to_nat (s - least tests)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma denied_iff k : on_board_all (denied b k) -> ((forall q, In q (denied b k) -> holds g q) <-> ~ holds g k).
Proof.
  intros On. assert (C : forall c, In c (cells_of k) -> In c (cells b)) by (intros c; now apply denied_cells).
  assert (One : forall (q : constraint) P, (holds g q <-> P) -> ((forall q', In q' [q] -> holds g q') <-> P)).
  { intros q P H. rewrite <- H. split; [intros X; apply X; now left|intros X q' [<-|[]]; auto]. }
  destruct k as [c ds| |a c ok|tests| |terms is total|tests allowed| |]; cbn [denied] in *;
    try (exfalso; apply nowhere; apply (On (Domain (0, 0) [])); cbn; auto; fail).
  - apply One. cbn [holds]. apply out_iff, C. now left.
  - apply One. cbn [holds]. rewrite filter_In, in_prod_iff. cbn [fst snd]. rewrite negb_true_iff, <- not_true_iff_false, allowed_iff.
    assert (In (g a) (all b)) by (apply digit, C; cbn; auto). assert (In (g c) (all b)) by (apply digit, C; cbn; auto). tauto.
  - cbn [holds]. assert (X : forall t, In t tests -> (In (g (fst t)) (out b (snd t)) <-> ~ In (g (fst t)) (snd t))).
    { intros t Ht. apply out_iff, C. cbn. now apply in_map. }
    split.
    + intros H (t & Ht & Hg). refine (proj1 (X t Ht) _ Hg).
      apply (H (Domain (fst t) (out b (snd t)))). now apply in_map with (f := fun t => Domain (fst t) (out b (snd t))).
    + intros N q Hq. apply in_map_iff in Hq as (t & <- & Ht). cbn [holds]. apply X; [auto|]. intros Hg. apply N. eauto.
  - apply One. cbn [holds]. destruct is; cbn [opposite_of fst snd compares];
      rewrite ?negb_true_iff, ?Z.eqb_neq, ?Z.eqb_eq, ?Z.leb_le; lia.
  - apply One. cbn [holds]. apply forbidden_iff.
Qed.

Let on_board_in (l : list demand) := forall x k c, In x l -> In k (parts x) -> In c (cells_of k) -> In c (cells b).

Lemma none_of_each ks : on_board_in (none_of b ks) -> forall k, In k ks -> on_board_all (denied b k).
Proof.
  intros On k Hk q c Hq Hc.
  assert (X : on_board_in [Either (map (denied b) ks)] -> In c (cells b)).
  { intros X. apply (X _ q c (or_introl eq_refl)); [|exact Hc]. cbn [parts]. apply in_concat. exists (denied b k). split; [now apply in_map|auto]. }
  destruct ks as [|k' [|? ?]]; [exact (X On)| |exact (X On)]. destruct Hk as [->|[]]. cbn [none_of] in On.
  apply (On (Must q) q c); [now apply in_map|now left|exact Hc].
Qed.

Lemma none_of_cells ks k c : on_board_in (none_of b ks) -> In k ks -> In c (cells_of k) -> In c (cells b).
Proof. intros On Hk. apply denied_cells. now apply none_of_each with ks. Qed.

Lemma none_of_iff ks : on_board_in (none_of b ks) -> ((forall y, In y (none_of b ks) -> met g y) <-> ~ forall k, In k ks -> holds g k).
Proof.
  intros On. assert (D : forall k, In k ks -> ((forall q, In q (denied b k) -> holds g q) <-> ~ holds g k)).
  { intros k Hk. apply denied_iff. now apply none_of_each with ks. }
  assert (E : met g (Either (map (denied b) ks)) <-> ~ forall k, In k ks -> holds g k).
  { cbn [met]. split.
    - intros (l & Hl & H) A. apply in_map_iff in Hl as (k & <- & Hk). exact (proj1 (D k Hk) H (A k Hk)).
    - intros N. destruct (existsb (fun k => negb (holds_in g k)) ks) eqn:F.
      + apply existsb_exists in F as (k & Hk & F). exists (denied b k). split; [now apply in_map|]. apply D; [auto|].
        rewrite <- holds_in_iff. now apply negb_true_iff in F; rewrite F.
      + exfalso. apply N. intros k Hk. apply holds_in_iff. destruct (holds_in g k) eqn:H; [auto|]. apply not_true_iff_false in F.
        exfalso. apply F, existsb_exists. exists k. now rewrite H. }
  assert (General : (forall y, In y [Either (map (denied b) ks)] -> met g y) <-> ~ forall k, In k ks -> holds g k).
  { rewrite <- E. split; [intros H; apply H; now left|intros H y [<-|[]]; exact H]. }
  destruct ks as [|k [|k' ks]]; [exact General| |exact General]. cbn [none_of]. specialize (D k (or_introl eq_refl)). split.
  - intros H A. apply D; [|apply A; now left]. intros q Hq. exact (H (Must q) (in_map Must _ q Hq)).
  - intros N y Hy. apply in_map_iff in Hy as (q & <- & Hq). cbn [met]. revert q Hq. apply D. intros H. apply N. intros k' [<-|[]]. exact H.
Qed.
End Grid.
