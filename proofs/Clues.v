(** * Rules that are clauses for each digit

    Lines whose ends bound the values between them. [lower_tests_iff] is what they have in common. *)

From Coq Require Import NArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses Tests.
Import ListNotations.
Open Scope N_scope.

(** The domains have no clauses; all digits are in them. *)
Definition lower_tests (b : board) (cs : list cell) (rest : list constraint) (lists : list (list (cell * list N))) : list constraint :=
  map (fun c => Domain c (all b)) cs ++ rest ++ flat_map (one_test b) lists.

Definition less (b : board) (d : N) : list N := filter (fun e => e <? d) (all b).
Definition more (b : board) (d : N) : list N := filter (fun e => d <? e) (all b).
Definition other (b : board) (d : N) : list N := filter (fun e => negb (e =? d)) (all b).

Definition table (b : board) (r : relation) : list (N * N) :=
  filter (fun x => relates b r (value b (fst x)) (value b (snd x))) (list_prod (all b) (all b)).

Definition related (b : board) (r : relation) (a c : cell) : constraint :=
  if same a c then Domain a (fitting b (fun v => relates b r v v)) else Relation a c (table b r).

Definition between_tests (b : board) (a z c : cell) (d : N) : list (list (cell * list N)) :=
  [[(c, more b d); (a, less b d); (z, less b d)]; [(c, less b d); (a, more b d); (z, more b d)]].

Definition lockout_tests (b : board) (a z c : cell) (d : N) : list (list (cell * list N)) :=
  [[(c, other b d); (a, more b d); (z, less b d)]; [(c, other b d); (a, less b d); (z, more b d)]].

Definition lower_between (b : board) (cs : list cell) : list constraint :=
  match cs with
  | [] => []
  | a :: rest =>
      let z := last rest a in
      let inner := removelast rest in
      lower_tests b cs (match inner with [] => [] | _ => [related b (Apart_by 2) a z] end)
        (flat_map (fun d => flat_map (fun c => between_tests b a z c d) inner) (all b))
  end.

Definition lower_lockout (b : board) (k : N) (cs : list cell) : list constraint :=
  match cs with
  | [] => []
  | a :: rest =>
      let z := last rest a in
      lower_tests b cs (if k =? 0 then [] else [related b (Apart_by k) a z])
        (flat_map (fun d => flat_map (fun c => lockout_tests b a z c d) (removelast rest)) (all b))
  end.

(** ** Proofs *)

Section Grid.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Let met (tests : list (cell * list N)) : Prop := exists t, In t tests /\ In (g (fst t)) (snd t).

Lemma met_two t u : met [t; u] <-> In (g (fst t)) (snd t) \/ In (g (fst u)) (snd u).
Proof. unfold met. split; [intros (x & [<-|[<-|[]]] & H); auto|intros [H|H]; [exists t|exists u]; cbn; auto]. Qed.

Lemma met_three t u w : met [t; u; w] <-> In (g (fst t)) (snd t) \/ In (g (fst u)) (snd u) \/ In (g (fst w)) (snd w).
Proof. unfold met. split; [intros (x & [<-|[<-|[<-|[]]]] & H); auto|intros [H|[H|H]]; [exists t|exists u|exists w]; cbn; auto]. Qed.

Lemma lower_tests_iff cs rest lists : (forall k c, In k (lower_tests b cs rest lists) -> In c (cells_of k) -> In c (cells b)) ->
  (forall l t, In l lists -> In t l -> In (fst t) cs) ->
  ((forall k, In k (lower_tests b cs rest lists) -> holds g k) <->
   (forall k, In k rest -> holds g k) /\ forall l, In l lists -> met l).
Proof.
  intros On T. unfold lower_tests in *.
  assert (C : forall c, In c cs -> In (g c) (all b)).
  { intros c Hc. apply digit, (On (Domain c (all b))); [|now left]. apply in_or_app. left. now apply in_map with (f := fun c => Domain c (all b)). }
  assert (O : forall l, In l lists -> ((forall k, In k (one_test b l) -> holds g k) <-> met l)).
  { intros l Hl. apply one_test_iff. intros t Ht. apply C. eauto. }
  split.
  - intros H. split; [intros k Hk; apply H; rewrite !in_app_iff; auto|]. intros l Hl. apply (O l Hl). intros k Hk. apply H.
    rewrite !in_app_iff. right. right. apply in_flat_map. eauto.
  - intros [Hr Hl] k Hk. rewrite !in_app_iff in Hk. destruct Hk as [Hk|[Hk|Hk]]; auto.
    + apply in_map_iff in Hk as (c & <- & Hc). now apply C.
    + apply in_flat_map in Hk as (l & H & Hk). revert k Hk. apply (O l H). auto.
