(** * Cells whose values are places *)

From Coq Require Import NArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses Tests Clues.
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
End Grid.
