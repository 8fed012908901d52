(** * Clauses as primitives

    What package rule makes of "one of some cells has one of its digits": nothing where a test never fails, a domain for
    one cell, sets without a set where no test can hold, a clause else. A numbered room is one for each digit of its first cell. *)

From Coq Require Import NArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses.
Import ListNotations.
Open Scope N_scope.

Definition fitting (b : board) (ok : N -> bool) : list N := filter (fun d => ok (value b d)) (all b).

(** Each cell once. *)
Fixpoint add_test (b : board) (l : list (cell * list N)) (t : cell * list N) : list (cell * list N) :=
  match l with
  | [] => [(fst t, filter (has (snd t)) (all b))]
  | u :: rest =>
      if same (fst u) (fst t) then (fst u, filter (fun d => has (snd u) d || has (snd t) d) (all b)) :: rest else u :: add_test b rest t
  end.

Definition one_test (b : board) (tests : list (cell * list N)) : list constraint :=
  let l := fold_left (add_test b) tests [] in
  if existsb (fun t => forallb (has (snd t)) (all b)) l then [] else
  match filter (fun t => match snd t with [] => false | _ => true end) l with
  | [] => [Sets (map fst l) []]
  | [t] => [Domain (fst t) (snd t)]
  | kept => [Clause kept]
  end.

Definition room_tests (b : board) (n : N) (cs : list cell) (c : cell) (d : N) : list (cell * list N) :=
  (c, filter (fun e => negb (e =? d)) (all b)) ::
  if (1 <=? value b d) && (value b d <=? N.of_nat (length cs)) then [(nth (N.to_nat (value b d - 1)) cs c, fitting b (N.eqb n))] else [].

(** The domains have no clauses; all digits are in them. *)
Definition lower_room (b : board) (n : N) (cs : list cell) : list constraint :=
  match cs with
  | [] => []
  | c :: _ => map (fun c => Domain c (all b)) cs ++ flat_map (fun d => one_test b (room_tests b n cs c d)) (all b)
  end.

Lemma in_fitting b ok d : In d (fitting b ok) <-> In d (all b) /\ ok (value b d) = true.
Proof. unfold fitting. rewrite filter_In. tauto. Qed.

Section Tests.
Variables (b : board) (g : grid).

Let met (tests : list (cell * list N)) : Prop := exists t, In t tests /\ In (g (fst t)) (snd t).

Lemma met_cons t l : met (t :: l) <-> In (g (fst t)) (snd t) \/ met l.
Proof.
  unfold met. split.
  - intros (u & [<-|Hu] & H); eauto.
  - intros [H|(u & Hu & H)]; [exists t|exists u]; cbn; auto.
Qed.

Lemma add_test_cells l t c : In c (map fst (add_test b l t)) <-> In c (map fst l) \/ c = fst t.
Proof.
  induction l as [|u l IH]; cbn [add_test map In fst]; [intuition auto|]. destruct (same (fst u) (fst t)) eqn:E; cbn [map In fst].
  - apply same_iff in E. rewrite <- E. intuition auto.
  - rewrite IH. tauto.
Qed.

Lemma add_test_met l t : In (g (fst t)) (all b) -> (met (add_test b l t) <-> met l \/ In (g (fst t)) (snd t)).
Proof.
  intros D. induction l as [|u l IH]; cbn [add_test].
  - rewrite met_cons. cbn [fst snd]. rewrite filter_In, has_iff. tauto.
  - destruct (same (fst u) (fst t)) eqn:E; rewrite !met_cons.
    + apply same_iff in E. cbn [fst snd]. rewrite filter_In, orb_true_iff, !has_iff. rewrite E in *. tauto.
    + rewrite IH. tauto.
Qed.

Lemma add_tests tests : (forall t, In t tests -> In (g (fst t)) (all b)) -> forall l,
  (met (fold_left (add_test b) tests l) <-> met l \/ met tests).
Proof.
  induction tests as [|t tests IH]; intros D l; cbn [fold_left].
  - split; [auto|]. intros [H|(t & [] & _)]. exact H.
  - rewrite IH by (intros x Hx; apply D; now right). rewrite add_test_met by (apply D; now left). rewrite met_cons. tauto.
Qed.

Lemma add_tests_cells tests : forall l c, In c (map fst (fold_left (add_test b) tests l)) -> In c (map fst l) \/ In c (map fst tests).
Proof.
  induction tests as [|t tests IH]; intros l c; cbn [fold_left map In]; [auto|]. intros H. apply IH in H as [H|H]; [|auto].
  apply add_test_cells in H as [H|H]; auto.
Qed.

Lemma one_test_iff tests : (forall t, In t tests -> In (g (fst t)) (all b)) ->
  ((forall k, In k (one_test b tests) -> holds g k) <-> met tests).
