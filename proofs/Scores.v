(** * Sums, counts and automata as one kind of constraint

    All three are automata that read cells: a sum and a count remember what the cells so far add up to. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec.
Import ListNotations.
Open Scope Z_scope.

(** Each digit has a score, place by place; the sum of the scores has to be right. *)
Definition scores (fs : list (N -> Z)) (ok : Z -> bool) : automaton := {|
  starts := [[0; 0]];
  next := fun q d =>
    match q with
    | [v; i] => match nth_error fs (Z.to_nat i) with Some f => [[v + f d; i + 1]] | None => [] end
    | _ => []
    end;
  good := fun q => match q with [v; _] => ok v | _ => false end
|}.

Lemma scores_read ok ds : forall before after v, length ds = length after ->
  reads (scores (before ++ after) ok) [v; Z.of_nat (length before)] ds =
  ok (v + add_up (map (fun x => fst x (snd x)) (combine after ds))).
Proof.
  induction ds as [|d ds IH]; intros before [|f after] v L; try discriminate; cbn [reads combine map add_up fold_right].
  - cbn. f_equal. lia.
  - cbn [next scores]. rewrite Nat2Z.id, nth_error_app2, PeanoNat.Nat.sub_diag by lia. cbn [nth_error existsb].
    rewrite orb_false_r. injection L as L. specialize (IH (before ++ [f]) after (v + f d) L).
    rewrite <- app_assoc, app_length in IH. cbn [app length] in IH.
    replace (Z.of_nat (length before) + 1) with (Z.of_nat (length before + 1)) by lia.
    rewrite IH. f_equal. cbn. unfold add_up. lia.
Qed.

Lemma scores_correct fs ok ds : length ds = length fs ->
  accepts_word (scores fs ok) ds = ok (add_up (map (fun x => fst x (snd x)) (combine fs ds))).
Proof. intros L. unfold accepts_word. cbn [starts scores existsb]. rewrite orb_false_r. exact (scores_read ok ds [] fs 0 L). Qed.

(** Terms of a sum, large numbers first. *)
Fixpoint by_weight (terms : list (Z * cell)) : list (Z * cell) :=
  let fix insert t l :=
    match l with
    | [] => [t]
    | u :: rest => if Z.abs (fst u) <=? Z.abs (fst t) then t :: l else u :: insert t rest
    end in
  match terms with [] => [] | t :: rest => insert t (by_weight rest) end.

Definition reading (k : constraint) : option (automaton * list cell) :=
  match k with
  | Sum terms is total =>
      let l := by_weight terms in
      Some (scores (map (fun t d => fst t * Z.of_N d) l) (fun v => compares is v total), map snd l)
  | Count tests allowed =>
      Some (scores (map (fun t d => if existsb (N.eqb d) (snd (snd t)) then fst t else 0) tests) (fun v => existsb (Z.eqb v) allowed),
            map (fun t => fst (snd t)) tests)
  | Reads m cs => Some (m, cs)
  | _ => None
  end.

Lemma by_weight_sum (f : Z * cell -> Z) terms : add_up (map f (by_weight terms)) = add_up (map f terms).
Proof.
  induction terms as [|t terms IH]; [auto|]. cbn [by_weight map add_up fold_right]. unfold add_up in IH. rewrite <- IH.
  generalize (by_weight terms). intros l. clear IH. induction l as [|u l IH]; [auto|].
  destruct (Z.leb_spec (Z.abs (fst u)) (Z.abs (fst t))); cbn [map add_up fold_right]; [auto|].
  unfold add_up in *. rewrite IH. cbn [map fold_right]. lia.
Qed.

Lemma in_by_weight t terms : In t (by_weight terms) <-> In t terms.
Proof.
  induction terms as [|u terms IH]; [tauto|]. cbn [by_weight In]. rewrite <- IH. generalize (by_weight terms). intros l. clear IH.
  induction l as [|v l IH]; [cbn; tauto|]. destruct (Z.leb_spec (Z.abs (fst v)) (Z.abs (fst u))); cbn [In]; [tauto|]. rewrite IH. tauto.
Qed.

Lemma combine_maps {A B C} (f : A -> B) (h : A -> C) l : combine (map f l) (map h l) = map (fun x => (f x, h x)) l.
Proof. induction l as [|x l IH]; cbn; [auto|]. now rewrite IH. Qed.

Lemma in_allowed v l : existsb (Z.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros (x & Hx & E). apply Z.eqb_eq in E. now subst.
  - intros H. exists v. split; [auto|]. apply Z.eqb_refl.
Qed.

(** What the automaton of a constraint accepts is what it means. *)
Theorem reading_correct g k m cs : reading k = Some (m, cs) -> (accepts_word m (map g cs) = true <-> holds g k).
Proof.
  destruct k as [| | | | |terms is total|tests allowed|m' cs'|]; try discriminate; intros [= <- <-].
  - rewrite scores_correct by now rewrite !map_length. rewrite map_map, combine_maps, map_map. cbn [fst snd holds].
    now rewrite by_weight_sum.
  - rewrite scores_correct by now rewrite !map_length. rewrite map_map, combine_maps, map_map. cbn [fst snd holds].
    rewrite in_allowed. unfold test_holds. tauto.
  - tauto.
Qed.
