(** * Sums of values as primitives

    What package rule makes of "cells, each times a number, add up to that": a set of digits for one cell, a
    relation of two, the primitive for more, nothing where it always holds, and sets without a set where it never does. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Scores Formula Clauses.
Import ListNotations.
Open Scope Z_scope.

Definition score (f : cell -> Z) (terms : list (Z * cell)) : Z := add_up (map (fun t => fst t * f (snd t)) terms).

(** The value of a digit. *)
Definition worth (b : board) (d : N) : Z := Z.of_N (first b + d - 1).

(** Each cell once. *)
Fixpoint add_term (l : list (Z * cell)) (t : Z * cell) : list (Z * cell) :=
  match l with
  | [] => [t]
  | u :: rest => if same (snd u) (snd t) then (fst u + fst t, snd u) :: rest else u :: add_term rest t
  end.
Definition merged (terms : list (Z * cell)) : list (Z * cell) := fold_left add_term terms [].

Definition least (b : board) (l : list (Z * cell)) : Z := add_up (map (fun t => Z.min (fst t * worth b 1) (fst t * worth b (digits b))) l).
Definition most (b : board) (l : list (Z * cell)) : Z := add_up (map (fun t => Z.max (fst t * worth b 1) (fst t * worth b (digits b))) l).

Definition always (is : comparison) (lo hi total : Z) : bool :=
  match is with Unlike => (total <? lo) || (hi <? total) | _ => compares is lo total && compares is hi total end.

Definition impossible (is : comparison) (lo hi total : Z) : bool :=
  match is with
  | Equals => (total <? lo) || (hi <? total)
  | UpTo => total <? lo
  | From => hi <? total
  | Unlike => lo =? hi
  end.

Definition weights (l : list (Z * cell)) : Z := add_up (map fst l).

Definition sum_of (b : board) (l : list (Z * cell)) (is : comparison) (total : Z) : list constraint :=
  match l with
  | [t] =>
      match filter (fun d => compares is (fst t * worth b d) total) (all b) with
      | [] => [Sets [snd t] []]
      | ds => [Domain (snd t) ds]
      end
  | [t; u] =>
      match filter (fun x => compares is (fst t * worth b (fst x) + fst u * worth b (snd x)) total) (list_prod (all b) (all b)) with
      | [] => [Sets [snd t; snd u] []]
      | ok => [Relation (snd t) (snd u) ok]
      end
  | _ => [Sum l is (total - (Z.of_N (first b) - 1) * weights l)]
  end.

(** The domains have no clauses; all digits are in them. *)
Definition lower_sum (b : board) (terms : list (Z * cell)) (is : comparison) (total : Z) : list constraint :=
  let every := merged terms in
  let l := filter (fun t => negb (fst t =? 0)) every in
  map (fun t => Domain (snd t) (all b)) terms ++
  if always is (least b l) (most b l) total then [] else
  if impossible is (least b l) (most b l) total then [Sets (map snd (match l with [] => every | _ => l end)) []]
  else sum_of b l is total.

(** ** Proofs *)

Lemma score_add f l t : score f (add_term l t) = score f l + fst t * f (snd t).
Proof.
  unfold score, add_up. induction l as [|u l IH]; cbn [add_term map fold_right]; [lia|].
  destruct (same (snd u) (snd t)) eqn:E; cbn [map fold_right fst snd].
  - apply same_iff in E. rewrite E. lia.
  - rewrite IH. lia.
Qed.

Lemma score_merged f terms : score f (merged terms) = score f terms.
Proof.
  unfold merged. assert (H : forall l, score f (fold_left add_term terms l) = score f l + score f terms).
  { induction terms as [|t terms IH]; intros l; cbn [fold_left]; [unfold score; cbn; lia|].
    rewrite IH, score_add. unfold score, add_up. cbn [map fold_right]. lia. }
  rewrite H. unfold score. cbn. lia.
Qed.

Lemma score_filter f l : score f (filter (fun t => negb (fst t =? 0)) l) = score f l.
Proof.
  unfold score, add_up. induction l as [|t l IH]; cbn [filter map fold_right]; [auto|].
  destruct (Z.eqb_spec (fst t) 0) as [E|E]; cbn [negb map fold_right]; rewrite IH; [rewrite E|]; lia.
Qed.

Lemma merged_cells terms c : In c (map snd (merged terms)) -> In c (map snd terms).
Proof.
  unfold merged. assert (A : forall l t, In c (map snd (add_term l t)) -> In c (map snd l) \/ c = snd t).
  { induction l as [|u l IH]; intros t; cbn [add_term]; [cbn; intuition auto|].
    destruct (same (snd u) (snd t)); cbn [map In fst snd]; [tauto|]. intros [H|H]; [auto|]. apply IH in H. tauto. }
  assert (H : forall l, In c (map snd (fold_left add_term terms l)) -> In c (map snd l) \/ In c (map snd terms)).
  { induction terms as [|t terms IH]; intros l; cbn [fold_left map In]; [auto|]. intros H. apply IH in H as [H|H]; [|auto].
    apply A in H as [H|H]; auto. }
  intros X. apply H in X as [[]|X]. auto.
Qed.

Lemma between w a v z : a <= v <= z -> Z.min (w * a) (w * z) <= w * v <= Z.max (w * a) (w * z).
Proof. intros H. destruct (Z.le_ge_cases 0 w); split; nia. Qed.

Lemma score_bounds b g l : (forall c, In c (map snd l) -> In (g c) (all b)) ->
  least b l <= score (fun c => worth b (g c)) l <= most b l.
Proof.
  unfold least, most, score, add_up. induction l as [|t l IH]; intros D; cbn [map fold_right]; [lia|].
  assert (In (g (snd t)) (all b)) as Hd by (apply D; now left). apply in_range in Hd.
  specialize (IH (fun c Hc => D c (or_intror Hc))).
  pose proof (between (fst t) (worth b 1) (worth b (g (snd t))) (worth b (digits b))) as B.
  assert (worth b 1 <= worth b (g (snd t)) <= worth b (digits b)) as W by (unfold worth; lia). specialize (B W). lia.
Qed.

Lemma always_holds is lo hi v total : always is lo hi total = true -> lo <= v <= hi -> compares is v total = true.
Proof.
  destruct is; cbn; rewrite ?andb_true_iff, ?orb_true_iff, ?Z.leb_le, ?Z.eqb_eq, ?Z.ltb_lt, ?negb_true_iff, ?Z.eqb_neq; lia.
Qed.

Lemma impossible_fails is lo hi v total : always is lo hi total = false -> impossible is lo hi total = true -> lo <= v <= hi ->
  compares is v total = false.
Proof.
  destruct is; cbn; rewrite ?orb_false_iff, ?orb_true_iff, ?Z.leb_gt, ?Z.eqb_eq, ?Z.ltb_lt, ?Z.ltb_ge, ?negb_false_iff, ?Z.eqb_eq, ?Z.eqb_neq; intros A I H;
    try lia; apply Z.eqb_neq; lia.
Qed.

Lemma compares_shift is v k total : compares is (v + k) total = compares is v (total - k).
Proof.
  apply eq_true_iff_eq. destruct is; cbn; rewrite ?Z.leb_le, ?Z.eqb_eq, ?negb_true_iff, ?Z.eqb_neq; lia.
Qed.

Lemma score_digits b g l : (forall c, In c (map snd l) -> In (g c) (all b)) ->
  score (fun c => worth b (g c)) l = score (fun c => Z.of_N (g c)) l + (Z.of_N (first b) - 1) * weights l.
Proof.
  unfold score, weights, add_up. induction l as [|t l IH]; intros D; cbn [map fold_right]; [lia|].
  rewrite (IH (fun c Hc => D c (or_intror Hc))). assert (In (g (snd t)) (all b)) as Hd by (apply D; now left). apply in_range in Hd.
  assert (E : worth b (g (snd t)) = Z.of_N (first b) - 1 + Z.of_N (g (snd t))) by (unfold worth; lia). rewrite E. lia.
Qed.

Lemma sum_of_correct b g l is total : (forall c, In c (map snd l) -> In (g c) (all b)) ->
  ((forall k, In k (sum_of b l is total) -> holds g k) <-> compares is (score (fun c => worth b (g c)) l) total = true).
Proof.
  intros D. assert (One : forall (k : constraint) P, (holds g k <-> P) -> ((forall k', In k' [k] -> holds g k') <-> P)).
  { intros k P H. rewrite <- H. split; [intros X; apply X; now left|intros X k' [<-|[]]; auto]. }
  assert (Long : (forall k, In k [Sum l is (total - (Z.of_N (first b) - 1) * weights l)] -> holds g k) <->
    compares is (score (fun c => worth b (g c)) l) total = true).
  { apply One. cbn [holds]. rewrite score_digits by auto. rewrite compares_shift. reflexivity. }
  destruct l as [|t [|u [|x l]]]; [exact Long| | |exact Long]; clear Long; cbn [sum_of].
  - assert (Ht : In (g (snd t)) (all b)) by (apply D; now left).
    assert (E : score (fun c => worth b (g c)) [t] = fst t * worth b (g (snd t))) by (unfold score; cbn; lia). rewrite E.
    assert (F : In (g (snd t)) (filter (fun d => compares is (fst t * worth b d) total) (all b)) <->
      compares is (fst t * worth b (g (snd t))) total = true) by (rewrite filter_In; tauto).
    destruct (filter _ (all b)) as [|d ds]; apply One; [|exact F]. rewrite <- F. cbn. split; [intros (s & [] & _)|easy].
  - assert (Ht : In (g (snd t)) (all b)) by (apply D; now left). assert (Hu : In (g (snd u)) (all b)) by (apply D; cbn; auto).
    assert (E : score (fun c => worth b (g c)) [t; u] = fst t * worth b (g (snd t)) + fst u * worth b (g (snd u))) by (unfold score; cbn; lia).
    rewrite E.
    assert (F : In (g (snd t), g (snd u)) (filter (fun x => compares is (fst t * worth b (fst x) + fst u * worth b (snd x)) total) (list_prod (all b) (all b))) <->
      compares is (fst t * worth b (g (snd t)) + fst u * worth b (g (snd u))) total = true).
    { rewrite filter_In, in_prod_iff. cbn [fst snd]. tauto. }
    destruct (filter _ (list_prod _ _)) as [|x ok]; apply One; [|exact F]. rewrite <- F. cbn. split; [intros (s & [] & _)|easy].
Qed.

(** The primitives mean that the values add up to that. *)
Theorem lower_sum_correct b g terms is total : (forall c, In c (cells b) -> In (g c) (all b)) ->
  (forall k c, In k (lower_sum b terms is total) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_sum b terms is total) -> holds g k) <-> compares is (score (fun c => worth b (g c)) terms) total = true).
Proof.
  intros D On. unfold lower_sum in *. set (l := filter _ (merged terms)) in *.
  assert (C : forall c, In c (map snd terms) -> In (g c) (all b)).
  { intros c Hc. apply D. apply in_map_iff in Hc as (t & <- & Ht). apply (On (Domain (snd t) (all b))); [|now left].
    apply in_or_app. left. now apply in_map with (f := fun t => Domain (snd t) (all b)). }
  assert (Cl : forall c, In c (map snd l) -> In (g c) (all b)).
  { intros c Hc. apply C, merged_cells. apply in_map_iff in Hc as (t & <- & Ht). apply filter_In in Ht as [Ht _]. now apply in_map. }
  pose proof (score_bounds b g l Cl) as B.
  assert (S : score (fun c => worth b (g c)) l = score (fun c => worth b (g c)) terms) by (unfold l; now rewrite score_filter, score_merged).
  assert (X : forall rest P, ((forall k, In k rest -> holds g k) <-> P) ->
    ((forall k, In k (map (fun t => Domain (snd t) (all b)) terms ++ rest) -> holds g k) <-> P)).
  { intros rest P H. rewrite <- H. split.
    - intros Y k Hk. apply Y, in_or_app. auto.
    - intros Y k Hk. apply in_app_or in Hk as [Hk|Hk]; [|auto]. apply in_map_iff in Hk as (t & <- & Ht). cbn. apply C. now apply in_map. }
  apply X. rewrite <- S.
  destruct (always is (least b l) (most b l) total) eqn:A.
  - split; [intros _; eapply always_holds; eauto|intros _ k []].
  - destruct (impossible is (least b l) (most b l) total) eqn:I.
    + rewrite (impossible_fails _ _ _ _ _ A I B). split; [|discriminate].
      intros H. destruct (H _ (or_introl eq_refl)) as (s & [] & _).
    + now apply sum_of_correct.
Qed.
