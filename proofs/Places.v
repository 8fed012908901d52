(** * Cells whose values are places *)

From Coq Require Import NArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses Counts Tests Clues.
Import ListNotations.
Open Scope N_scope.

(** The digits of a cell that lead to a cell which can have the value. *)
Definition leads (b : board) (w : way) (c : cell) (d : N) : bool :=
  match target b w c (value b d) with
  | Some t => existsb (fun e => value b e =? own_place b w c) (all b) && (negb (same t c) || (value b d =? own_place b w c))
  | None => false
  end.

Definition place_tests (b : board) (w : way) (c : cell) (d : N) : list constraint :=
  match target b w c (value b d) with
  | Some t => one_test b [(c, other b d); (t, fitting b (N.eqb (own_place b w c)))]
  | None => []
  end.

Definition place_parts (b : board) (w : way) (c : cell) : list constraint :=
  let ds := filter (leads b w c) (all b) in
  (if forallb (leads b w c) (all b) then [] else match ds with [] => [Sets [c] []] | _ => [Domain c ds] end) ++
  flat_map (place_tests b w c) ds.

(** The domains have no clauses; all digits are in them. *)
Definition lower_places (b : board) (w : way) (cs : list cell) : list constraint :=
  map (fun c => Domain c (all b)) cs ++ flat_map (place_parts b w) cs.

(** The control holds a place, and for each place that is a value and each digit two clauses are about the cell there. *)
Definition but (b : board) (v : N) : list N := filter (fun e => negb (value b e =? v)) (all b).

Definition pointed_tests (b : board) (c k : cell) (x : N * cell) : list (list (cell * list N)) :=
  let (i, o) := x in
  if has (map (value b) (all b)) i && negb (same o c) then
    flat_map (fun d =>
      [[(k, but b i); (o, other b d); (c, filter (N.eqb d) (all b))];
       [(k, but b i); (c, other b d); (o, filter (N.eqb d) (all b))]]) (all b)
  else [].

Definition lower_pointed (b : board) (c k : cell) (cs : list cell) : list constraint :=
  lower_tests b (c :: k :: cs) [one_cell b (fun d => (1 <=? value b d) && (value b d <=? N.of_nat (length cs))) k]
    (flat_map (pointed_tests b c k) (combine (range (N.of_nat (length cs))) cs)).

Lemma target_on_board b w c v t : target b w c v = Some t -> In t (cells b).
Proof.
  destruct w; cbn [target].
  - destruct (is_square b (v, snd c)) eqn:E; [|discriminate]. intros [= <-]. now apply square_cell.
  - destruct (is_square b (fst c, v)) eqn:E; [|discriminate]. intros [= <-]. now apply square_cell.
  - destruct (1 <=? v); [|discriminate]. intros H. apply nth_error_In in H. unfold box_of in H. destruct (box b). apply filter_In in H as [H _].
    apply square_cell, in_squares. exact H.
Qed.

Section Grid.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Lemma place_tests_iff w c d t : In (g c) (all b) -> target b w c (value b d) = Some t ->
  ((forall k, In k (place_tests b w c d) -> holds g k) <-> g c <> d \/ value b (g t) = own_place b w c).
Proof.
  intros Hc E. unfold place_tests. rewrite E. pose proof (digit t (target_on_board b w c _ t E)) as Ht.
  rewrite one_test_iff by (intros x [<-|[<-|[]]]; auto).
  assert (F : In (g t) (fitting b (N.eqb (own_place b w c))) <-> value b (g t) = own_place b w c).
  { rewrite in_fitting, N.eqb_eq. intuition auto. }
  rewrite <- F, <- (in_other b d (g c) Hc). split.
  - intros (x & [<-|[<-|[]]] & H); auto.
  - intros [H|H]; [exists (c, other b d)|exists (t, fitting b (N.eqb (own_place b w c)))]; cbn; auto.
Qed.

Lemma place_parts_iff w c : In (g c) (all b) -> ((forall k, In k (place_parts b w c) -> holds g k) <->
  exists t, target b w c (value b (g c)) = Some t /\ value b (g t) = own_place b w c).
