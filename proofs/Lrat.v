(** * A checker of proofs with hints

    LRAT without RAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified RAT
    verification", 2017). A step adds a clause that follows by unit propagation in the clauses
    that its hints name, one after the other, or deletes clauses. The theorem [check_sound]: if the
    steps reach the empty clause, the formula has no model. *)

From Coq Require Import PArith List Bool.
From Sudoku Require Import Formula Clauses Trie.
Import ListNotations.

Inductive step :=
| Add (id : positive) (c : clause) (hints : list positive)
| Delete (ids : list positive).

Definition clauses := trie clause.     (* by number *)
Definition assignment := trie bool.    (* by variable; no other is decided *)

Definition value (a : assignment) (l : lit) : option bool :=
  match l with Pos v => find v a | Neg v => option_map negb (find v a) end.

Definition set_true (l : lit) (a : assignment) : assignment :=
  match l with Pos v => put v (Some true) a | Neg v => put v (Some false) a end.

Definition negate (l : lit) : lit := match l with Pos v => Neg v | Neg v => Pos v end.

Definition same_lit (l m : lit) : bool :=
  match l, m with Pos v, Pos w | Neg v, Neg w => Pos.eqb v w | _, _ => false end.

(** What becomes of a clause under an assignment. *)
Inductive outcome := Conflict | Unit (l : lit) | Satisfied | Open.

(** [open] is the literal that is undecided so far, if there is one. *)
Fixpoint look (a : assignment) (open : option lit) (c : clause) : outcome :=
  match c with
  | [] => match open with None => Conflict | Some l => Unit l end
  | l :: rest =>
      match value a l with
      | Some true => Satisfied
      | Some false => look a open rest
      | None =>
          match open with
          | None => look a (Some l) rest
          | Some m => if same_lit l m then look a open rest else Open
          end
      end
  end.

(** Whether the hints lead to a conflict. *)
Fixpoint conflict (d : clauses) (a : assignment) (hints : list positive) : bool :=
  match hints with
  | [] => false
  | h :: rest =>
      match find h d with
      | None => false
      | Some c =>
          match look a None c with
          | Conflict => true
          | Unit l => conflict d (set_true l a) rest
          | Satisfied => conflict d a rest
          | Open => false
          end
      end
  end.

(** The assignment that makes a clause false. *)
Definition against (c : clause) : assignment := fold_left (fun a l => set_true (negate l) a) c Leaf.

Fixpoint refutes (d : clauses) (proof : list step) : bool :=
  match proof with
  | [] => false
  | Add id c hints :: rest =>
      if conflict d (against c) hints then
        match c with [] => true | _ => refutes (put id (Some c) d) rest end
      else false
  | Delete ids :: rest => refutes (fold_left (fun d id => put id None d) ids d) rest
  end.

(** The clauses of a formula have the numbers 1, 2, 3 … *)
Definition number (x : positive * clauses) (c : clause) : positive * clauses :=
  let (id, d) := x in (Pos.succ id, put id (Some c) d).

Definition load_after (x : positive * clauses) (blocks : list (list clause)) : positive * clauses :=
  fold_left (fun x f => fold_left number f x) blocks x.

Definition loaded (blocks : list (list clause)) : positive * clauses := load_after (1%positive, Leaf) blocks.
Definition load (blocks : list (list clause)) : clauses := snd (loaded blocks).

Definition check (blocks : list (list clause)) (proof : list step) : bool := refutes (load blocks) proof.

(** The same, of blocks that are loaded and others. *)
Definition check_after (x : positive * clauses) (blocks : list (list clause)) (proof : list step) : bool :=
  refutes (snd (load_after x blocks)) proof.

Lemma check_after_loaded f g proof : check_after (loaded f) g proof = check (f ++ g) proof.
Proof. unfold check, load, loaded, check_after, load_after. now rewrite fold_left_app. Qed.

(** ** Proofs *)

Definition all_hold (v : valuation) (d : clauses) : Prop := forall id c, find id d = Some c -> satisfies v c = true.

Definition agrees (v : valuation) (a : assignment) : Prop := forall x b, find x a = Some b -> v x = b.

Lemma value_agrees v a l b : agrees v a -> value a l = Some b -> true_in v l = b.
Proof.
  intros H. destruct l as [x|x]; cbn; [apply H|].
  destruct (find x a) as [b'|] eqn:E; cbn; [|discriminate]. intros [= <-]. now rewrite (H x b' E).
Qed.

Lemma set_true_agrees v a l : agrees v a -> true_in v l = true -> agrees v (set_true l a).
Proof.
  intros H T. destruct l as [x|x]; cbn in *; intros y b; destruct (Pos.eq_dec x y) as [<-|N].
  - rewrite find_put. intros [= <-]. auto.
  - rewrite find_other by auto. apply H.
  - rewrite find_put. intros [= <-]. now apply negb_true_iff.
  - rewrite find_other by auto. apply H.