Proof.
  intros D. unfold one_test. set (l := fold_left _ tests []).
  assert (M : met l <-> met tests).
  { unfold l. rewrite add_tests by auto. split; [intros [(t & [] & _)|H]; auto|auto]. }
  assert (Dl : forall t, In t l -> In (g (fst t)) (all b)).
  { intros t Ht. destruct (add_tests_cells tests [] (fst t)) as [[]|H]; [now apply in_map|].
    apply in_map_iff in H as (u & E & Hu). rewrite <- E. auto. }
  rewrite <- M. clear M. destruct (existsb _ l) eqn:E.
  - apply existsb_exists in E as (t & Ht & F). split; [|intros _ k []]. intros _. exists t. split; [auto|].
    apply has_iff. rewrite forallb_forall in F. auto.
  - clear E. set (kept := filter _ l).
    assert (K : met kept <-> met l).
    { unfold met, kept. split; intros (t & Ht & H); exists t; (split; [|auto]).
      - now apply filter_In in Ht.
      - apply filter_In. split; [auto|]. destruct (snd t); [destruct H|auto]. }
    rewrite <- K. assert (One : forall (k : constraint) P, (holds g k <-> P) -> ((forall k', In k' [k] -> holds g k') <-> P)).
    { intros k P H. rewrite <- H. split; [intros X; apply X; now left|intros X k' [<-|[]]; auto]. }
    destruct kept as [|t [|u kept]]; apply One; cbn [holds].
    + split; [intros (s & [] & _)|intros (t & [] & _)].
    + rewrite met_cons. split; [auto|]. intros [H|(x & [] & _)]; auto.
    + reflexivity.
Qed.

(** The primitives of a numbered room mean that the cell which the first one counts to has that value. *)
Theorem lower_room_correct n cs : (forall c, In c (cells b) -> In (g c) (all b)) ->
  (forall k c, In k (lower_room b n cs) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_room b n cs) -> holds g k) <-> keeps b g (Room n cs)).
Proof.
  intros D On. destruct cs as [|c cs']; [cbn; split; [auto|intros _ k []]|]. set (cs := c :: cs') in *.
  assert (C : forall e, In e cs -> In (g e) (all b)).
  { intros e He. apply D, (On (Domain e (all b))); [|now left]. cbn [lower_room]. apply in_or_app. left.
    now apply in_map with (f := fun c => Domain c (all b)). }
  assert (Hc : In c cs) by now left.
  set (place d := nth (N.to_nat (value b d - 1)) cs c).
  assert (In_line : forall d, In (place d) cs).
  { intros d. destruct (nth_in_or_default (N.to_nat (value b d - 1)) cs c) as [H|H]; [exact H|]. unfold place. rewrite H. exact Hc. }
  assert (T : forall d, (forall k, In k (one_test b (room_tests b n cs c d)) -> holds g k) <-> met (room_tests b n cs c d)).
  { intros d. apply one_test_iff. intros t [<-|Ht]; [now apply C|].
    destruct ((1 <=? value b d) && (value b d <=? N.of_nat (length cs))); [|destruct Ht]. destruct Ht as [<-|[]]. apply C, In_line. }
  assert (X : (forall k, In k (lower_room b n cs) -> holds g k) <-> forall d, In d (all b) -> met (room_tests b n cs c d)).
  { split.
    - intros H d Hd. apply T. intros k Hk. apply H. apply in_or_app. right. apply in_flat_map. eauto.
    - intros H k Hk. apply in_app_or in Hk as [Hk|Hk].
      + apply in_map_iff in Hk as (e & <- & He). now apply C.
      + apply in_flat_map in Hk as (d & Hd & Hk). revert k Hk. apply T. auto. }
  rewrite X. clear X T. cbn [keeps]. change (match cs with [] => True | c0 :: _ =>
    let x := value b (g c0) in 1 <= x <= N.of_nat (length cs) /\ value b (g (nth (N.to_nat (x - 1)) cs c0)) = n end)
    with (1 <= value b (g c) <= N.of_nat (length cs) /\ value b (g (place (g c))) = n).
  assert (First : forall d, In d (all b) -> (In (g c) (filter (fun e => negb (e =? d)) (all b)) <-> g c <> d)).
  { intros d Hd. rewrite filter_In, negb_true_iff, N.eqb_neq. specialize (C c Hc). tauto. }
  split.
  - intros H. specialize (H (g c) (C c Hc)). unfold room_tests in H. apply met_cons in H as [H|H]; cbn [fst snd] in H; [apply First in H; [congruence|auto]|].
    destruct ((1 <=? value b (g c)) && (value b (g c) <=? N.of_nat (length cs))) eqn:E; [|now destruct H as (t & [] & _)].
    apply andb_true_iff in E as [E1 E2]. apply N.leb_le in E1, E2. split; [auto|].
    destruct H as (t & [<-|[]] & H). cbn [fst snd] in H. apply in_fitting in H as [_ H]. symmetry. now apply N.eqb_eq.
  - intros [[L U] V] d Hd. unfold room_tests. apply met_cons. cbn [fst snd]. destruct (N.eq_dec (g c) d) as [<-|Ne]; [|left; now apply First].
    right. apply N.leb_le in L, U. rewrite L, U. cbn [andb]. exists (place (g c), fitting b (N.eqb n)). split; [now left|]. cbn [fst snd].
    apply in_fitting. split; [apply C, In_line|]. now apply N.eqb_eq.
Qed.
End Tests.
