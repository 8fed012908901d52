(** * The models of the formula are the solutions of the puzzle

    [models_are_solutions]: a grid solves a puzzle if and only if an extension of its valuation to auxiliary
    variables is a model of the formula. [no_other_models]: each model extends the valuation of a solution. *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Diagram Scores Formula Clauses Grids Variables States.
Import ListNotations.
Open Scope N_scope.

(** ** Proper puzzles, and the parts of a formula *)

Lemma proper_cells p : proper p = true ->
  (forall k, In k (constraints p) ->
    (forall c, In c (cells_of k) -> In c (cells (on p))) /\ (forall d, In d (digits_of k) -> In d (all (on p)))) /\
  (forall x, In x (givens p) -> In (fst x) (cells (on p)) /\ In (snd x) (all (on p))).
Proof.
  assert (X : forall d, digit_on (on p) d = true -> In d (all (on p))).
  { intros d H. unfold digit_on in H. apply in_range. now rewrite andb_true_iff, !N.leb_le in H. }
  unfold proper. rewrite andb_true_iff, !forallb_forall. intros [K G]. split.
  - intros k Hk. specialize (K k Hk). unfold proper_in in K. rewrite andb_true_iff, !forallb_forall in K. destruct K as [Kc Kd].
    split; [intros c Hc; now apply in_cells, Kc|auto].
  - intros x Hx. specialize (G x Hx). apply andb_true_iff in G as [Gc Gd]. split; [now apply in_cells|auto].
Qed.

Lemma in_formula a p : models a (formula p) <->
  (forall f, In f (of_board (on p)) -> models a f) /\
  (forall f, In f (of_constraints (on p) (variables (on p)) (constraints p)) -> models a f) /\
  (forall x, In x (givens p) -> a (var (on p) (fst x) (snd x)) = true).
Proof.
  unfold formula. rewrite models_concat. unfold blocks. split.
  - intros M. repeat apply conj.
    + intros f Hf. apply M. rewrite in_app_iff. auto.
    + intros f Hf. apply M. rewrite !in_app_iff. auto.
    + intros x Hx. assert (H : models a (map (of_given (on p)) (givens p))) by (apply M; rewrite !in_app_iff; cbn; auto).
      rewrite models_map in H. specialize (H x Hx). cbn in H. now rewrite orb_false_r in H.
  - intros (B & K & G) f Hf. rewrite !in_app_iff in Hf. destruct Hf as [Hf|[Hf|[<-|[]]]]; auto.
    apply models_map. intros x Hx. cbn. rewrite orb_false_r. auto.
Qed.

(** ** The variables that clauses mention *)

Definition auxiliary_of (b : board) (base : N) (k : constraint) (v : positive) : Prop := base < N.pos v <= base + auxiliary b k.

Lemma of_constraint_reading b base k x : reading k = Some x -> of_constraint b base k = of_reading b base x.
Proof. destruct k; try discriminate; intros E; unfold of_constraint; now rewrite E. Qed.

Lemma auxiliary_reading b k x : reading k = Some x ->
  auxiliary b k = match diagram_for b x with (layers, To _) => N.of_nat (length (concat (tl layers))) | _ => 0 end.
Proof. destruct k; try discriminate; intros E; unfold auxiliary; now rewrite E. Qed.

Lemma of_constraint_mentions b base k f v : (forall c, In c (cells_of k) -> In c (cells b)) ->
  In f (of_constraint b base k) -> mentions f v -> candidate b v \/ auxiliary_of b base k v.
Proof.
  intros Hs Hf H. destruct (reading k) as [x|] eqn:Er.
  { rewrite (of_constraint_reading b base k x Er) in Hf. unfold auxiliary_of. rewrite (auxiliary_reading b k x Er).
    eapply reading_mentions; eauto. }
  destruct k as [c ds|cs|c e ok|tests|cs family| | |]; try discriminate; cbn in Hs, Hf.
  - left. destruct Hf as [<-|[]]. apply mentions_map in H as (d & Hd & H). apply mentions_one in H. cbn in H.
    apply in_out in Hd as [Hd _]. destruct H as [[E|[]]|[E|[]]]; [discriminate|]. injection E as <-. exists c, d. auto.
  - left. apply in_app_or in Hf as [Hf|Hf]; [eapply apart_mentions; eauto|].
    destruct (size cs =? digits b); [|destruct Hf]. destruct Hf as [<-|[]]. eapply placed_mentions; eauto.
  - left. apply in_map_iff in Hf as (d & <- & Hd). apply mentions_map in H as (d' & Hd' & H).
    apply filter_In in Hd' as [Hd' _]. apply mentions_one in H. cbn in H.
    destruct H as [[E|[E|[]]]|[E|[E|[]]]]; try discriminate; injection E as <-; [exists c, d|exists e, d']; auto.
  - left. destruct (existsb _ tests); [destruct Hf|]. destruct Hf as [<-|[]]. apply mentions_one in H.
    assert (X : exists t, In t tests /\ (In (Pos v) (test b t) \/ In (Neg v) (test b t))).
    { destruct H as [H|H]; apply in_flat_map in H as (t & Ht & H); eauto. }
    destruct X as (t & Ht & X). apply (test_mentions b t); [|auto]. apply Hs. now apply in_map.
  - destruct Hf as [<-|Hf].
    + right. apply mentions_one_of in H. now apply after_base_bound in H.
    + apply in_map_iff in Hf as ([y s] & <- & Hx). cbn in H. apply of_set_mentions in H; auto.
      destruct H as [->|H]; [|auto]. right. apply in_combine_l in Hx. now apply after_base_bound in Hx.
Qed.

(** ** Extensions of the valuation of a grid *)

Lemma combine_after_base {A} (l : list A) : forall base x, In x l -> exists y, In (y, x) (combine (after_base base l) l).
Proof.
  induction l as [|z l IH]; cbn; [easy|]. intros base x [->|H]; [eauto|]. destruct (IH (base + 1) x H) as (y & Hy). eauto.
Qed.

Lemma after_base_once {A} (l : list A) : forall base y x x',
  In (y, x) (combine (after_base base l) l) -> In (y, x') (combine (after_base base l) l) -> x = x'.
Proof.
  induction l as [|z l IH]; cbn; [easy|]. intros base y x x' [E|H] [E'|H'].
  - congruence.
  - injection E as <- <-. apply in_combine_l, after_base_bound in H'. rewrite N.succ_pos_spec in H'. lia.
  - injection E' as <- <-. apply in_combine_l, after_base_bound in H. rewrite N.succ_pos_spec in H. lia.
  - eauto.
Qed.

Section Extend.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Let proper_k k := (forall c, In c (cells_of k) -> In c (cells b)) /\ (forall d, In d (digits_of k) -> In d (all b)).

Lemma constraint_sound base k a : represents b a g -> proper_k k ->
  (forall f, In f (of_constraint b base k) -> models a f) -> holds g k.
Proof.
  intros R [Pc Pd] M. destruct (reading k) as [x|] eqn:Er.
  { rewrite (of_constraint_reading b base k x Er) in M. eapply reading_sound; eauto. }
  destruct k as [c ds|cs|c e ok|tests|cs family| | |]; try discriminate;
    try (eapply constraint_iff; eauto; exact I).
  eapply sets_sound; eauto.
Qed.

Lemma constraint_complete base k a : variables b <= base -> represents b a g -> proper_k k -> holds g k ->
  exists a', agree base a a' /\ forall f, In f (of_constraint b base k) -> models a' f.
Proof.
  intros Hb R [Pc Pd] H. destruct (reading k) as [x|] eqn:Er.
  { rewrite (of_constraint_reading b base k x Er). eapply reading_complete; eauto. }
  destruct k as [c ds|cs|c e ok|tests|cs family| | |]; try discriminate;
    try (exists a; split; [easy|]; eapply constraint_iff; eauto; exact I).
  destruct H as (s & Hs & F). destruct (combine_after_base family base s Hs) as (y & Hy).
  set (a' := fun v => if N.pos v <=? base then a v else Pos.eqb v y). exists a'.
  assert (A : agree base a a') by (intros v Hv; unfold a'; now apply N.leb_le in Hv; rewrite Hv).
  assert (R' : represents b a' g) by (eapply represents_agree; eauto).
  assert (Aux : forall v, In v (after_base base family) -> a' v = Pos.eqb v y).
  { intros v Hv. apply after_base_bound in Hv. unfold a'. destruct (N.leb_spec (N.pos v) base); [lia|auto]. }
  split; [auto|]. intros f Hf. cbn in Hf. destruct Hf as [<-|Hf].
  - apply models_one, one_of_iff. exists y. apply in_combine_l in Hy. split; [auto|]. rewrite (Aux y Hy). apply Pos.eqb_refl.
  - apply in_map_iff in Hf as ([z s'] & <- & Hz). cbn. apply (of_set_iff b a' g R' digit); auto.
    + intros d Hd. apply Pd. cbn. apply in_concat. exists s'. split; [eapply in_combine_r; eauto|auto].
    + intros E. rewrite Aux in E by (eapply in_combine_l; eauto). apply Pos.eqb_eq in E. subst z.
      now rewrite (after_base_once family base y s' s Hz Hy).
Qed.

Lemma constraints_sound ks a : represents b a g -> (forall k, In k ks -> proper_k k) ->
  forall base, (forall f, In f (of_constraints b base ks) -> models a f) -> forall k, In k ks -> holds g k.
Proof.
  intros R. induction ks as [|k ks IH]; cbn; [easy|]. intros P base M x [<-|Hx].
  - apply (constraint_sound base k a R); auto. intros f Hf. apply M, in_or_app. auto.
  - apply (IH (fun k Hk => P k (or_intror Hk)) (base + auxiliary b k)); auto. intros f Hf. apply M, in_or_app. auto.
Qed.

Lemma constraints_complete ks : (forall k, In k ks -> proper_k k /\ holds g k) ->
  forall base a, variables b <= base -> represents b a g ->
  exists a', agree base a a' /\ forall f, In f (of_constraints b base ks) -> models a' f.
Proof.
  induction ks as [|k ks IH]; cbn; intros P base a Hb R; [exists a; split; [easy|intros f []]|].
  destruct (P k (or_introl eq_refl)) as [Pk Hk].
  destruct (constraint_complete base k a Hb R Pk Hk) as (a1 & A1 & M1).
  destruct (IH (fun x Hx => P x (or_intror Hx)) (base + auxiliary b k) a1) as (a2 & A2 & M2); [lia|eapply represents_agree; eauto|].
  exists a2. split.
  - intros v Hv. rewrite (A2 v) by lia. now apply A1.
  - intros f Hf. apply in_app_or in Hf as [Hf|Hf]; [|auto]. apply (models_agree a1); [|auto]. intros v Hv. apply A2.
    destruct Pk as [Pc _]. destruct (of_constraint_mentions b base k f v Pc Hf Hv) as [C|[_ C]]; [|auto].
    apply candidate_bound in C. lia.
Qed.
End Extend.

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
  - apply (constraints_sound (on p) g D (constraints p) a R Pk (variables (on p))). auto.
  - intros x Hx. destruct (Pg x Hx). apply (true_of (on p) a g R); auto.
Qed.

(** A grid solves a puzzle if and only if an extension of its valuation is a model of the formula. *)
Theorem models_are_solutions p g : proper p = true ->
  (solves p g <-> exists a, extends p a g /\ models a (formula p)).
Proof.
  intros P. split.
  - intros S. pose proof (solves_digits p g S) as D. pose proof (valuation_represents (on p) g) as R.
    pose proof (proper_cells p P) as [Pk Pg]. destruct S as (_ & B & K & G).
    destruct (constraints_complete (on p) g D (constraints p) (fun k Hk => conj (Pk k Hk) (K k Hk))
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
  unfold blocks in Hf. rewrite !in_app_iff in Hf. destruct Hf as [Hf|[Hf|[<-|[]]]].
  - left. eapply of_board_mentions; eauto.
  - assert (X : forall ks base, (forall k, In k ks -> In k (constraints p)) -> variables (on p) <= base ->
      In f (of_constraints (on p) base ks) -> candidate (on p) v \/ variables (on p) < N.pos v).
    { induction ks as [|k ks IH]; cbn; [easy|]. intros base Hks Hb Hin. apply in_app_or in Hin as [Hin|Hin].
      - destruct (of_constraint_mentions (on p) base k f v) as [X|[X _]]; auto; [|right; lia].
        apply (Pk k). auto.
      - apply (IH (base + auxiliary (on p) k)); auto. lia. }
    apply (X (constraints p) (variables (on p))); auto. lia.
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
