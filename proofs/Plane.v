(** * Walks in the plane

    Two walks of squares whose ends alternate, around a corner or around a rectangle that they stay in, have a square in common:
    [no_checkerboard], [no_alternation]. The proof counts how often a walk crosses the ray to the right of a square,
    between its row and the next: whether the number is odd changes with no step of another walk. *)

From Coq Require Import NArith List Bool Lia.
From Sudoku Require Import Spec.
Import ListNotations.
Open Scope N_scope.

Definition side (a c : cell) : Prop :=
  fst a = fst c /\ (snd a = snd c + 1 \/ snd c = snd a + 1) \/ snd a = snd c /\ (fst a = fst c + 1 \/ fst c = fst a + 1).

Lemma side_sym a c : side a c -> side c a.
Proof. unfold side. lia. Qed.

(** [walk a l]: from [a] each square of the list is beside the one before it. *)
Fixpoint walk (a : cell) (l : list cell) : Prop :=
  match l with [] => True | c :: rest => side a c /\ walk c rest end.

(** Whether a step crosses the ray to the right of (r, c). *)
Definition crosses (r c : N) (a d : cell) : bool := (c <? snd a) && xorb (fst a <=? r) (fst d <=? r).

Fixpoint odd (r c : N) (a : cell) (l : list cell) : bool :=
  match l with [] => false | d :: rest => xorb (crosses r c a d) (odd r c d rest) end.

Definition right_of (r c : N) (a : cell) : bool := (fst a =? r) && (c <? snd a).

Lemma last_indep {A} (l : list A) x y : l <> [] -> last l x = last l y.
Proof. induction l as [|z l IH]; [easy|]. intros _. destruct l as [|w l]; [auto|]. cbn [last]. now apply IH. Qed.

Lemma last_cons {A} (l : list A) x y : last (y :: l) x = last l y.
Proof. destruct l as [|z l]; [auto|]. cbn [last]. now apply (last_indep (z :: l)). Qed.

Lemma in_last {A} (l : list A) x : In (last l x) (x :: l).
Proof. revert x. induction l as [|y l IH]; intros x; [now left|]. rewrite last_cons. right. apply IH. Qed.

Ltac decide_all :=
  repeat match goal with
  | |- context [?x <? ?y] => destruct (N.ltb_spec x y)
  | |- context [?x <=? ?y] => destruct (N.leb_spec x y)
  | |- context [?x =? ?y] => destruct (N.eqb_spec x y)
  end; cbn [xorb andb negb orb]; try reflexivity; try lia.

Lemma step_down r c a d : side a d -> a <> (r + 1, c) -> d <> (r + 1, c) ->
  xorb (crosses r c a d) (crosses (r + 1) c a d) = xorb (right_of (r + 1) c a) (right_of (r + 1) c d).
Proof.
  destruct a as [x y], d as [x' y']. unfold side, crosses, right_of. cbn [fst snd]. intros S Na Nd.
  assert (Na' : ~ (x = r + 1 /\ y = c)) by (intros [-> ->]; auto). assert (Nd' : ~ (x' = r + 1 /\ y' = c)) by (intros [-> ->]; auto). clear Na Nd.
  destruct S as [[-> S]|[-> S]].
  - decide_all.
  - decide_all.
Qed.

Lemma step_right r c a d : side a d -> a <> (r, c + 1) -> d <> (r, c + 1) -> crosses r c a d = crosses r (c + 1) a d.
Proof.
  destruct a as [x y], d as [x' y']. unfold side, crosses. cbn [fst snd]. intros S Na Nd.
  assert (Na' : ~ (x = r /\ y = c + 1)) by (intros [-> ->]; auto). assert (Nd' : ~ (x' = r /\ y' = c + 1)) by (intros [-> ->]; auto). clear Na Nd.
  destruct S as [[-> S]|[-> S]].
  - decide_all.
  - decide_all.
Qed.

Lemma down r c l : forall a, walk a l -> ~ In (r + 1, c) (a :: l) ->
  xorb (odd r c a l) (odd (r + 1) c a l) = xorb (right_of (r + 1) c a) (right_of (r + 1) c (last l a)).
Proof.
  induction l as [|d l IH]; intros a W N.
  - cbn. now rewrite xorb_nilpotent.
  - destruct W as [S W]. cbn [odd]. specialize (IH d W (fun H => N (or_intror H))).
    assert (E := step_down r c a d S (fun H => N (or_introl H)) (fun H => N (or_intror (or_introl H)))).
    rewrite last_cons.
    destruct (crosses r c a d), (crosses (r + 1) c a d), (odd r c d l), (odd (r + 1) c d l), (right_of (r + 1) c a), (right_of (r + 1) c d), (right_of (r + 1) c (last l d)); cbn in *; congruence.