Proof.
  intros Hc. unfold place_parts. set (ds := filter (leads b w c) (all b)).
  assert (Lead : (forall k, In k (if forallb (leads b w c) (all b) then [] else match ds with [] => [Sets [c] []] | _ => [Domain c ds] end) ->
    holds g k) <-> leads b w c (g c) = true).
  { assert (M : In (g c) ds <-> leads b w c (g c) = true) by (unfold ds; rewrite filter_In; tauto).
    destruct (forallb (leads b w c) (all b)) eqn:E; [rewrite forallb_forall in E; split; [intros _; auto|intros _ k []]|].
    rewrite <- M. destruct ds as [|d ds']; (split; [intros H; specialize (H _ (or_introl eq_refl))|intros H k [<-|[]]]).
    - destruct H as (s & [] & _).
    - destruct H.
    - exact H.
    - exact H. }
  assert (Split : forall (l l' : list constraint), (forall k, In k (l ++ l') -> holds g k) <-> (forall k, In k l -> holds g k) /\ (forall k, In k l' -> holds g k)).
  { intros l l'. split; [intros H; split; intros k Hk; apply H, in_or_app; auto|]. intros [H H'] k Hk. apply in_app_or in Hk as [Hk|Hk]; auto. }
  rewrite Split, Lead. split.
  - intros [L T]. assert (L' := L). unfold leads in L'. destruct (target b w c (value b (g c))) as [t|] eqn:E; [|discriminate].
    exists t. split; [auto|]. destruct (proj1 (place_tests_iff w c (g c) t Hc E)) as [X|X]; [|congruence|exact X].
    intros k Hk. apply T, in_flat_map. exists (g c). split; [apply filter_In; auto|exact Hk].
  - intros (t & E & V). split.
    + unfold leads. rewrite E. apply andb_true_iff. split.
      * apply existsb_exists. exists (g t). split; [apply digit; eapply target_on_board; eauto|]. now apply N.eqb_eq.
      * destruct (same t c) eqn:S; [|reflexivity]. apply same_iff in S. subst t. cbn. now apply N.eqb_eq.
    + intros k Hk. apply in_flat_map in Hk as (d & Hd & Hk). apply filter_In in Hd as [_ Hd]. unfold leads in Hd.
      destruct (target b w c (value b d)) as [u|] eqn:Eu; [|discriminate]. revert k Hk. apply (place_tests_iff w c d u Hc Eu).
      destruct (N.eq_dec (g c) d) as [Ed|Ed]; [|auto]. right. rewrite <- Ed, E in Eu. now injection Eu as <-.
Qed.

Lemma lower_places_correct w cs : (forall k c, In k (lower_places b w cs) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_places b w cs) -> holds g k) <-> keeps b g (Places w cs)).
Proof.
  intros On. unfold lower_places in *. cbn [keeps].
  assert (C : forall c, In c cs -> In (g c) (all b)).
  { intros c Hc. apply digit, (On (Domain c (all b))); [|now left]. apply in_or_app. left. now apply in_map with (f := fun c => Domain c (all b)). }
  split.
  - intros H c Hc. apply (place_parts_iff w c (C c Hc)). intros k Hk. apply H, in_or_app. right. apply in_flat_map. eauto.
  - intros H k Hk. apply in_app_or in Hk as [Hk|Hk].
    + apply in_map_iff in Hk as (c & <- & Hc). now apply C.
    + apply in_flat_map in Hk as (c & Hc & Hk). revert k Hk. apply (place_parts_iff w c (C c Hc)). auto.
Qed.

Lemma one_cell_iff q c : In (g c) (all b) -> (holds g (one_cell b q c) <-> q (g c) = true).
Proof.
  intros Hc. assert (M : In (g c) (filter q (all b)) <-> q (g c) = true) by (rewrite filter_In; tauto). rewrite <- M. unfold one_cell.
  destruct (filter q (all b)) as [|d ds]; [|reflexivity]. cbn [holds]. split; [intros (s & [] & _)|easy].
Qed.

Lemma in_numbered (cs : list cell) i o : In (i, o) (combine (range (N.of_nat (length cs))) cs) <-> 1 <= i <= N.of_nat (length cs) /\ forall x, nth (N.to_nat (i - 1)) cs x = o.
Proof.
  unfold range. rewrite Nnat.Nat2N.id.
  enough (X : forall s, In (i, o) (combine (map N.of_nat (seq (S s) (length cs))) cs) <-> N.of_nat s < i <= N.of_nat (s + length cs) /\ forall x, nth (N.to_nat i - 1 - s) cs x = o).
  { rewrite (X O). replace (N.to_nat i - 1 - 0)%nat with (N.to_nat (i - 1)) by lia. cbn [plus]. split; intros [L H]; (split; [lia|auto]). }
  induction cs as [|c cs IH]; intros s; cbn [length seq map combine In].
  - split; [easy|]. intros [L _]. lia.
  - rewrite IH. split.
    + intros [[= <- <-]|[L H]]; [split; [lia|]; intros x; match goal with |- nth ?n _ _ = _ => replace n with O by lia end; reflexivity|].
      split; [lia|]. intros x. replace (N.to_nat i - 1 - s)%nat with (S (N.to_nat i - 1 - S s)) by lia. exact (H x).
    + intros [L H]. destruct (N.eq_dec i (N.of_nat (S s))) as [->|Ne].
      * left. specialize (H c). replace (N.to_nat (N.of_nat (S s)) - 1 - s)%nat with O in H by lia. cbn [nth] in H. rewrite H. reflexivity.
      * right. split; [lia|]. intros x. specialize (H x). replace (N.to_nat i - 1 - s)%nat with (S (N.to_nat i - 1 - S s)) in H by lia. exact H.
