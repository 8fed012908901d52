(** * Maps from numbers, as binary trees that follow their digits *)

From Coq Require Import NArith PArith List Lia.
Import ListNotations.

Inductive trie (A : Type) := Leaf | Node (even : trie A) (here : option A) (odd : trie A).
Arguments Leaf {A}.
Arguments Node {A}.

Section Trie.
Context {A : Type}.

Fixpoint find (k : positive) (t : trie A) : option A :=
  match t with
  | Leaf => None
  | Node even here odd => match k with xH => here | xO k => find k even | xI k => find k odd end
  end.

(** [put k None] removes what is at [k]. *)
Fixpoint put (k : positive) (x : option A) (t : trie A) : trie A :=
  match t with
  | Leaf => match k with xH => Node Leaf x Leaf | xO k => Node (put k x Leaf) None Leaf | xI k => Node Leaf None (put k x Leaf) end
  | Node even here odd =>
      match k with xH => Node even x odd | xO k => Node (put k x even) here odd | xI k => Node even here (put k x odd) end
  end.

Lemma find_put k x : forall t, find k (put k x t) = x.
Proof. induction k; intros [|]; cbn; auto. Qed.

Lemma find_leaf k : find k Leaf = None.
Proof. destruct k; auto. Qed.

Lemma find_other k x : forall l t, k <> l -> find l (put k x t) = find l t.
Proof.
  induction k; intros [l|l|] [|]; cbn; intros N; rewrite ?find_leaf, ?IHk, ?find_leaf; congruence.
Qed.
End Trie.

(** ** Maps from keys of any kind

    A key is looked for where its code leads, among all that have the same code. *)

Section Table.
Context {K A : Type} (code : K -> positive) (eqb : K -> K -> bool).
Hypothesis eqb_iff : forall k l, eqb k l = true <-> k = l.

Definition table := trie (list (K * A)).

Fixpoint among_keys (k : K) (l : list (K * A)) : option A :=
  match l with [] => None | (k', x) :: rest => if eqb k k' then Some x else among_keys k rest end.

Definition at_code (p : positive) (t : table) : list (K * A) := match find p t with Some l => l | None => [] end.
Definition get (k : K) (t : table) : option A := among_keys k (at_code (code k) t).
Definition set (k : K) (x : A) (t : table) : table := put (code k) (Some ((k, x) :: at_code (code k) t)) t.

Lemma eqb_refl k : eqb k k = true.
Proof. now apply eqb_iff. Qed.

Lemma get_set k x t : get k (set k x t) = Some x.
Proof. unfold get, set, at_code. rewrite find_put. cbn. now rewrite eqb_refl. Qed.

Lemma get_other k l x t : k <> l -> get l (set k x t) = get l t.
Proof.
  intros N. unfold get, set, at_code. destruct (Pos.eq_dec (code k) (code l)) as [E|E].
  - rewrite E, find_put. cbn. destruct (eqb l k) eqn:F; [|auto]. apply eqb_iff in F. congruence.
  - now rewrite find_other.
Qed.

(** [tabulate f l] has [f k] for each [k] of [l]. *)
Definition tabulate (f : K -> A) (l : list K) : table := fold_right (fun k t => set k (f k) t) Leaf l.

Lemma get_tabulate f l k : In k l -> get k (tabulate f l) = Some (f k).
Proof.
  induction l as [|k' l IH]; cbn; [easy|]. intros H. destruct (eqb k k') eqn:E.
  - apply eqb_iff in E. subst. apply get_set.
  - rewrite get_other; [|intros ->; now rewrite eqb_refl in E]. apply IH. destruct H as [->|H]; [|auto].
    now rewrite eqb_refl in E.
Qed.
End Table.

Section Once.
Context {K : Type} (code : K -> positive) (eqb : K -> K -> bool).
Hypothesis eqb_iff : forall k l, eqb k l = true <-> k = l.

(** The first of each. *)
Fixpoint first_of_each (seen : trie (list (K * unit))) (l : list K) : list K :=
  match l with
  | [] => []
  | k :: rest =>
      match get code eqb k seen with
      | Some _ => first_of_each seen rest
      | None => k :: first_of_each (set code k tt seen) rest
      end
  end.

Lemma in_first l k : forall seen, In k l -> get code eqb k seen <> None \/ In k (first_of_each seen l).
Proof.
  induction l as [|k' l IH]; cbn; [easy|]. intros seen H.
  destruct (get code eqb k' seen) eqn:E.
  - destruct H as [->|H]; [left; congruence|auto].
  - destruct H as [->|H]; [right; now left|]. destruct (eqb k' k) eqn:F.
    + apply eqb_iff in F. subst. right. now left.
    + destruct (IH (set code k' tt seen) H) as [G|G]; [|right; now right].
      left. rewrite (get_other code eqb eqb_iff) in G; auto. intros ->. now rewrite (eqb_refl eqb eqb_iff) in F.
Qed.

Lemma first_in l k : forall seen, In k (first_of_each seen l) -> In k l.
Proof.
  induction l as [|k' l IH]; cbn; [easy|]. intros seen H. destruct (get code eqb k' seen).
  - right. eauto.
  - destruct H as [->|H]; [auto|]. right. eauto.
Qed.

(** The places of keys, from [at_] on. *)
Fixpoint numbered (at_ : N) (l : list K) (t : trie (list (K * N))) : trie (list (K * N)) :=
  match l with [] => t | k :: rest => numbered (at_ + 1) rest (set code k at_ t) end.

Lemma numbered_spec l k : forall at_ t i, get code eqb k (numbered at_ l t) = Some i ->
  get code eqb k t = Some i \/ (at_ <= i /\ nth_error l (N.to_nat (i - at_)) = Some k)%N.
Proof.
  induction l as [|k' l IH]; cbn; [auto|]. intros at_ t i H. apply IH in H as [H|[H H']].
  - destruct (eqb k' k) eqn:F.
    + apply eqb_iff in F. subst. rewrite (get_set code eqb eqb_iff) in H. injection H as <-. right. split; [lia|].
      now rewrite N.sub_diag.
    + rewrite (get_other code eqb eqb_iff) in H; [auto|]. intros ->. now rewrite (eqb_refl eqb eqb_iff) in F.
  - right. split; [lia|]. replace (N.to_nat (i - at_)) with (S (N.to_nat (i - (at_ + 1)))) by lia. auto.
Qed.

Lemma numbered_has l k : forall at_ t, In k l \/ get code eqb k t <> None -> get code eqb k (numbered at_ l t) <> None.
Proof.
  induction l as [|k' l IH]; cbn; [intros at_ t [[]|H]; auto|]. intros at_ t H. apply IH.
  destruct (eqb k' k) eqn:F.
  - apply eqb_iff in F. subst. right. rewrite (get_set code eqb eqb_iff). discriminate.
  - rewrite (get_other code eqb eqb_iff); [|intros ->; now rewrite (eqb_refl eqb eqb_iff) in F].
    destruct H as [[->|H]|H]; auto. now rewrite (eqb_refl eqb eqb_iff) in F.
Qed.
End Once.
