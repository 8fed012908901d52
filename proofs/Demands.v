(** * The clauses of rules

    [demands_sound] and [demands_complete]: a valuation that represents a grid extends to auxiliary variables, as a model of the clauses
    of all demands, if and only if the grid meets them. *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Diagram Scores Formula Clauses Grids Variables States Reached.
Import ListNotations.
Open Scope N_scope.

(** ** The variables that clauses mention *)

Definition auxiliary_of (b : board) (base : N) (k : constraint) (v : positive) : Prop := base < N.pos v <= base + auxiliary b k.

Definition in_guard (guard : clause) (v : positive) : Prop := In (Pos v) guard \/ In (Neg v) guard.

Lemma of_constraint_reading b guard base k x : reading k = Some x -> of_constraint b guard base k = of_reading b guard base x.
Proof. destruct k; try discriminate; intros E; unfold of_constraint; now rewrite E. Qed.

Lemma auxiliary_reading b k x : reading k = Some x ->
  auxiliary b k = match diagram_for b x with (layers, To _) => N.of_nat (length (concat (tl layers))) | _ => 0 end.
Proof. destruct k; try discriminate; intros E; unfold auxiliary; now rewrite E. Qed.

Lemma mentions_guarded guard f v : mentions (map (app guard) f) v -> in_guard guard v \/ mentions f v.
Proof.
  intros (c & Hc & Hv). apply in_map_iff in Hc as (c' & <- & Hc). rewrite !in_app_iff in Hv. unfold in_guard.
  destruct Hv as [[Hv|Hv]|[Hv|Hv]]; auto; right; exists c'; auto.
Qed.

Lemma of_plain_mentions b k f v : (forall c, In c (cells_of k) -> In c (cells b)) -> In f (of_plain b k) -> mentions f v -> candidate b v.
Proof.
  intros Hs Hf H. destruct k as [c ds|cs|c e ok|tests| | | | |]; cbn in Hs, Hf; try (now destruct Hf).
  - destruct Hf as [<-|[]]. apply mentions_map in H as (d & Hd & H). apply mentions_one in H. cbn in H.
    apply in_out in Hd as [Hd _]. destruct H as [[E|[]]|[E|[]]]; [discriminate|]. injection E as <-. exists c, d. auto.
  - apply in_app_or in Hf as [Hf|Hf]; [eapply apart_mentions; eauto|].
    destruct (size cs =? digits b); [|destruct Hf]. destruct Hf as [<-|[]]. eapply placed_mentions; eauto.
  - apply in_map_iff in Hf as (d & <- & Hd). apply mentions_map in H as (d' & Hd' & H).
    apply filter_In in Hd' as [Hd' _]. apply mentions_one in H. cbn in H.
    destruct H as [[E|[E|[]]]|[E|[E|[]]]]; try discriminate; injection E as <-; [exists c, d|exists e, d']; auto.
  - destruct (existsb _ tests); [destruct Hf|]. destruct Hf as [<-|[]]. apply mentions_one in H.
    assert (X : exists t, In t tests /\ (In (Pos v) (test b t) \/ In (Neg v) (test b t))).
    { destruct H as [H|H]; apply in_flat_map in H as (t & Ht & H); eauto. }
    destruct X as (t & Ht & X). apply (test_mentions b t); [|auto]. apply Hs. now apply in_map.
Qed.

Lemma of_constraint_plain b guard base k f : plain k -> In f (of_constraint b guard base k) ->
  exists f', f = map (app guard) f' /\ In f' (of_plain b k).
Proof. intros Pl Hf. destruct k; try (now destruct Pl); cbn [of_constraint reading] in Hf; apply in_map_iff in Hf as (f' & <- & Hf); eauto. Qed.

Definition reaches (k : constraint) : Prop := match k with Reach _ _ _ => True | _ => False end.

Lemma is_reach k : (exists parts ds steps, k = Reach parts ds steps) \/ ~ reaches k.
Proof. destruct k; cbn; eauto. Qed.

Lemma of_constraint_mentions b guard base k f v : (forall c, In c (cells_of k) -> In c (cells b)) ->
  In f (of_constraint b guard base k) -> mentions f v -> in_guard guard v \/ candidate b v \/ auxiliary_of b base k v.
Proof.
  intros Hs Hf H. destruct (reading k) as [x|] eqn:Er.
  { rewrite (of_constraint_reading b guard base k x Er) in Hf. unfold auxiliary_of. rewrite (auxiliary_reading b k x Er).
    eapply reading_mentions; eauto. }
  destruct (is_reach k) as [(parts & ds & steps & ->)|Nr]; [now apply (reach_mentions b (fun _ => 0) base parts ds steps Hs guard f v)|].
  assert (Pl : plain k \/ exists cs family, k = Sets cs family) by (destruct k; try discriminate; try (now destruct Nr); cbn; eauto).
  destruct Pl as [Pl|(cs & family & ->)].
  - destruct (of_constraint_plain b guard base k f Pl Hf) as (f' & -> & Hf'). apply mentions_guarded in H as [H|H]; [auto|].
    right. left. eapply of_plain_mentions; eauto.
  - cbn in Hs, Hf. destruct Hf as [<-|Hf].
    + destruct (mentions_guarded guard [one_of (after_base base family)] v H) as [X|X]; [auto|].
      right. right. apply mentions_one_of in X. now apply after_base_bound in X.
    + apply in_map_iff in Hf as ([y s] & <- & Hx). cbn in H. apply of_set_mentions in H; auto.
      destruct H as [->|H]; [|auto]. right. right. apply in_combine_l in Hx. now apply after_base_bound in Hx.
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

Lemma after_base_item {A} (l : list A) : forall base y, In y (after_base base l) -> exists x, In (y, x) (combine (after_base base l) l).
Proof. induction l as [|z l IH]; cbn; [easy|]. intros base y [<-|H]; [eauto|]. destruct (IH _ _ H) as (x & Hx). eauto. Qed.

(** With auxiliary variables from [base] on that are true for one [y] only. *)
Definition only (base : N) (a : valuation) (y : positive) : valuation := fun v => if N.pos v <=? base then a v else Pos.eqb v y.

Lemma only_agrees base a y : agree base a (only base a y).
Proof. intros v Hv. unfold only. now apply N.leb_le in Hv; rewrite Hv. Qed.

Lemma only_above base a y v : base < N.pos v -> only base a y v = Pos.eqb v y.
Proof. intros H. unfold only. destruct (N.leb_spec (N.pos v) base); [lia|auto]. Qed.

Lemma agree_satisfies base a a' guard : agree base a a' -> (forall v, in_guard guard v -> N.pos v <= base) ->
  satisfies a' guard = satisfies a guard.
Proof.
  intros A B. unfold satisfies. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (l & Hl & E); exists l; (split; [auto|]); destruct l as [v|v]; cbn in *; rewrite <- E;
    rewrite (A v) by (apply B; unfold in_guard; auto); auto.
Qed.

Lemma models_guarded a guard f : models a (map (app guard) f) <-> satisfies a guard = true \/ models a f.
Proof.
  rewrite models_map. split.
  - intros H. destruct (satisfies a guard) eqn:G; [auto|]. right. intros c Hc. specialize (H c Hc). now rewrite satisfies_app, G in H.
  - intros [G|M] c Hc; rewrite satisfies_app; [now rewrite G|]. rewrite (M c Hc). apply orb_true_r.
Qed.

Section Extend.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Let proper_k k := (forall c, In c (cells_of k) -> In c (cells b)) /\ (forall d, In d (digits_of k) -> In d (all b)).

Lemma constraint_sound guard base k a : represents b a g -> proper_k k -> satisfies a guard = false ->
  (forall f, In f (of_constraint b guard base k) -> models a f) -> holds g k.
Proof.
  intros R [Pc Pd] G M. destruct (reading k) as [x|] eqn:Er.
  { rewrite (of_constraint_reading b guard base k x Er) in M. eapply reading_sound; eauto. }
  destruct k as [c ds|cs|c e ok|tests|cs family| | | |parts ds steps]; try discriminate;
    try (eapply constraint_iff; eauto; [exact I|]; intros f Hf;
         assert (X : models a (map (app guard) f)) by (apply M; cbn [of_constraint reading]; now apply in_map);
         apply models_guarded in X as [X|X]; [congruence|exact X]).
  - eapply sets_sound; eauto.
  - eapply reach_sound; eauto.
Qed.

(** If the guard is true, it is enough that the variables are false. *)
Lemma constraint_idle guard base k a : ~ reaches k -> satisfies a guard = true -> (forall v, base < N.pos v -> a v = false) ->
  forall f, In f (of_constraint b guard base k) -> models a f.
Proof.
  intros Nr G Z f Hf. destruct (reading k) as [x|] eqn:Er.
  { rewrite (of_constraint_reading b guard base k x Er) in Hf. eapply reading_idle; eauto. }
  assert (Pl : plain k \/ exists cs family, k = Sets cs family) by (destruct k; try discriminate; try (now destruct Nr); cbn; eauto).
  destruct Pl as [Pl|(cs & family & ->)].
  - destruct (of_constraint_plain b guard base k f Pl Hf) as (f' & -> & _). apply models_guarded. auto.
  - cbn in Hf. destruct Hf as [<-|Hf]; [apply models_one; now rewrite satisfies_app, G|].
    apply in_map_iff in Hf as ([y s] & <- & Hx). apply in_combine_l, after_base_bound in Hx.
    intros c Hc. unfold of_set in Hc. apply in_flat_map in Hc as (d & _ & Hc). cbn [fst snd] in Hc. specialize (Z y ltac:(lia)).
    destruct (has s d); [destruct Hc as [<-|[]]|apply in_map_iff in Hc as (e & <- & _)]; cbn; now rewrite Z.
Qed.

Lemma constraint_complete guard base k a : variables b <= base -> represents b a g -> proper_k k ->
  (forall v, in_guard guard v -> N.pos v <= base) -> satisfies a guard = true \/ holds g k ->
  exists a', agree base a a' /\ forall f, In f (of_constraint b guard base k) -> models a' f.
Proof.
  intros Hb R [Pc Pd] B H. destruct (is_reach k) as [(parts & ds & steps & ->)|Nr]; [eapply reach_complete; eauto|]. destruct H as [G|H].
  { exists (fun v => if N.pos v <=? base then a v else false).
    assert (A : agree base a (fun v => if N.pos v <=? base then a v else false)) by (intros v Hv; now apply N.leb_le in Hv; rewrite Hv).
    split; [auto|]. apply constraint_idle; [auto|now rewrite (agree_satisfies base a)|].
    intros v Hv. destruct (N.leb_spec (N.pos v) base); [lia|auto]. }
  destruct (reading k) as [x|] eqn:Er.
  { rewrite (of_constraint_reading b guard base k x Er). eapply reading_complete; eauto. }
  destruct k as [c ds|cs|c e ok|tests|cs family| | | |]; try discriminate; try (now destruct Nr);
    try (exists a; split; [easy|]; intros f Hf; apply of_constraint_plain in Hf as (f' & -> & Hf); [|exact I];
         apply models_guarded; right; revert f' Hf; eapply constraint_iff; eauto; exact I).
  destruct H as (s & Hs & F). destruct (combine_after_base family base s Hs) as (y & Hy).
  exists (only base a y). split; [apply only_agrees|]. intros f Hf. cbn in Hf. destruct Hf as [<-|Hf].
  - apply models_one. rewrite satisfies_app. apply orb_true_iff. right. apply one_of_iff. exists y. apply in_combine_l in Hy. split; [auto|].
    apply after_base_bound in Hy. rewrite only_above by lia. apply Pos.eqb_refl.
  - apply in_map_iff in Hf as ([z s'] & <- & Hz). cbn.
    apply (of_set_iff b (only base a y) g); auto; [eapply represents_agree; [exact Hb|apply only_agrees|auto]| |].
    + intros d Hd. apply Pd. cbn. apply in_concat. exists s'. split; [eapply in_combine_r; eauto|auto].
    + intros E. rewrite only_above in E by (apply in_combine_l, after_base_bound in Hz; lia). apply Pos.eqb_eq in E. subst z.
      now rewrite (after_base_once family base y s' s Hz Hy).
Qed.

Lemma constraints_sound l a : represents b a g -> (forall x, In x l -> proper_k (snd x)) ->
  forall base, (forall f, In f (of_constraints b base l) -> models a f) ->
  forall x, In x l -> satisfies a (fst x) = false -> holds g (snd x).
Proof.
  intros R. induction l as [|y l IH]; cbn; [easy|]. intros P base M x [<-|Hx] G.
  - apply (constraint_sound (fst y) base (snd y) a R); auto. intros f Hf. apply M, in_or_app. auto.
  - apply (IH (fun k Hk => P k (or_intror Hk)) (base + auxiliary b (snd y))); auto. intros f Hf. apply M, in_or_app. auto.
Qed.

Definition auxiliaries_of (l : list (clause * constraint)) : N := auxiliaries b (map snd l).

Lemma constraints_mention l f v : (forall x, In x l -> proper_k (snd x)) -> forall base,
  In f (of_constraints b base l) -> mentions f v ->
  (exists x, In x l /\ in_guard (fst x) v) \/ candidate b v \/ base < N.pos v <= base + auxiliaries_of l.
Proof.
  unfold auxiliaries_of, auxiliaries. induction l as [|y l IH]; cbn [of_constraints map fold_right In]; [easy|]. intros P base Hf H. apply in_app_or in Hf as [Hf|Hf].
  - destruct (of_constraint_mentions b (fst y) base (snd y) f v (proj1 (P y (or_introl eq_refl))) Hf H) as [X|[X|X]]; eauto 6.
    right. right. unfold auxiliary_of in X. lia.
  - apply (IH (fun k Hk => P k (or_intror Hk))) in Hf as [(x & Hx & X)|[X|X]]; eauto 6. right. right. lia.
Qed.

Lemma constraints_complete l : forall base a, variables b <= base -> represents b a g ->
  (forall x, In x l -> proper_k (snd x) /\ (forall v, in_guard (fst x) v -> N.pos v <= base) /\
    (satisfies a (fst x) = true \/ holds g (snd x))) ->
  exists a', agree base a a' /\ forall f, In f (of_constraints b base l) -> models a' f.
Proof.
  induction l as [|y l IH]; intros base a Hb R P; [exists a; split; [easy|intros f []]|].
  destruct (P y (or_introl eq_refl)) as (Py & By & Hy).
  destruct (constraint_complete (fst y) base (snd y) a Hb R Py By Hy) as (a1 & A1 & M1).
  destruct (IH (base + auxiliary b (snd y)) a1) as (a2 & A2 & M2); [lia|eapply represents_agree; eauto| |].
  { intros x Hx. destruct (P x (or_intror Hx)) as (Px & Bx & H). split; [auto|]. split; [intros v Hv; specialize (Bx v Hv); lia|].
    now rewrite (agree_satisfies base a a1). }
  exists a2. split.
  - intros v Hv. rewrite (A2 v) by lia. now apply A1.
  - cbn [of_constraints]. intros f Hf. apply in_app_or in Hf as [Hf|Hf]; [|auto]. apply (models_agree a1); [|auto]. intros v Hv. apply A2.
    destruct (of_constraint_mentions b (fst y) base (snd y) f v (proj1 Py) Hf Hv) as [C|[C|[_ C]]]; [|apply candidate_bound in C; lia|lia].
    specialize (By v C). lia.
Qed.

(** ** Demands *)

Lemma in_guarded l : forall base x, In x (guarded base l) <->
  exists y ks, In (y, ks) (combine (after_base base l) l) /\ fst x = [Neg y] /\ In (snd x) ks.
Proof.
  intros base [guard k]. unfold guarded. rewrite in_flat_map. cbn [fst snd]. split.
  - intros ([y ks] & Hy & H). apply in_map_iff in H as (k' & E & Hk). injection E as <- <-. exists y, ks. auto.
  - intros (y & ks & Hy & -> & Hk). exists (y, ks). split; [auto|]. now apply in_map.
Qed.

Lemma guarded_constraints l : forall base, map snd (guarded base l) = concat l.
Proof.
  unfold guarded. induction l as [|ks l IH]; intros base; [reflexivity|]. cbn [after_base combine flat_map fst snd concat].
  rewrite map_app, IH, map_map. cbn [snd]. now rewrite map_id.
Qed.

Lemma guarded_proper base l : (forall k, In k (concat l) -> proper_k k) -> forall x, In x (guarded base l) -> proper_k (snd x).
Proof. intros P x Hx. apply P. rewrite <- (guarded_constraints l base). now apply in_map. Qed.

Lemma guarded_bound base l x v : In x (guarded base l) -> in_guard (fst x) v -> base < N.pos v <= base + N.of_nat (length l).
Proof.
  intros Hx Hv. apply in_guarded in Hx as (y & ks & Hy & E & _). rewrite E in Hv. apply in_combine_l, after_base_bound in Hy.
  destruct Hv as [[X|[]]|[X|[]]]; [discriminate|]. now injection X as ->.
Qed.

Lemma demand_sound base x a : represents b a g -> (forall k, In k (parts x) -> proper_k k) ->
  (forall f, In f (of_demand b base x) -> models a f) -> met g x.
Proof.
  intros R P M. destruct x as [k|l]; cbn [parts of_demand met] in *.
  - apply (constraint_sound [] base k a R); [apply P; now left|reflexivity|exact M].
  - assert (Y : satisfies a (one_of (after_base base l)) = true) by (apply models_one, M; now left).
    apply one_of_iff in Y as (y & Hy & Y). destruct (after_base_item l base y Hy) as (ks & Hks).
    exists ks. split; [eapply in_combine_r; eauto|]. intros k Hk.
    apply (constraints_sound (guarded base l) a R (guarded_proper base l P) (base + N.of_nat (length l))) with (x := ([Neg y], k)).
    + intros f Hf. apply M. now right.
    + apply in_guarded. exists y, ks. auto.
    + cbn. now rewrite Y.
Qed.

Lemma demand_complete base x a : variables b <= base -> represents b a g -> (forall k, In k (parts x) -> proper_k k) -> met g x ->
  exists a', agree base a a' /\ forall f, In f (of_demand b base x) -> models a' f.
Proof.
  intros Hb R P H. destruct x as [k|l]; cbn [parts of_demand met] in *.
  - apply constraint_complete; auto; [apply P; now left|]. intros v [[]|[]].
  - destruct H as (ks & Hks & H). destruct (combine_after_base l base ks Hks) as (y & Hy).
    set (a1 := only base a y). assert (By : base < N.pos y <= base + N.of_nat (length l)) by (eapply after_base_bound, in_combine_l; eauto).
    destruct (constraints_complete (guarded base l) (base + N.of_nat (length l)) a1) as (a2 & A2 & M2); [lia| | |].
    + eapply represents_agree; [exact Hb|apply only_agrees|auto].
    + intros x Hx. split; [now apply (guarded_proper base l)|]. split; [intros v Hv; now apply (guarded_bound base l x)|].
      apply in_guarded in Hx as (z & ks' & Hz & E & Hk). rewrite E. cbn. rewrite orb_false_r.
      assert (Bz : base < N.pos z <= base + N.of_nat (length l)) by (eapply after_base_bound, in_combine_l; eauto).
      unfold a1. rewrite only_above by lia. destruct (Pos.eqb_spec z y) as [->|Ne]; [|now left]. right.
      rewrite (after_base_once l base y ks' ks Hz Hy) in Hk. auto.
    + exists a2. split.
      * intros v Hv. rewrite (A2 v) by lia. apply only_agrees. lia.
      * intros f [<-|Hf]; [|auto]. apply models_one, one_of_iff. exists y. split; [eapply in_combine_l; eauto|].
        rewrite A2 by lia. unfold a1. rewrite only_above by lia. apply Pos.eqb_refl.
Qed.

Lemma demand_mentions base x f v : (forall k, In k (parts x) -> proper_k k) -> In f (of_demand b base x) -> mentions f v ->
  candidate b v \/ base < N.pos v <= base + auxiliary_to b x.
Proof.
  intros P Hf H. destruct x as [k|l]; cbn [parts of_demand auxiliary_to] in *.
  - destruct (of_constraint_mentions b [] base k f v (proj1 (P k (or_introl eq_refl))) Hf H) as [[[]|[]]|[X|X]]; auto.
  - destruct Hf as [<-|Hf].
    + apply mentions_one_of, after_base_bound in H. right. lia.
    + apply (constraints_mention (guarded base l) f v (guarded_proper base l P)) in Hf as [(x & Hx & X)|[X|X]]; auto.
      * apply (guarded_bound base l x v Hx) in X. right. lia.
      * unfold auxiliaries_of in X. rewrite guarded_constraints in X. right. lia.
Qed.

Lemma demands_sound l a : represents b a g -> (forall x k, In x l -> In k (parts x) -> proper_k k) ->
  forall base, (forall f, In f (of_demands b base l) -> models a f) -> forall x, In x l -> met g x.
Proof.
  intros R. induction l as [|y l IH]; cbn; [easy|]. intros P base M x [<-|Hx].
  - apply (demand_sound base y a R); [eauto|]. intros f Hf. apply M, in_or_app. auto.
  - apply (IH (fun x k Hx => P x k (or_intror Hx)) (base + auxiliary_to b y)); auto. intros f Hf. apply M, in_or_app. auto.
Qed.

Lemma demands_complete l : (forall x, In x l -> (forall k, In k (parts x) -> proper_k k) /\ met g x) ->
  forall base a, variables b <= base -> represents b a g ->
  exists a', agree base a a' /\ forall f, In f (of_demands b base l) -> models a' f.
Proof.
  induction l as [|y l IH]; cbn; intros P base a Hb R; [exists a; split; [easy|intros f []]|].
  destruct (P y (or_introl eq_refl)) as [Py Hy].
  destruct (demand_complete base y a Hb R Py Hy) as (a1 & A1 & M1).
  destruct (IH (fun x Hx => P x (or_intror Hx)) (base + auxiliary_to b y) a1) as (a2 & A2 & M2); [lia|eapply represents_agree; eauto|].
  exists a2. split.
  - intros v Hv. rewrite (A2 v) by lia. now apply A1.
  - intros f Hf. apply in_app_or in Hf as [Hf|Hf]; [|auto]. apply (models_agree a1); [|auto]. intros v Hv. apply A2.
    destruct (demand_mentions base y f v Py Hf Hv) as [C|C]; [apply candidate_bound in C|]; lia.
Qed.
End Extend.
