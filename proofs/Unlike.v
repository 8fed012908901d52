(** * Automata on lines that the board keeps different

    Such an automaton need not accept a digit again, which can make its diagram smaller. [unlike_accepts]: it accepts
    the same digits, if no two are equal; [skyline_accepts]: so does one that counts what is hidden; [kept_apart_differ]: on such
    lines none are. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses.
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

(** How many values are seen, the highest, and how many others there were: not more than lower values. *)
Definition skyline (b : board) (n : Z) : automaton :=
  let v d := Z.of_N (value b d) in {|
    starts := [[0; 0; 0]];
    next := fun q d =>
      match q with
      | [k; highest; lower] =>
          if (v d =? highest) && (0 <? v d) then [] else
          let r := if highest <? v d then [k + 1; v d; if 0 <? highest then lower + 1 else lower] else [k; highest; lower + 1] in
          match r with [_; h; l] => if l <=? Z.max (h - v 1%N) 1 then [r] else [] | _ => [] end
      | _ => []
      end;
    good := fun q => match q with [k; _; _] => k =? n | _ => false end |}%Z.

(** Different values below a bound are not more than there are. *)
Lemma few_below lo h l : NoDup l -> (forall v, In v l -> lo <= v < h) -> N.of_nat (length l) <= h - lo.
Proof.
  intros N B. assert (L : (length l <= length (map (fun d => lo + d - 1) (range (h - lo)))%N)%nat).
  { apply NoDup_incl_length; [auto|]. intros v Hv. apply in_map_iff. specialize (B v Hv). exists (v - lo + 1). split; [lia|]. apply in_range. lia. }
  rewrite map_length, length_range in L. lia.
Qed.

Lemma nodup_values b ps : NoDup ps -> (forall p, In p ps -> 1 <= p) -> NoDup (map (value b) ps).
Proof.
  induction 1 as [|p ps Hp N IH]; cbn; intros P; constructor; [|auto]. intros H. apply in_map_iff in H as (q & E & Hq). apply Hp.
  assert (q = p) as <-; [|auto]. pose proof (P p (or_introl eq_refl)). specialize (P q (or_intror Hq)). unfold value in E. lia.
Qed.

Lemma nodup_front {A} (l m : list A) : NoDup (l ++ m) -> NoDup l.
Proof.
  induction l as [|x l IH]; cbn; intros N; [constructor|]. inversion_clear N as [|? ? Hx Nl]. constructor; [|auto].
  intros H. apply Hx, in_or_app. auto.
Qed.

(** What the numbers are after some digits [ps]. *)
Definition after_digits (b : board) (ps : list N) (highest lower : Z) : Prop :=
  (highest = 0 /\ (forall p, In p ps -> value b p = 0%N) /\ lower = Z.of_nat (length ps) \/
   0 < highest /\ (exists p, In p ps /\ Z.of_N (value b p) = highest) /\ (forall p, In p ps -> Z.of_N (value b p) <= highest) /\
     lower + 1 = Z.of_nat (length ps))%Z.

Lemma few_lower b ps h l : NoDup ps -> (forall p, In p ps -> 1 <= p) -> after_digits b ps h l -> (l <= Z.max (h - Z.of_N (value b 1)) 1)%Z.
Proof.
  intros N P A. apply (nodup_values b ps N) in P as V. destruct A as [(-> & Z & ->)|(H & _ & M & E)].
  - pose proof (few_below 0 1 (map (value b) ps) V) as F. rewrite map_length in F.
    assert (N.of_nat (length ps) <= 1 - 0); [|lia]. apply F. intros v Hv. apply in_map_iff in Hv as (p & <- & Hp). rewrite (Z p Hp). lia.
  - pose proof (few_below (value b 1) (Z.to_N h + 1) (map (value b) ps) V) as F. rewrite map_length in F.
    assert (N.of_nat (length ps) <= Z.to_N h + 1 - value b 1).
    { apply F. intros v Hv. apply in_map_iff in Hv as (p & <- & Hp). specialize (M p Hp). specialize (P p Hp). unfold value in *. lia. }
    destruct ps as [|p ps]; [cbn in E|]; [lia|]. specialize (M p (or_introl eq_refl)). specialize (P p (or_introl eq_refl)). unfold value in *. lia.
Qed.

Lemma skyline_reads b n ds : forall ps k h l, NoDup (ps ++ ds) -> (forall d, In d (ps ++ ds) -> 1 <= d) -> after_digits b ps h l ->
  reads (skyline b n) [k; h; l] ds = reads (machine b (Seen_are n)) [k; h] ds.
Proof.
  induction ds as [|d ds IH]; intros ps k h l N P A; [reflexivity|].
  assert (E : ps ++ d :: ds = (ps ++ [d]) ++ ds) by now rewrite <- app_assoc. rewrite E in N, P.
  assert (Nd : NoDup (ps ++ [d]) /\ ~ In d ps).
  { split; [now apply nodup_front in N|]. rewrite <- E in N. apply NoDup_remove_2 in N. intros H. apply N, in_or_app. auto. }
  destruct Nd as [Nd Hd].
  assert (Pd : forall p, In p (ps ++ [d]) -> 1 <= p) by (intros p Hp; apply P, in_or_app; auto).
  assert (Step : forall k' h' l', after_digits b (ps ++ [d]) h' l' ->
    existsb (fun r => reads (skyline b n) r ds) (if (l' <=? Z.max (h' - Z.of_N (value b 1)) 1)%Z then [[k'; h'; l']] else []) =
    existsb (fun r => reads (machine b (Seen_are n)) r ds) [[k'; h']]).
  { intros k' h' l' A'. pose proof (few_lower b (ps ++ [d]) h' l' Nd Pd A') as F. apply Z.leb_le in F. rewrite F. cbn [existsb].
    now rewrite (IH (ps ++ [d]) k' h' l' N P A'). }
  assert (In_d : forall p, In p (ps ++ [d]) -> In p ps \/ p = d).
  { intros p Hp. apply in_app_or in Hp as [Hp|[Hp|[]]]; auto. }
  cbn [reads]. cbn [skyline next machine]. destruct ((Z.of_N (value b d) =? h) && (0 <? Z.of_N (value b d)))%Z eqn:Same.
  { exfalso. apply andb_true_iff in Same as [S1 S2]. apply Z.eqb_eq in S1. apply Z.ltb_lt in S2.
    destruct A as [(-> & _)|(_ & (p & Hp & V) & _)]; [lia|]. apply Hd. assert (p = d) as <-; [|auto].
    assert (1 <= p) by (apply Pd, in_or_app; auto). assert (1 <= d) by (apply Pd, in_or_app; cbn; auto). unfold value in *. lia. }
  destruct (Z.ltb_spec h (Z.of_N (value b d))) as [Hi|Lo].
  - apply Step. right. rewrite app_length. cbn [length]. split; [destruct A as [A|A]; lia|]. split; [exists d; split; [apply in_or_app; cbn; auto|auto]|].
    split.
    + intros p Hp. apply In_d in Hp as [Hp| ->]; [|lia]. destruct A as [(-> & Z & _)|(_ & _ & M & _)]; [rewrite (Z p Hp); lia|specialize (M p Hp); lia].
    + destruct A as [(-> & _ & ->)|(H & _ & _ & L)]; [cbn; lia|]. apply Z.ltb_lt in H. rewrite H. lia.
  - apply Step. unfold after_digits. rewrite app_length. cbn [length]. destruct A as [(-> & Z & ->)|(H & X & M & L)].
    + left. split; [auto|]. split; [|lia]. intros p Hp. apply In_d in Hp as [Hp| ->]; [auto|lia].
    + right. split; [auto|]. destruct X as (p & Hp & V). split; [exists p; split; [apply in_or_app; auto|auto]|]. split; [|lia].
      intros q Hq. apply In_d in Hq as [Hq| ->]; [auto|lia].
Qed.

Lemma skyline_accepts b n ds : NoDup ds -> (forall d, In d ds -> 1 <= d) ->
  accepts_word (skyline b n) ds = accepts_word (machine b (Seen_are n)) ds.
Proof.
  intros N P. unfold accepts_word. cbn [starts skyline machine existsb]. f_equal. apply (skyline_reads b n ds []); auto.
  left. split; [auto|]. split; [intros p []|auto].
Qed.

(** Whether an automaton is made smaller by the digits that it has read since some state, which differ. *)
Definition remembers (w : word) (q : state) : bool :=
  match w, q with
  | Sandwich_is _, [k; _] => (k =? 1) || (k =? 2)
  | First_are _, [k; _] => 0 <? k
  | _, _ => false
  end%Z.

(** The automaton for a line of cells. *)
Definition reader (b : board) (w : word) (cs : list cell) : automaton :=
  if kept_apart b cs then match w with Seen_are n => skyline b n | _ => unlike (remembers w) (machine b w) end else machine b w.

Lemma reader_accepts b (g : grid) w cs : (forall c, In c cs -> In (g c) (all b)) -> (forall s, In s (sets b) -> NoDup (map g s)) ->
  accepts_word (reader b w cs) (map g cs) = accepts_word (machine b w) (map g cs).
Proof.
  intros D S. unfold reader. destruct (kept_apart b cs) eqn:K; [|auto]. apply (kept_apart_differ b g cs S) in K.
  assert (P : forall d, In d (map g cs) -> 1 <= d) by (intros d Hd; apply in_map_iff in Hd as (c & <- & Hc); specialize (D c Hc); apply in_range in D; lia).
  destruct w; try (now apply unlike_accepts). now apply skyline_accepts.
Qed.
