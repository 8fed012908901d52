(** * Maps from numbers, as binary trees that follow their digits *)

From Coq Require Import PArith.

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