Qed.

Lemma in_less d x : In x (all b) -> (In x (less b d) <-> x < d).
Proof. unfold less. rewrite filter_In, N.ltb_lt. tauto. Qed.
Lemma in_more d x : In x (all b) -> (In x (more b d) <-> d < x).
Proof. unfold more. rewrite filter_In, N.ltb_lt. tauto. Qed.
Lemma in_other d x : In x (all b) -> (In x (other b d) <-> x <> d).
Proof. unfold other. rewrite filter_In, negb_true_iff, N.eqb_neq. tauto. Qed.

Lemma related_iff r a c : In (g a) (all b) -> In (g c) (all b) ->
  (holds g (related b r a c) <-> relates b r (value b (g a)) (value b (g c)) = true).
Proof.
  intros Ha Hc. unfold related. destruct (same a c) eqn:E; cbn [holds].
  - apply same_iff in E. subst c. rewrite in_fitting. tauto.
  - unfold table. rewrite filter_In, in_prod_iff. cbn [fst snd]. tauto.
Qed.

Lemma ends_in (a : cell) rest c : In c (removelast rest) \/ c = last rest a \/ c = a -> In c (a :: rest).
Proof.
  revert a. induction rest as [|x rest IH]; intros a; cbn [removelast last]; [cbn; intuition auto|].
  destruct rest as [|y rest]; [cbn; intuition auto|]. intros [[->|H]|[H|H]].
  - cbn. auto.
  - right. apply IH. auto.
  - right. apply (IH x). right. left. rewrite H. clear. revert y. induction rest as [|z rest IH]; intros y; [reflexivity|]. exact (IH z).
  - subst. now left.
Qed.

Lemma known cs rest lists c : (forall k c, In k (lower_tests b cs rest lists) -> In c (cells_of k) -> In c (cells b)) -> In c cs -> In (g c) (all b).
Proof.
  intros On Hc. apply digit, (On (Domain c (all b))); [|now left]. apply in_or_app. left. now apply in_map with (f := fun c => Domain c (all b)).
Qed.

Lemma value_less d e : In d (all b) -> In e (all b) -> (value b d < value b e <-> d < e).
Proof. intros Hd He. apply in_range in Hd, He. unfold value. lia. Qed.