Qed.

Lemma same_lit_eq l m : same_lit l m = true -> l = m.
Proof. destruct l, m; cbn; try discriminate; intros E; apply Pos.eqb_eq in E; now subst. Qed.

(** A clause that holds is no conflict, and a unit clause that holds has a true literal. *)
Lemma look_sound v a c : agrees v a -> forall open,
  satisfies v c = true \/ (exists l, open = Some l /\ true_in v l = true) ->
  match look a open c with Conflict => False | Unit l => true_in v l = true | _ => True end.
Proof.
  intros H. induction c as [|l c IH]; cbn; intros open S.
  - destruct S as [S|(l & -> & S)]; [discriminate|auto].
  - destruct (value a l) as [b|] eqn:E.
    + apply (value_agrees v) in E; auto. destruct b; [auto|]. apply IH.
      destruct S as [S|S]; [|auto]. rewrite E in S. auto.
    + destruct open as [m|].
      * destruct (same_lit l m) eqn:Es; [|auto]. apply IH. apply same_lit_eq in Es. subst m.
        destruct S as [S|S]; [|auto]. apply orb_true_iff in S as [S|S]; [right; eauto|auto].
      * apply IH. destruct S as [S|(m & ? & _)]; [|discriminate]. apply orb_true_iff in S as [S|S]; [right; eauto|auto].
Qed.

Lemma conflict_sound v d hints : all_hold v d -> forall a, agrees v a -> conflict d a hints = false.
Proof.
  intros D. induction hints as [|h hints IH]; cbn; [auto|]. intros a A.
  destruct (find h d) as [c|] eqn:E; [|auto]. apply D in E.
  pose proof (look_sound v a c A None (or_introl E)) as L.
  destruct (look a None c) as [|l| |]; [easy| |auto|auto].
  apply IH. now apply set_true_agrees.
Qed.

Lemma negate_true v l : true_in v l = false -> true_in v (negate l) = true.
Proof. destruct l; cbn; [intros ->; auto|]. intros H. now apply negb_false_iff in H. Qed.

Lemma against_agrees v c : satisfies v c = false -> agrees v (against c).
Proof.
  unfold against. intros S. assert (A : agrees v Leaf) by (intros x b; rewrite find_leaf; discriminate).
  revert A. generalize (@Leaf bool). induction c as [|l c IH]; cbn in *; [auto|]. intros a A.
  apply orb_false_iff in S as [Sl Sc]. apply IH; auto. apply set_true_agrees; auto. now apply negate_true.
Qed.

Lemma remove_all_hold v ids : forall d, all_hold v d -> all_hold v (fold_left (fun d id => put id None d) ids d).
Proof.
  induction ids as [|id ids IH]; cbn; [auto|]. intros d D. apply IH. intros x c.
  destruct (Pos.eq_dec id x) as [<-|N]; [rewrite find_put; discriminate|]. rewrite find_other by auto. apply D.
Qed.

Lemma add_all_hold v d id c : all_hold v d -> satisfies v c = true -> all_hold v (put id (Some c) d).
Proof.
  intros D S x c'. destruct (Pos.eq_dec id x) as [<-|N]; [rewrite find_put; intros [= <-]; auto|].
  rewrite find_other by auto. apply D.
Qed.

Lemma refutes_sound v proof : forall d, all_hold v d -> refutes d proof = false.
Proof.
  induction proof as [|[id c hints|ids] proof IH]; cbn; intros d D.
  - auto.
  - destruct (satisfies v c) eqn:S.
    + destruct (conflict d (against c) hints); [|auto]. destruct c as [|l c]; [discriminate|].
      apply IH. now apply add_all_hold.
    + now rewrite (conflict_sound v d hints D) by now apply against_agrees.
  - apply IH. now apply remove_all_hold.
Qed.

Lemma load_holds v blocks : models v (concat blocks) -> all_hold v (load blocks).
Proof.
  unfold load, loaded, load_after. intros M. set (start := (1%positive, @Leaf clause)).
  assert (A : all_hold v (snd start)) by (intros x c; cbn; rewrite find_leaf; discriminate).
  revert A. generalize start. induction blocks as [|f blocks IH]; cbn in *; [auto|]. intros x A.
  apply models_app in M as [Mf M]. apply IH; auto. clear IH. revert x A.
  induction f as [|c f IHf]; cbn; [auto|]. intros [id d] A. apply IHf.
  - intros c' H. apply Mf. now right.
  - cbn. apply add_all_hold; auto. apply Mf. now left.
Qed.

(** ** The theorem *)

Theorem check_sound blocks proof : check blocks proof = true -> unsatisfiable (concat blocks).
Proof.
  intros C v M. unfold check in C. now rewrite (refutes_sound v proof _ (load_holds v blocks M)) in C.
Qed.
