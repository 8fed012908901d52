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
