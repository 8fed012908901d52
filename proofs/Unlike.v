(** * Automata on lines that the board keeps different

    Such an automaton need not accept a digit again, which can make its diagram smaller. [unlike_accepts]: it accepts
    the same digits, if no two are equal; [kept_apart_differ]: on such lines none are. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Clauses.
Import ListNotations.
Open Scope N_scope.

(** The automaton that accepts no digit again while it remembers those before: a set of bits in front of the state. *)
Definition unlike (keep : state -> bool) (m : automaton) : automaton := {|
  starts := map (cons 0%Z) (starts m);
  next := fun x d =>
    match x with
    | set :: q =>
        if Z.testbit set (Z.of_N d) then [] else map (fun r => (if keep r then Z.setbit set (Z.of_N d) else 0%Z) :: r) (next m q d)
    | [] => []
    end;
  good := fun x => match x with _ :: q => good m q | [] => false end |}.

Fixpoint once_each (cs : list cell) : bool :=
  match cs with [] => true | c :: rest => negb (among c rest) && once_each rest end.

(** The board keeps some cells different, of ten digits or fewer. *)
Definition kept_apart (b : board) (cs : list cell) : bool :=
  (digits b <=? 10) && once_each cs && existsb (fun s => forallb (fun c => among c s) cs) (sets b).

Lemma unlike_reads keep m ds : NoDup ds -> forall set q, (0 <= set)%Z ->
  (forall d, In d ds -> Z.testbit set (Z.of_N d) = false) -> reads (unlike keep m) (set :: q) ds = reads m q ds.
Proof.
  induction 1 as [|d ds Hd N IH]; intros set q P F; [reflexivity|]. cbn [reads]. cbn [unlike next].
  rewrite (F d (or_introl eq_refl)). induction (next m q d) as [|r rs IHr]; [reflexivity|]. cbn [map existsb].
  rewrite IHr. f_equal. apply IH.
  - destruct (keep r); [|lia]. rewrite Z.setbit_spec', Z.lor_nonneg. split; [auto|]. apply Z.pow_nonneg. lia.
  - intros e He. destruct (keep r); [|apply Z.bits_0]. rewrite Z.setbit_neq; [apply F; now right|lia|].
    intros E. apply N2Z.inj in E. now subst.
Qed.

Lemma unlike_accepts keep m ds : NoDup ds -> accepts_word (unlike keep m) ds = accepts_word m ds.
Proof.
  intros N. unfold accepts_word. cbn [unlike starts]. induction (starts m) as [|q qs IH]; [reflexivity|]. cbn [map existsb].
  rewrite IH. f_equal. apply unlike_reads; [auto|lia|]. intros d _. apply Z.bits_0.
Qed.

Lemma among_in c l : among c l = true <-> In c l.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros (x & Hx & E). apply same_iff in E. now subst.
  - intros H. exists c. split; [auto|]. now apply same_iff.
Qed.

Lemma nodup_same (g : grid) s x y : NoDup (map g s) -> In x s -> In y s -> g x = g y -> x = y.
Proof.
  induction s as [|z s IH]; [easy|]. cbn. intros N. inversion_clear N as [|? ? Hz Ns]. intros [->|Hx] [->|Hy] E; auto.
  - exfalso. apply Hz. rewrite E. now apply in_map.
  - exfalso. apply Hz. rewrite <- E. now apply in_map.
Qed.

Lemma kept_apart_differ b (g : grid) cs : (forall s, In s (sets b) -> NoDup (map g s)) -> kept_apart b cs = true -> NoDup (map g cs).
Proof.
  intros S K. unfold kept_apart in K. rewrite !andb_true_iff, existsb_exists in K. destruct K as [[_ O] (s & Hs & I)].
  rewrite forallb_forall in I. specialize (S s Hs). induction cs as [|c cs IH]; [constructor|]. cbn in O.
  apply andb_true_iff in O as [Oc O]. cbn [map]. constructor.
  - intros H. apply in_map_iff in H as (e & E & He). apply negb_true_iff, not_true_iff_false in Oc. apply Oc, among_in.
    rewrite <- (nodup_same g s e c S); auto; apply among_in, I; cbn; auto.
  - apply IH; [auto|]. intros x Hx. apply I. now right.
Qed.