Qed.

Lemma along r c l : forall a, walk a l -> ~ In (r, c + 1) (a :: l) -> odd r c a l = odd r (c + 1) a l.
Proof.
  induction l as [|d l IH]; intros a W N; [reflexivity|]. destruct W as [S W]. cbn [odd].
  rewrite (IH d W (fun H => N (or_intror H))).
  now rewrite (step_right r c a d S (fun H => N (or_introl H)) (fun H => N (or_intror (or_introl H)))).
Qed.

(** What does not change with a step that avoids the walk does not along another walk. *)
Lemma constant (f : cell -> bool) (on : cell -> Prop) :
  (forall r c, on (r, c) -> on (r + 1, c) -> f (r, c) = f (r + 1, c)) ->
  (forall r c, on (r, c) -> on (r, c + 1) -> f (r, c) = f (r, c + 1)) ->
  forall l a, walk a l -> (forall q, In q (a :: l) -> on q) -> f a = f (last l a).
Proof.
  intros Down Right. assert (Step : forall a d, side a d -> on a -> on d -> f a = f d).
  { intros [x y] [x' y'] S Oa Od. unfold side in S. cbn [fst snd] in S. destruct S as [[E [S|S]]|[E [S|S]]]; subst; auto. symmetry. auto. symmetry. auto. }
  induction l as [|d l IH]; intros a W O; [reflexivity|]. destruct W as [S W].
  rewrite last_cons.
  rewrite <- (IH d W) by (intros q Hq; apply O; now right). apply Step; auto; apply O; cbn; auto.
Qed.

