(** * The models of the formula are the solutions of the puzzle

    [models_are_solutions]: a grid solves a puzzle if and only if an extension of its valuation to auxiliary
    variables is a model of the formula. [no_other_models]: each model extends the valuation of a solution. *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Diagram Scores Formula Clauses Grids Variables Demands.
Import ListNotations.
Open Scope N_scope.

(** ** Proper puzzles, and the parts of a formula *)

Lemma proper_cells p : proper p = true ->
  (forall x k, In x (demands p) -> In k (parts x) ->
    (forall c, In c (cells_of k) -> In c (cells (on p))) /\ (forall d, In d (digits_of k) -> In d (all (on p)))) /\
  (forall x, In x (givens p) -> In (fst x) (cells (on p)) /\ In (snd x) (all (on p))).
Proof.
  assert (X : forall d, digit_on (on p) d = true -> In d (all (on p))).
  { intros d H. unfold digit_on in H. apply in_range. now rewrite andb_true_iff, !N.leb_le in H. }
  unfold proper. rewrite andb_true_iff, !forallb_forall. intros [K G]. split.
  - intros x k Hx Hk. specialize (K x Hx). rewrite forallb_forall in K. specialize (K k Hk). unfold proper_in in K. rewrite andb_true_iff, !forallb_forall in K. destruct K as [Kc Kd].
    split; [intros c Hc; now apply in_cells, Kc|auto].
  - intros x Hx. specialize (G x Hx). apply andb_true_iff in G as [Gc Gd]. split; [now apply in_cells|auto].
Qed.

Lemma in_formula a p : models a (formula p) <->
  (forall f, In f (of_board (on p)) -> models a f) /\
  (forall f, In f (of_demands (on p) (variables (on p)) (demands p)) -> models a f) /\
  (forall x, In x (givens p) -> a (var (on p) (fst x) (snd x)) = true).
Proof.
  unfold formula. rewrite models_concat. unfold blocks, own_blocks. split.
  - intros M. repeat apply conj.
    + intros f Hf. apply M. rewrite in_app_iff. auto.
    + intros f Hf. apply M. rewrite !in_app_iff. auto.
    + intros x Hx. assert (H : models a (map (of_given (on p)) (givens p))) by (apply M; rewrite !in_app_iff; cbn; auto).
      rewrite models_map in H. specialize (H x Hx). cbn in H. now rewrite orb_false_r in H.
  - intros (B & K & G) f Hf. rewrite !in_app_iff in Hf. destruct Hf as [Hf|[Hf|[<-|[]]]]; auto.
    apply models_map. intros x Hx. cbn. rewrite orb_false_r. auto.
Qed.

(** ** The theorems *)

(** [extends p a g]: the valuation of a grid, with any values of auxiliary variables. *)
Definition extends (p : puzzle) (a : valuation) (g : grid) : Prop := agree (variables (on p)) (valuation_of (on p) g) a.

Lemma extends_represents p a g : extends p a g -> represents (on p) a g.
Proof.
  intros E. apply (represents_agree (on p) (variables (on p)) (valuation_of (on p) g)); [lia|exact E|apply valuation_represents].
Qed.

Lemma solves_digits p g : solves p g -> forall c, In c (cells (on p)) -> In (g c) (all (on p)).
Proof. intros (D & _) c Hc. apply in_range. auto. Qed.

Lemma represented_solves p a g : proper p = true -> represents (on p) a g ->
  (forall c, In c (cells (on p)) -> In (g c) (all (on p))) -> models a (formula p) -> solves p g.
Proof.
  intros P R D M. apply proper_cells in P as [Pk Pg]. apply in_formula in M as (B & K & G). repeat apply conj.
  - intros c Hc. now apply in_range, D.
  - now apply (of_board_iff (on p) a g R D).
  - apply (demands_sound (on p) g D (demands p) a R Pk (variables (on p))). auto.
  - intros x Hx. destruct (Pg x Hx). apply (true_of (on p) a g R); auto.
Qed.

(** A grid solves a puzzle if and only if an extension of its valuation is a model of the formula. *)
Theorem models_are_solutions p g : proper p = true ->
  (solves p g <-> exists a, extends p a g /\ models a (formula p)).
Proof.
  intros P. split.
  - intros S. pose proof (solves_digits p g S) as D. pose proof (valuation_represents (on p) g) as R.
    pose proof (proper_cells p P) as [Pk Pg]. destruct S as (_ & B & K & G).
    destruct (demands_complete (on p) g D (demands p) (fun x Hx => conj (fun k => Pk x k Hx) (K x Hx))
      (variables (on p)) (valuation_of (on p) g) (N.le_refl _) R) as (a & A & M).
    exists a. split; [auto|]. apply extends_represents in A. apply in_formula. repeat apply conj.
    + now apply (of_board_iff (on p) a g A D).
    + auto.
    + intros x Hx. destruct (Pg x Hx). apply (true_of (on p) a g A); auto.
  - intros (a & A & M). apply extends_represents in A. apply (represented_solves p a g P A); auto.
    intros c Hc. assert (H : models a (map (fun c => one_of (candidates (on p) c)) (cells (on p)))).
    { apply in_formula in M as [M _]. apply M, in_of_board. auto. }
    rewrite models_map in H. pose proof (H c Hc) as Hv. apply one_of_iff in Hv as (v & Hv & E).
    apply in_map_iff in Hv as (d & <- & Hd). apply (true_of _ _ _ A) in E; auto. now rewrite E.
Qed.

(** There are no other models: each extends the valuation of a solution, as far as the formula mentions candidates. *)
Theorem no_other_models p a : proper p = true -> models a (formula p) ->
  exists g, solves p g /\ forall v, candidate (on p) v -> a v = valuation_of (on p) g v.
Proof.
  intros P M. assert (B : forall f, In f (of_board (on p)) -> models a f) by now apply in_formula in M.
  destruct (decode_represents _ _ B) as [R D]. exists (decode (on p) a). split.
  - now apply (represented_solves p a _ P R D).
  - intros v (c & d & Hc & Hd & ->). rewrite (R c d Hc Hd). symmetry. now apply valuation_represents.
Qed.

(** What a formula mentions: candidates, and auxiliary variables behind all of them. *)
Theorem formula_mentions p v : proper p = true -> mentions (formula p) v -> candidate (on p) v \/ variables (on p) < N.pos v.
Proof.
  intros P (c & Hc & Hv). apply proper_cells in P as [Pk Pg]. unfold formula in Hc. apply in_concat in Hc as (f & Hf & Hc).
  assert (H : mentions f v) by (exists c; auto).
  unfold blocks, own_blocks in Hf. rewrite !in_app_iff in Hf. destruct Hf as [Hf|[Hf|[<-|[]]]].
  - left. eapply of_board_mentions; eauto.
  - assert (X : forall l base, (forall x, In x l -> In x (demands p)) -> variables (on p) <= base ->
      In f (of_demands (on p) base l) -> candidate (on p) v \/ variables (on p) < N.pos v).
    { induction l as [|x l IH]; cbn; [easy|]. intros base Hl Hb Hin. apply in_app_or in Hin as [Hin|Hin].
      - destruct (demand_mentions (on p) base x f v) as [X|[X _]]; auto; [|right; lia]. intros k. apply Pk. auto.
      - apply (IH (base + auxiliary_to (on p) x)); auto. lia. }
    apply (X (demands p) (variables (on p))); auto. lia.
  - left. apply mentions_map in H as (x & Hx & H). apply mentions_one in H. cbn in H. destruct (Pg x Hx).
    destruct H as [[E|[]]|[E|[]]]; [|discriminate]. injection E as <-. exists (fst x), (snd x). auto.
Qed.

(** The blocking clause of a solution excludes it and nothing else. *)
Lemma blocking_iff p a g s : represents (on p) a g -> solves p g -> solves p s ->
  (satisfies a (blocking p s) = true <-> ~ alike p g s).
Proof.
  intros R Sg Ss. unfold satisfies, blocking. rewrite existsb_exists. split.
  - intros (l & Hl & E) A. apply in_map_iff in Hl as (c & <- & Hc). apply filter_In in Hc as [Hc _].
    cbn in E. apply negb_true_iff, (false_of _ _ _ R) in E; auto. now apply (solves_digits p).
  - intros A.
    destruct (existsb (fun c => negb (given p c) && negb (g c =? s c)) (cells (on p))) eqn:E.
    + apply existsb_exists in E as (c & Hc & E). apply andb_true_iff in E as [Eg En].
      exists (Neg (var (on p) c (s c))). split.
      * apply in_map_iff. exists c. split; [auto|]. apply filter_In. auto.
      * cbn. apply negb_true_iff. apply (false_of _ _ _ R); auto; [now apply (solves_digits p)|].
        now apply negb_true_iff, N.eqb_neq in En.
    + exfalso. apply A. intros c Hc. destruct (N.eq_dec (g c) (s c)) as [|Hn]; [auto|]. exfalso.
      apply not_true_iff_false in E. apply E. apply existsb_exists. exists c. split; [auto|].
      apply andb_true_iff. split; [|now apply negb_true_iff, N.eqb_neq].
      apply negb_true_iff, not_true_iff_false. intros Hgiven. apply existsb_exists in Hgiven as (x & Hx & Es).
      apply same_iff in Es. subst c. apply Hn. destruct Sg as (_ & _ & _ & Sg), Ss as (_ & _ & _ & Ss).
      now rewrite Sg, Ss.
Qed.