Lemma lower_between_correct cs : (forall k c, In k (lower_between b cs) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_between b cs) -> holds g k) <-> keeps b g (Between cs)).
Proof.
  destruct cs as [|a rest]; [cbn; split; [auto|intros _ k []]|]. cbn [lower_between keeps]. cbv zeta.
  set (z := last rest a). set (inner := removelast rest). intros On.
  assert (K : forall c, In c inner \/ c = z \/ c = a -> In (g c) (all b)) by (intros c Hc; apply (known _ _ _ c On), ends_in, Hc).
  rewrite lower_tests_iff; [|exact On|].
  2: { intros l t Hl Ht. apply in_flat_map in Hl as (d & _ & Hl). apply in_flat_map in Hl as (c & Hc & Hl). apply ends_in. fold z inner.
       destruct Hl as [<-|[<-|[]]]; destruct Ht as [<-|[<-|[<-|[]]]]; cbn; auto. }
  assert (Ka : In (g a) (all b)) by auto. assert (Kz : In (g z) (all b)) by auto.
  assert (M : forall c d, In c inner -> In d (all b) -> ((forall l, In l (between_tests b a z c d) -> met l) <->
    (d < g c \/ g a < d \/ g z < d) /\ (g c < d \/ d < g a \/ d < g z))).
  { intros c d Hc Hd. assert (Kc : In (g c) (all b)) by auto. unfold between_tests. split.
    - intros H. pose proof (H _ (or_introl eq_refl)) as H1. pose proof (H _ (or_intror (or_introl eq_refl))) as H2.
      rewrite met_three in H1, H2. cbn [fst snd] in *. rewrite in_more, !in_less in H1 by auto. rewrite in_less, !in_more in H2 by auto. tauto.
    - intros [H1 H2] l [<-|[<-|[]]]; apply met_three; cbn [fst snd]; rewrite ?in_more, ?in_less by auto; tauto. }
  split.
  - intros [_ H] c Hc. assert (Kc : In (g c) (all b)) by auto.
    assert (X := proj1 (M c (g c) Hc Kc) (fun l Hl => H l ltac:(apply in_flat_map; exists (g c); split; [auto|]; apply in_flat_map; eauto))).
    rewrite !value_less by auto. lia.
  - intros H. split.
    + intros k Hk. destruct inner as [|c inner'] eqn:Ei; [destruct Hk|]. destruct Hk as [<-|[]]. apply related_iff; auto.
      specialize (H c (or_introl eq_refl)). cbn [relates]. unfold distance. apply N.leb_le. lia.
    + intros l Hl. apply in_flat_map in Hl as (d & Hd & Hl). apply in_flat_map in Hl as (c & Hc & Hl). revert l Hl. apply M; auto.
      specialize (H c Hc). rewrite !value_less in H by auto. lia.
Qed.

Lemma lower_lockout_correct k cs : (forall x c, In x (lower_lockout b k cs) -> In c (cells_of x) -> In c (cells b)) ->
  ((forall x, In x (lower_lockout b k cs) -> holds g x) <-> keeps b g (Lockout k cs)).
Proof.
  destruct cs as [|a rest]; [cbn; split; [auto|intros _ x []]|]. cbn [lower_lockout keeps]. cbv zeta.
  set (z := last rest a). set (inner := removelast rest). intros On.
  assert (K : forall c, In c inner \/ c = z \/ c = a -> In (g c) (all b)) by (intros c Hc; apply (known _ _ _ c On), ends_in, Hc).
  rewrite lower_tests_iff; [|exact On|].
  2: { intros l t Hl Ht. apply in_flat_map in Hl as (d & _ & Hl). apply in_flat_map in Hl as (c & Hc & Hl). apply ends_in. fold z inner.
       destruct Hl as [<-|[<-|[]]]; destruct Ht as [<-|[<-|[<-|[]]]]; cbn; auto. }
  assert (Ka : In (g a) (all b)) by auto. assert (Kz : In (g z) (all b)) by auto.
  assert (M : forall c d, In c inner -> In d (all b) -> ((forall l, In l (lockout_tests b a z c d) -> met l) <->
    (g c <> d \/ d < g a \/ g z < d) /\ (g c <> d \/ g a < d \/ d < g z))).
  { intros c d Hc Hd. assert (Kc : In (g c) (all b)) by auto. unfold lockout_tests. split.
    - intros H. pose proof (H _ (or_introl eq_refl)) as H1. pose proof (H _ (or_intror (or_introl eq_refl))) as H2.
      rewrite met_three in H1, H2. cbn [fst snd] in *. rewrite in_other, in_more, in_less in H1, H2 by auto. tauto.
    - intros [H1 H2] l [<-|[<-|[]]]; apply met_three; cbn [fst snd]; rewrite ?in_other, ?in_more, ?in_less by auto; tauto. }
  assert (E : (forall x, In x (if k =? 0 then [] else [related b (Apart_by k) a z]) -> holds g x) <-> k <= distance (value b (g a)) (value b (g z))).
  { destruct (N.eqb_spec k 0) as [->|Ne]; [split; [intros _; lia|intros _ x []]|].
    assert (R : holds g (related b (Apart_by k) a z) <-> k <= distance (value b (g a)) (value b (g z))).
    { rewrite related_iff by auto. cbn [relates]. apply N.leb_le. }
    rewrite <- R. split; [intros H; apply H; now left|intros H x [<-|[]]; exact H]. }
  rewrite E. split; (intros [H0 H]; split; [exact H0|]).
  - intros c Hc. assert (Kc : In (g c) (all b)) by auto.
    assert (X := proj1 (M c (g c) Hc Kc) (fun l Hl => H l ltac:(apply in_flat_map; exists (g c); split; [auto|]; apply in_flat_map; eauto))).
    rewrite !value_less by auto. lia.
  - intros l Hl. apply in_flat_map in Hl as (d & Hd & Hl). apply in_flat_map in Hl as (c & Hc & Hl). revert l Hl. apply M; auto.
    specialize (H c Hc). rewrite !value_less in H by auto. lia.
Qed.
End Grid.