Qed.

Lemma lower_pointed_correct c k cs : (forall q x, In q (lower_pointed b c k cs) -> In x (cells_of q) -> In x (cells b)) ->
  ((forall q, In q (lower_pointed b c k cs) -> holds g q) <-> keeps b g (Pointed c k cs)).
Proof.
  intros On. assert (C : forall x, In x (c :: k :: cs) -> In (g x) (all b)).
  { intros x Hx. apply digit, (On (Domain x (all b))); [|now left]. unfold lower_pointed, lower_tests. apply in_or_app. left. now apply in_map with (f := fun c => Domain c (all b)). }
  unfold lower_pointed in *. rewrite (lower_tests_iff b g digit _ _ _ On).
  2: { intros l t Hl Ht. apply in_flat_map in Hl as ([i o] & Hi & Hl). apply in_combine_r in Hi. unfold pointed_tests in Hl.
       destruct (_ && _); [|destruct Hl]. apply in_flat_map in Hl as (d & _ & Hl).
       destruct Hl as [<-|[<-|[]]]; destruct Ht as [<-|[<-|[<-|[]]]]; cbn [fst In]; auto. }
  assert (Hc : In (g c) (all b)) by (apply C; now left). assert (Hk : In (g k) (all b)) by (apply C; cbn; auto).
  set (v := value b (g k)).
  assert (First : (forall q, In q [one_cell b (fun d => (1 <=? value b d) && (value b d <=? N.of_nat (length cs))) k] -> holds g q) <-> 1 <= v <= N.of_nat (length cs)).
  { pose proof (one_cell_iff (fun d => (1 <=? value b d) && (value b d <=? N.of_nat (length cs))) k Hk) as O. cbv beta in O. fold v in O.
    rewrite andb_true_iff, !N.leb_le in O. rewrite <- O.
    split; [intros H; apply H; now left|intros H q [<-|[]]; exact H]. }
  rewrite First. cbn [keeps]. fold v.
  assert (Only : forall x d, In (g x) (all b) -> (In (g x) (filter (N.eqb d) (all b)) <-> g x = d)).
  { intros x d Hx. rewrite filter_In, N.eqb_eq. intuition auto. }
  assert (But : forall i, In (g k) (but b i) <-> v <> i) by (intros i; unfold but; rewrite filter_In, negb_true_iff, N.eqb_neq; tauto).
  split; intros [L H]; (split; [exact L|]).
  - set (o := nth (N.to_nat (v - 1)) cs c). destruct (same o c) eqn:S; [apply same_iff in S; now rewrite S|].
    assert (Ho : In (v, o) (combine (range (N.of_nat (length cs))) cs)).
    { apply in_numbered. split; [auto|]. intros x. apply nth_indep. lia. }
    assert (Io : In (g o) (all b)) by (apply C; right; right; eapply in_combine_r; eauto).
    assert (M : exists t, In t [(k, but b v); (c, other b (g c)); (o, filter (N.eqb (g c)) (all b))] /\ In (g (fst t)) (snd t)).
    { apply H, in_flat_map. exists (v, o). split; [auto|]. unfold pointed_tests. rewrite S.
      assert (E : has (map (value b) (all b)) v = true) by (apply has_iff; unfold v; now apply in_map). rewrite E. cbn [andb negb].
      apply in_flat_map. exists (g c). split; [auto|]. cbn; auto. }
    destruct M as (t & [<-|[<-|[<-|[]]]] & T); cbn [fst snd] in T.
    + now apply But in T.
    + apply (in_other b (g c) (g c) Hc) in T. congruence.
    + now apply (Only o (g c) Io) in T.
  - intros l Hl. apply in_flat_map in Hl as ([i o] & Hi & Hl). assert (Io : In (g o) (all b)) by (apply C; right; right; eapply in_combine_r; eauto).
    apply in_numbered in Hi as [Li Ei]. unfold pointed_tests in Hl. destruct (_ && _); [|destruct Hl]. apply in_flat_map in Hl as (d & Hd & Hl).
    destruct (N.eq_dec v i) as [E|E].
    2: { destruct Hl as [<-|[<-|[]]]; exists (k, but b i); (split; [now left|]); now apply But. }
    rewrite E, (Ei c) in H. destruct (N.eq_dec (g c) d) as [Ed|Ed]; destruct Hl as [<-|[<-|[]]].
    + exists (c, filter (N.eqb d) (all b)). split; [cbn; auto|]. now apply (Only c d Hc).
    + exists (o, filter (N.eqb d) (all b)). split; [cbn; auto|]. apply (Only o d Io). congruence.
    + exists (o, other b d). split; [cbn; auto|]. apply (in_other b d (g o) Io). intros X. apply Ed. rewrite <- H. exact X.
    + exists (c, other b d). split; [cbn; auto|]. apply (in_other b d (g c) Hc). exact Ed.
Qed.
End Grid.
