(** * Groups of different values as sets of digits *)

From Coq Require Import NArith List Permutation Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses.
Import ListNotations.
Open Scope N_scope.

(** All lists of [k] items in their order. *)
Fixpoint choose (k : nat) (l : list N) : list (list N) :=
  match k, l with
  | O, _ => [[]]
  | S _, [] => []
  | S j, d :: rest => map (cons d) (choose j rest) ++ choose k rest
  end.

Definition family (b : board) (w : group) (cs : list cell) : list (list N) :=
  filter (fun s => is w (map (value b) s)) (choose (length cs) (all b)).

Lemma sum_permutation l l' : Permutation l l' -> sum l = sum l'.
Proof. unfold sum. induction 1; cbn [fold_right]; lia. Qed.

Lemma forallb_permutation (f f' : N -> bool) l l' : Permutation l l' -> (forall x, f x = f' x) -> forallb f l = forallb f' l'.
Proof.
  intros P E. apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H x Hx.
  - rewrite <- E. apply H. now apply (Permutation_in _ (Permutation_sym P)).
  - rewrite E. apply H. now apply (Permutation_in _ P).
Qed.

Lemma is_permutation w l l' : Permutation l l' -> is w l = is w l'.
Proof.
  intros P. destruct w; cbn.
  - now rewrite (sum_permutation l l' P).
  - rewrite (Permutation_length P). apply forallb_permutation; [auto|]. intros x. now apply forallb_permutation.
  - apply forallb_permutation; [auto|]. intros x. now apply forallb_permutation.
Qed.

Lemma choose_spec l : NoDup l -> forall k s, In s (choose k l) -> NoDup s /\ length s = k /\ incl s l.
Proof.
  induction l as [|d l IH]; intros N k s; destruct k; cbn.
  - intros [<-|[]]. repeat split; [constructor|easy].
  - easy.
  - intros [<-|[]]. repeat split; [constructor|easy].
  - inversion_clear N as [|? ? Hd Hl]. intros H. apply in_app_or in H as [H|H].
    + apply in_map_iff in H as (t & <- & H). apply IH in H as (Nt & Lt & It); auto. repeat split.
      * constructor; auto.
      * cbn. now rewrite Lt.
      * intros x [<-|Hx]; [now left|right; auto].
    + apply IH in H as (Ns & Ls & Is); auto. repeat split; auto. intros x Hx. right. auto.
Qed.

Lemma choose_filter p l : In (filter p l) (choose (length (filter p l)) l).
Proof.
  induction l as [|d l IH]; [now left|]. cbn. destruct (p d); cbn.
  - apply in_or_app. left. now apply in_map.
  - revert IH. destruct (length (filter p l)) eqn:E; intros IH.
    + apply length_zero_iff_nil in E. rewrite E. now left.
    + apply in_or_app. now right.
Qed.

Lemma group_correct b g w cs : (forall c, In c cs -> In (g c) (all b)) -> NoDup (map g cs) ->
  (is w (map (fun c => value b (g c)) cs) = true <-> exists s, In s (family b w cs) /\ fits g cs s).
Proof.
  intros D N. assert (M : map (fun c => value b (g c)) cs = map (value b) (map g cs)) by now rewrite map_map. rewrite M.
  assert (P : forall s, NoDup s -> fits g cs s -> Permutation (map g cs) s).
  { intros s Ns [F1 F2]. apply NoDup_Permutation; auto. intros d. rewrite in_map_iff. split.
    - intros (c & <- & Hc). auto.
    - intros Hd. destruct (F2 d Hd) as (c & Hc & E). eauto. }
  unfold family. split.
  - intros H. set (s := filter (has (map g cs)) (all b)).
    assert (Ns : NoDup s) by (apply NoDup_filter, nodup_range).
    assert (F : fits g cs s).
    { split.
      - intros c Hc. apply filter_In. split; [auto|]. apply has_iff. now apply in_map.
      - intros d Hd. apply filter_In in Hd as [_ Hd]. apply has_iff, in_map_iff in Hd as (c & E & Hc). eauto. }
    exists s. split; [|auto]. apply filter_In. pose proof (P s Ns F) as Ps. split.
    + assert (L : length cs = length s) by (rewrite <- (map_length g cs); now apply Permutation_length).
      rewrite L. apply choose_filter.
    + rewrite <- H. apply is_permutation. apply Permutation_map. now apply Permutation_sym.
  - intros (s & Hs & F). apply filter_In in Hs as [Hs I]. apply choose_spec in Hs as (Ns & _); [|apply nodup_range].
    rewrite <- I. apply is_permutation. now apply Permutation_map, P.
Qed.