Theorem no_checkerboard x y l l' :
  walk (x, y) l -> last l (x, y) = (x + 1, y + 1) -> walk (x, y + 1) l' -> last l' (x, y + 1) = (x + 1, y) ->
  (forall q, In q ((x, y) :: l) -> ~ In q ((x, y + 1) :: l')) -> False.
Proof.
  intros W E W' E' D. set (on q := ~ In q ((x, y) :: l)).
  assert (A1 : In (x, y) ((x, y) :: l)) by now left.
  assert (O : forall q, In q ((x, y + 1) :: l') -> on q) by (intros q Hq H; exact (D q H Hq)).
  set (f q := xorb (odd (fst q) (snd q) (x, y) l) ((fst q =? x) && (snd q <=? y))).
  assert (F : f (x, y + 1) = f (last l' (x, y + 1))).
  { apply (constant f on); auto.
    - intros r c _ H. unfold f. cbn [fst snd]. pose proof (down r c l (x, y) W H) as X. rewrite E in X. unfold right_of in X. cbn [fst snd] in X.
      assert (Ne : ~ (r + 1 = x /\ c = y)) by (intros [<- ->]; exact (H A1)).
      revert X. destruct (odd r c (x, y) l), (odd (r + 1) c (x, y) l); decide_all.
    - intros r c H H'. unfold f. cbn [fst snd]. rewrite (along r c l (x, y) W H').
      assert (Ne : ~ (r = x /\ c = y)) by (intros [-> ->]; exact (H A1)).
      destruct (odd r (c + 1) (x, y) l); decide_all. }
  assert (B1 : on (x, y + 1)) by (apply O; now left).
  assert (B2 : on (x + 1, y)) by (apply O; rewrite <- E'; apply in_last). 
  rewrite E' in F. unfold f in F. cbn [fst snd] in F.
  pose proof (down x y l (x, y) W B2) as X. rewrite E in X. unfold right_of in X. cbn [fst snd] in X.
  rewrite (along x y l (x, y) W B1) in X. revert F X.
  destruct (odd x (y + 1) (x, y) l), (odd (x + 1) y (x, y) l); decide_all.
Qed.

(** ** Around a rectangle *)

Section Rectangle.
Variables R C : N.
Hypothesis two : 2 <= R /\ 2 <= C.

Definition inside_of (q : cell) : bool := (1 <=? fst q) && (fst q <=? R) && (1 <=? snd q) && (snd q <=? C).
Definition on_border (q : cell) : bool := inside_of q && ((fst q =? 1) || (fst q =? R) || (snd q =? 1) || (snd q =? C)).

(** The places of the border from the top left corner on, clockwise. *)
Definition clockwise (q : cell) : N :=
  if fst q =? 1 then snd q else if fst q =? R then C + R - 1 + (C - snd q) else
  if snd q =? C then C + (fst q - 1) else 2 * C + R - 2 + (R - fst q).

(** Whether a square is on the far side of a ray outward from an end of the walk. *)
Definition beyond (e q : cell) : bool :=
  if fst e =? 1 then negb ((fst q <? 1) && (snd q <? snd e)) else
  if fst e =? R then (snd q <? snd e) && (R <=? fst q) else
  if snd e =? C then fst e <=? fst q else false.

Ltac border e := let H := fresh in intros H; unfold on_border, inside_of in H; rewrite !andb_true_iff, !orb_true_iff, !N.leb_le, !N.eqb_eq in H; destruct e as [x y]; cbn [fst snd] in *.

Lemma beyond_down e r c : on_border e = true -> 1 <= c <= C -> e <> (r + 1, c) ->
  xorb (beyond e (r, c)) (beyond e (r + 1, c)) = right_of (r + 1) c e.
Proof.
  border e. intros Hc Ne. assert (Ne' : ~ (x = r + 1 /\ y = c)) by (intros [-> ->]; auto). clear Ne.
  unfold beyond, right_of. cbn [fst snd]. decide_all.
Qed.

Lemma beyond_right e r c : on_border e = true -> 1 <= r <= R -> e <> (r, c + 1) -> beyond e (r, c) = beyond e (r, c + 1).
Proof.
  border e. intros Hr Ne. assert (Ne' : ~ (x = r /\ y = c + 1)) by (intros [-> ->]; auto). clear Ne.
  unfold beyond. cbn [fst snd]. decide_all.
Qed.

Lemma odd_none r c l : forall a, (forall q, In q (a :: l) -> r < fst q) \/ (forall q, In q (a :: l) -> fst q <= r) \/ (forall q, In q (a :: l) -> snd q <= c) ->
  odd r c a l = false.
Proof.
  induction l as [|d l IH]; intros a H; [reflexivity|]. cbn [odd]. rewrite IH by (destruct H as [H|[H|H]]; [left|right; left|right; right]; intros q Hq; apply H; now right).
  unfold crosses. assert (Ia : In a (a :: d :: l)) by now left. assert (Id : In d (a :: d :: l)) by (right; now left).
  destruct H as [H|[H|H]]; pose proof (H a Ia); pose proof (H d Id); decide_all.
Qed.

Lemma odd_all r l : forall a, (forall q, In q (a :: l) -> 0 < snd q) -> odd r 0 a l = xorb (fst a <=? r) (fst (last l a) <=? r).
Proof.
  induction l as [|d l IH]; intros a H; [cbn; now rewrite xorb_nilpotent|]. cbn [odd]. rewrite last_cons, IH by (intros q Hq; apply H; now right).
  unfold crosses. pose proof (H a (or_introl eq_refl)). destruct (N.ltb_spec 0 (snd a)); [|lia]. cbn [andb].
  destruct (fst a <=? r), (fst d <=? r), (fst (last l d) <=? r); reflexivity.
Qed.

(** Two walks in a rectangle whose ends alternate on its border have a square in common. *)
Theorem no_alternation a l w l' :
  walk a l -> walk w l' -> (forall q, In q (a :: l) \/ In q (w :: l') -> inside_of q = true) ->
  on_border a = true -> on_border (last l a) = true -> on_border w = true -> on_border (last l' w) = true ->
  clockwise a < clockwise w -> clockwise w < clockwise (last l a) -> clockwise (last l a) < clockwise (last l' w) ->
  (forall q, In q (a :: l) -> ~ In q (w :: l')) -> False.
Proof.
  intros W W' I Ba Bz Bw Bv L1 L2 L3 D. set (z := last l a) in *. set (v := last l' w) in *.
  set (f q := xorb (odd (fst q) (snd q) a l) (xorb (beyond a q) (beyond z q))).
  set (on q := inside_of q = true /\ ~ In q (a :: l)).
  assert (O : forall q, In q (w :: l') -> on q) by (intros q Hq; split; [auto|intros H; exact (D q H Hq)]).
  assert (Iz : In z (a :: l)) by apply in_last.
  assert (Out : forall e q, In e (a :: l) -> ~ In q (a :: l) -> e <> q) by (intros e q H N ->; auto).
  assert (In_ : forall q, inside_of q = true -> 1 <= fst q <= R /\ 1 <= snd q <= C).
  { intros q H. unfold inside_of in H. rewrite !andb_true_iff, !N.leb_le in H. tauto. }
  assert (F : f w = f v).
  { apply (constant f on); auto.
    - intros r c [H1 N1] [H2 N2]. apply In_ in H1, H2. cbn [fst snd] in *. unfold f. cbn [fst snd].
      pose proof (down r c l a W N2) as X. fold z in X.
      rewrite <- (beyond_down a r c Ba ltac:(lia) (Out a _ (or_introl eq_refl) N2)), <- (beyond_down z r c Bz ltac:(lia) (Out z _ Iz N2)) in X.
      destruct (odd r c a l), (odd (r + 1) c a l), (beyond a (r, c)), (beyond a (r + 1, c)), (beyond z (r, c)), (beyond z (r + 1, c)); cbn in *; congruence.
    - intros r c [H1 N1] [H2 N2]. apply In_ in H1, H2. cbn [fst snd] in *. unfold f. cbn [fst snd].
      rewrite (along r c l a W N2), (beyond_right a r c Ba ltac:(lia) (Out a _ (or_introl eq_refl) N2)), (beyond_right z r c Bz ltac:(lia) (Out z _ Iz N2)). reflexivity. }
  assert (Value : forall q, on_border q = true -> ~ In q (a :: l) -> f q = xorb (clockwise a <? clockwise q) (clockwise z <? clockwise q)).
  { intros q Bq Nq. unfold f.
    assert (Ra : forall e, In e (a :: l) -> 1 <= fst e <= R /\ 1 <= snd e <= C) by (intros e He; apply In_; auto).
    assert (Q := Bq). unfold on_border, inside_of in Q. rewrite !andb_true_iff, !orb_true_iff, !N.leb_le, !N.eqb_eq in Q. destruct q as [r c]. cbn [fst snd] in *.
    assert (E : forall e, on_border e = true -> e <> (r, c) ->
      (if r =? 1 then xorb (right_of 1 c e) (beyond e (r, c)) else if r =? R then beyond e (r, c) else if c =? C then beyond e (r, c) else negb (xorb (fst e <=? r) (beyond e (r, c))))
      = (clockwise e <? clockwise (r, c))).
    { intros e. border e. intros Ne. assert (Ne' : ~ (x = r /\ y = c)) by (intros [-> ->]; auto). clear Ne.
      unfold beyond, right_of, clockwise. cbn [fst snd]. decide_all. }
    assert (Ea := E a Ba (Out a _ (or_introl eq_refl) Nq)). assert (Ez := E z Bz (Out z _ Iz Nq)). rewrite <- Ea, <- Ez. clear E Ea Ez.
    destruct (N.eqb_spec r 1) as [->|N1].
    - pose proof (down 0 c l a W Nq) as X. rewrite (odd_none 0 c l a) in X by (left; intros e He; specialize (Ra e He); lia). fold z in X.
      change (0 + 1) with 1 in X. destruct (odd 1 c a l), (right_of 1 c a), (right_of 1 c z), (beyond a (1, c)), (beyond z (1, c)); cbn in *; congruence.
    - destruct (N.eqb_spec r R) as [->|NR]; [|destruct (N.eqb_spec c C) as [->|NC]].
      + rewrite (odd_none R c l a) by (right; left; intros e He; specialize (Ra e He); lia). apply xorb_false_l.
      + rewrite (odd_none r C l a) by (right; right; intros e He; specialize (Ra e He); lia). apply xorb_false_l.
      + assert (c = 1) by lia. subst c. assert (A := along r 0 l a W Nq). change (0 + 1) with 1 in A. rewrite <- A, (odd_all r l a) by (intros e He; specialize (Ra e He); lia). change (last l a) with z.
        generalize (fst a <=? r) (fst z <=? r) (beyond a (r, 1)) (beyond z (r, 1)). intros [] [] [] []; reflexivity. }
  assert (Nw : ~ In w (a :: l)) by (apply O; now left). assert (Nv : ~ In v (a :: l)) by (apply O, in_last).
  rewrite (Value w Bw Nw), (Value v Bv Nv) in F.
  revert F. destruct (N.ltb_spec (clockwise a) (clockwise w)); [|lia]. destruct (N.ltb_spec (clockwise z) (clockwise w)); [lia|].
  destruct (N.ltb_spec (clockwise a) (clockwise v)); [|lia]. destruct (N.ltb_spec (clockwise z) (clockwise v)); [discriminate|lia].
Qed.
End Rectangle.
