(** * The clauses of cells that are reached

    [reach_sound] and [reach_complete]: a valuation extends to the auxiliary variables, as a model of the clauses, if and only
    if all cells with one of the digits are reached. The clauses go one way: a variable that is true has a chain of true ones
    down to the first cell. *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Formula Clauses Grids Variables.
Import ListNotations.
Open Scope N_scope.

(** ** Marks *)

Lemma first_mark_length l : forall before, length (first_mark before l) = length l.
Proof. induction l as [|m l IH]; intros before; cbn; [auto|]. now rewrite IH. Qed.

Lemma first_mark_nth l : forall before v, nth v (first_mark before l) false = nth v l false && negb (before || existsb id (firstn v l)).
Proof.
  induction l as [|m l IH]; intros before [|v]; cbn [first_mark nth firstn existsb]; auto.
  - now rewrite orb_false_r.
  - rewrite IH. unfold id at 2. now rewrite orb_assoc.
Qed.

Lemma spread_length beside marks there : length beside = length marks -> length there = length marks -> length (spread beside marks there) = length marks.
Proof. intros L L'. unfold spread. rewrite map_length, !combine_length. lia. Qed.

Lemma reached_length beside marks k : length beside = length marks -> length (reached beside marks k) = length marks.
Proof. intros L. induction k as [|k IH]; cbn [reached]; [apply first_mark_length|]. now apply spread_length. Qed.

Lemma spread_nth beside marks : forall there all v, length beside = length marks -> length there = length marks ->
  nth v (map (fun x : bool * (list nat * bool) => fst x && (snd (snd x) || existsb (fun j => nth j all false) (fst (snd x)))) (combine marks (combine beside there))) false =
  nth v marks false && (nth v there false || existsb (fun j => nth j all false) (nth v beside [])).
Proof.
  revert beside. induction marks as [|m marks IH]; intros [|b beside] [|t there] all v L L'; try discriminate; [now destruct v|].
  destruct v as [|v]; cbn [combine map nth fst snd]; [auto|]. apply IH; [now injection L|now injection L'].
Qed.

Lemma reached_nth beside marks k v : length beside = length marks ->
  nth v (reached beside marks (S k)) false =
  nth v marks false && (nth v (reached beside marks k) false || existsb (fun j => nth j (reached beside marks k) false) (nth v beside [])).
Proof. intros L. cbn [reached]. apply spread_nth; [auto|]. now apply reached_length. Qed.

Lemma reached_marked beside marks k v : length beside = length marks -> nth v (reached beside marks k) false = true -> nth v marks false = true.
Proof.
  intros L. destruct k as [|k]; [cbn [reached]; rewrite first_mark_nth|rewrite reached_nth by auto]; rewrite andb_true_iff; tauto.
Qed.

Lemma all_reached beside marks k : length beside = length marks ->
  (reached beside marks k = marks <-> forall v, nth v marks false = true -> nth v (reached beside marks k) false = true).
Proof.
  intros L. split; [now intros ->|]. intros H. apply nth_ext with false false; [now apply reached_length|]. intros v _.
  apply eq_true_iff_eq. split; [now apply reached_marked|auto].
Qed.

(** ** The clauses *)

Lemma opposite_true a l : true_in a (opposite l) = negb (true_in a l).
Proof. destruct l; cbn; [auto|]. now rewrite negb_involutive. Qed.

Lemma numbered_in parts v x : In (v, x) (numbered_parts parts) <-> nth_error parts v = Some x.
Proof.
  unfold numbered_parts, number. enough (X : forall s, In (v, x) (combine (seq s (length parts)) parts) <-> (s <= v)%nat /\ nth_error parts (v - s) = Some x).
  { rewrite X, PeanoNat.Nat.sub_0_r. split; [tauto|]. intros H. split; [lia|auto]. }
  induction parts as [|p parts IH]; intros s; cbn [length seq combine In].
  - split; [easy|]. intros [_ H]. destruct (v - s)%nat; discriminate.
  - rewrite IH. split.
    + intros [[= -> ->]|[L H]]; [rewrite PeanoNat.Nat.sub_diag; auto|]. split; [lia|]. replace (v - s)%nat with (S (v - S s)) by lia. exact H.
    + intros [L H]. destruct (PeanoNat.Nat.eq_dec v s) as [->|Ne].
      * rewrite PeanoNat.Nat.sub_diag in H. injection H as ->. now left.
      * right. split; [lia|]. replace (v - s)%nat with (S (v - S s)) in H by lia. exact H.
Qed.

Section Reach.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).
Variables (base : N) (parts : list (cell * list nat)) (ds : list N) (steps : nat).
Hypothesis on_cells : forall c, In c (map fst parts) -> In c (cells b).

Let marks := map (fun x => has ds (g (fst x))) parts.
Let beside := map snd parts.
Let k := number parts.

Lemma marks_beside : length beside = length marks.
Proof. unfold beside, marks. now rewrite !map_length. Qed.

Lemma mark_nth v x : nth_error parts v = Some x -> nth v marks false = has ds (g (fst x)) /\ nth v beside [] = snd x /\ (v < k)%nat /\ In (fst x) (cells b).
Proof.
  intros H. unfold marks, beside. split; [|split; [|split]].
  - apply nth_error_nth. now apply map_nth_error with (f := fun x => has ds (g (fst x))).
  - apply nth_error_nth. now apply map_nth_error.
  - apply nth_error_Some. congruence.
  - apply on_cells, in_map. eapply nth_error_In; eauto.
Qed.

Lemma marked_part v : nth v marks false = true -> exists x, nth_error parts v = Some x.
Proof.
  intros H. destruct (nth_error parts v) as [x|] eqn:E; [eauto|]. exfalso. apply nth_error_None in E.
  unfold marks in H. rewrite nth_overflow in H by (now rewrite map_length). discriminate.
Qed.

Lemma filter_singleton (f : N -> bool) d : filter f (all b) = [d] -> In d (all b) /\ forall e, In e (all b) -> (f e = true <-> e = d).
Proof.
  intros E. assert (X : forall e, In e (all b) /\ f e = true <-> e = d) by (intros e; rewrite <- filter_In, E; cbn; intuition auto).
  split; [now apply X|]. intros e He. split; [intros H; apply X; auto|]. intros ->. now apply X.
Qed.

(** The literal of a cell means that it has one of the digits. *)
Lemma inside_correct a c l : represents b a g -> In c (cells b) -> inside b ds c = Some l -> true_in a l = has ds (g c).
Proof.
  intros R Hc. unfold inside.
  assert (P : forall d, filter (has ds) (all b) = [d] -> true_in a (Pos (var b c d)) = has ds (g c)).
  { intros d E. apply filter_singleton in E as [Hd X]. cbn. apply eq_true_iff_eq. rewrite (true_of b a g R c d Hc Hd), (X (g c) (digit c Hc)). tauto. }
  assert (Q : forall e, out b ds = [e] -> true_in a (Neg (var b c e)) = has ds (g c)).
  { intros e E. apply filter_singleton in E as [He X]. cbn. apply eq_true_iff_eq. rewrite negb_true_iff, (false_of b a g R c e Hc He).
    specialize (X (g c) (digit c Hc)). destruct (has ds (g c)); cbn in X; [|split; [|easy]; intros N; exfalso; apply N; now apply X].
    split; [auto|]. intros _ E'. apply X in E'. discriminate. }
  destruct (filter (has ds) (all b)) as [|d [|d' ?]] eqn:E1; destruct (out b ds) as [|e [|e' ?]] eqn:E2; try discriminate; intros [= <-]; auto.
  destruct (d <? e); auto.
Qed.

Lemma inside_literal c : inside b ds c = None <-> has_literal b ds = false.
Proof.
  unfold has_literal, inside. destruct (filter (has ds) (all b)) as [|d [|d' ?]]; destruct (out b ds) as [|e [|e' ?]]; easy.
Qed.

(** What the variables mean. *)
Let named (a : valuation) := forall v x, nth_error parts v = Some x -> true_in a (mark b base ds v (fst x)) = nth v marks false.

Lemma marks_named a : represents b a g ->
  (models a (flat_map (fun x => of_mark b base ds (fst x) (fst (snd x))) (numbered_parts parts)) <-> named a).
Proof.
  intros R. assert (One : forall v x, nth_error parts v = Some x ->
    (models a (of_mark b base ds v (fst x)) <-> true_in a (mark b base ds v (fst x)) = nth v marks false)).
  { intros v x H. destruct (mark_nth v x H) as (-> & _ & _ & Hc). unfold of_mark. destruct (inside b ds (fst x)) as [l|] eqn:E.
    - split; [intros _|intros _ c []]. unfold mark. rewrite E. now apply inside_correct.
    - rewrite models_map. split.
      + intros X. specialize (X (g (fst x)) (digit _ Hc)). cbn [satisfies existsb true_in] in X.
        rewrite (proj2 (true_of b a g R (fst x) _ Hc (digit _ Hc)) eq_refl), orb_false_r in X. cbn [negb orb] in X.
        destruct (has ds (g (fst x))); [auto|]. rewrite opposite_true in X. now apply negb_true_iff in X.
      + intros T d Hd. cbn [satisfies existsb true_in]. rewrite orb_false_r. destruct (a (var b (fst x) d)) eqn:V; [|auto].
        apply (true_of b a g R) in V; auto. subst d. cbn [negb orb].
        destruct (has ds (g (fst x))); [auto|]. rewrite opposite_true. now rewrite T. }
  split.
  - intros X v x H. apply (One v x H). intros c Hc. apply X, in_flat_map. exists (v, x). split; [now apply numbered_in|auto].
  - intros N c Hc. apply in_flat_map in Hc as ([v x] & Hx & Hc). apply numbered_in in Hx. cbn [fst snd] in Hc.
    exact (proj2 (One v x Hx) (N v x Hx) c Hc).
Qed.

Let at_ (a : valuation) s v := a (at_step b base parts ds s v).
Let far (a : valuation) v := a (so_far b base parts ds v).
Let there (s v : nat) := nth v (reached beside marks s) false.

Lemma first_before v : existsb id (firstn v marks) = true <-> exists u, (u < v)%nat /\ nth u marks false = true.
Proof.
  generalize marks. intros l. revert l. induction v as [|v IH]; intros [|m l]; cbn [firstn existsb].
  - split; [discriminate|]. intros (u & ? & _). lia.
  - split; [discriminate|]. intros (u & ? & _). lia.
  - split; [discriminate|]. intros (u & _ & H). destruct u; discriminate.
  - unfold id at 1. rewrite orb_true_iff, IH. split.
    + intros [->|(u & L & H)]; [exists O|exists (S u)]; cbn; split; auto; lia.
    + intros (u & L & H). destruct u as [|u]; [now left|]. right. exists u. split; [lia|auto].
Qed.

Lemma models_flat {A} a (f : A -> list clause) l : models a (flat_map f l) <-> forall x, In x l -> models a (f x).
Proof.
  split.
  - intros H x Hx c Hc. apply H, in_flat_map. eauto.
  - intros H c Hc. apply in_flat_map in Hc as (x & Hx & Hc). exact (H x Hx c Hc).
Qed.
Lemma models_cons a c f : models a (c :: f) <-> satisfies a c = true /\ models a f.
Proof. unfold models. cbn [In]. split; [intros H; split; [|intros]; apply H; auto|]. intros [H H'] d [<-|Hd]; auto. Qed.
Lemma models_nil a : models a []. Proof. intros c []. Qed.

(** In [of_first] and [of_step], literals are implications. *)
Lemma first_clauses a v x : named a -> nth_error parts v = Some x ->
  (models a (of_first b base parts ds v (fst x)) <->
   (nth v marks false = true -> far a v = true) /\
   (forall u, v = S u -> far a u = true -> far a v = true) /\
   (at_ a 0 v = true -> nth v marks false = true) /\
   (forall u, v = S u -> at_ a 0 v = true -> far a u = false)).
Proof.
  intros N H. specialize (N v x H). unfold of_first, at_, far. destruct v as [|v]; rewrite !models_cons; cbn [satisfies existsb true_in]; rewrite opposite_true, N, !orb_false_r.
  - split.
    + intros (C1 & C2 & _). repeat split; try discriminate; intros E; rewrite E in *; [destruct (a _)|destruct (nth _ _ _)]; cbn in *; congruence.
    + intros (C1 & _ & C2 & _). repeat split; try apply models_nil.
      * destruct (nth 0 marks false); [|auto]. now rewrite C1.
      * destruct (a (at_step _ _ _ _ 0 0)); [|auto]. now rewrite C2.
  - split.
    + intros (C1 & C2 & C3 & C4 & _). repeat split.
      * intros E. rewrite E in C1. destruct (a _); cbn in *; congruence.
      * intros u [= <-] E. rewrite E in C2. destruct (a (so_far b base parts ds (S v))); cbn in *; congruence.
      * intros E. rewrite E in C3. destruct (nth _ _ _); cbn in *; congruence.
      * intros u [= <-] E. rewrite E in C4. destruct (a (so_far b base parts ds v)); cbn in *; congruence.
    + intros (C1 & C2 & C3 & C4). repeat split; try apply models_nil.
      * destruct (nth _ _ _); [|auto]. now rewrite C1.
      * destruct (a (so_far b base parts ds v)) eqn:E; [|auto]. now rewrite (C2 v).
      * destruct (a (at_step b base parts ds 0 (S v))) eqn:E; [|auto]. now rewrite C3.
      * destruct (a (at_step b base parts ds 0 (S v))) eqn:E; [|auto]. now rewrite (C4 v).
Qed.

Lemma step_clauses a s v x : named a -> nth_error parts v = Some x ->
  (models a (of_step b base parts ds s v (fst x) (snd x)) <->
   (at_ a (S s) v = true -> nth v marks false = true /\
     (at_ a s v = true \/ exists w, In w (snd x) /\ (w < k)%nat /\ at_ a s w = true))).
Proof.
  intros N H. specialize (N v x H). unfold of_step, at_. rewrite !models_cons. cbn [satisfies existsb true_in]. rewrite N, !orb_false_r.
  assert (W : existsb (true_in a) (map (fun w => Pos (at_step b base parts ds s w)) (filter (fun w => Nat.ltb w (number parts)) (snd x))) = true <->
    exists w, In w (snd x) /\ (w < k)%nat /\ a (at_step b base parts ds s w) = true).
  { rewrite existsb_exists. split.
    - intros (l & Hl & E). apply in_map_iff in Hl as (w & <- & Hw). apply filter_In in Hw as [Hw L]. apply PeanoNat.Nat.ltb_lt in L. eauto.
    - intros (w & Hw & L & E). exists (Pos (at_step b base parts ds s w)). split; [|auto].
      apply in_map_iff. exists w. split; [auto|]. apply filter_In. split; [auto|]. now apply PeanoNat.Nat.ltb_lt. }
  destruct (a (at_step b base parts ds (S s) v)); cbn [negb orb].
  - rewrite orb_true_iff, W. split; [intros (C & D & _) _; auto|]. intros C. destruct (C eq_refl). repeat split; auto using models_nil.
  - split; [discriminate|]. intros _. repeat split. apply models_nil.
Qed.

Lemma last_clauses a guard v x : named a -> nth_error parts v = Some x ->
  (satisfies a (guard ++ [opposite (mark b base ds v (fst x)); Pos (at_step b base parts ds steps v)]) = true <->
   satisfies a guard = true \/ (nth v marks false = true -> at_ a steps v = true)).
Proof.
  intros N H. rewrite satisfies_app, orb_true_iff. cbn [satisfies existsb true_in]. rewrite opposite_true, (N v x H), orb_false_r.
  unfold at_. destruct (nth v marks false), (a (at_step b base parts ds steps v)); cbn; intuition discriminate.
Qed.

(** All clauses together. *)
Lemma reach_models a guard : represents b a g ->
  ((forall f, In f (of_reach b base parts ds steps guard) -> models a f) <->
   named a /\
   (forall v x, nth_error parts v = Some x -> models a (of_first b base parts ds v (fst x))) /\
   (forall s v x, (s < steps)%nat -> nth_error parts v = Some x -> models a (of_step b base parts ds s v (fst x) (snd x))) /\
   (forall v x, nth_error parts v = Some x -> satisfies a (guard ++ [opposite (mark b base ds v (fst x)); Pos (at_step b base parts ds steps v)]) = true)).
Proof.
  intros R. unfold of_reach. rewrite of_steps_each. split.
  - intros M. repeat split.
    + apply (marks_named a R), M. now left.
    + intros v x H. assert (X := M _ (or_intror (or_introl eq_refl))). rewrite models_flat in X. apply (X (v, x)). now apply numbered_in.
    + intros s v x L H. assert (X := M _ (or_intror (or_intror (or_introl eq_refl)))). rewrite models_flat in X.
      assert (Hs : In s (seq 0 steps)) by (apply in_seq; lia). specialize (X s Hs). rewrite models_flat in X. apply (X (v, x)). now apply numbered_in.
    + intros v x H. assert (X := M _ (or_intror (or_intror (or_intror (or_introl eq_refl))))). rewrite models_map in X.
      apply (X (v, x)). now apply numbered_in.
  - intros (N & F & S & L) f [<-|[<-|[<-|[<-|[]]]]].
    + now apply (marks_named a R).
    + apply models_flat. intros [v x] Hx. apply numbered_in in Hx. now apply F.
    + apply models_flat. intros s Hs. apply in_seq in Hs. apply models_flat. intros [v x] Hx. apply numbered_in in Hx. apply S; [lia|auto].
    + apply models_map. intros [v x] Hx. apply numbered_in in Hx. now apply L.
Qed.

Theorem reach_sound a guard : represents b a g -> satisfies a guard = false ->
  (forall f, In f (of_reach b base parts ds steps guard) -> models a f) -> holds g (Reach parts ds steps).
Proof.
  intros R G M. apply (reach_models a guard R) in M as (N & F & St & L). cbn [holds]. fold marks. fold beside.
  apply all_reached; [apply marks_beside|].
  assert (Far : forall v u, (u < v)%nat -> (v <= k)%nat -> nth u marks false = true -> far a (v - 1) = true).
  { induction v as [|v IH]; intros u Lu Lv Hu; [lia|]. replace (S v - 1)%nat with v by lia.
    destruct (nth_error parts v) as [x|] eqn:E; [|apply nth_error_None in E; unfold k, number in *; lia].
    destruct (proj1 (first_clauses a v x N E) (F v x E)) as (F1 & F2 & _). destruct (PeanoNat.Nat.eq_dec u v) as [->|Ne]; [auto|].
    destruct v as [|v]; [lia|]. apply (F2 v eq_refl). replace v with (S v - 1)%nat by lia. apply (IH u); auto; lia. }
  assert (T : forall s, (s <= steps)%nat -> forall v, (v < k)%nat -> at_ a s v = true -> there s v = true).
  { induction s as [|s IH]; intros Ls v Lv E; (destruct (nth_error parts v) as [x|] eqn:Ex; [|apply nth_error_None in Ex; unfold k, number in *; lia]).
    - unfold there. cbn [reached]. rewrite first_mark_nth. pose proof (proj1 (first_clauses a v x N Ex) (F v x Ex)) as (_ & _ & F3 & F4).
      rewrite (F3 E). cbn [andb orb]. apply negb_true_iff, not_true_iff_false. intros B. apply first_before in B as (u & Lu & Hu).
      destruct v as [|v]; [lia|]. specialize (F4 v eq_refl E). specialize (Far (S v) u Lu ltac:(lia) Hu).
      replace (S v - 1)%nat with v in Far by lia. congruence.
    - pose proof (proj1 (step_clauses a s v x N Ex) (St s v x ltac:(lia) Ex) E) as (Hm & Hn). unfold there.
      rewrite reached_nth by apply marks_beside. rewrite Hm. destruct (mark_nth v x Ex) as (_ & -> & _). cbn [andb]. apply orb_true_iff.
      destruct Hn as [Hn|(w & Hw & Lw & Hn)].
      + left. apply IH; auto; lia.
      + right. apply existsb_exists. exists w. split; [auto|]. apply IH; auto; lia. }
  intros v Hv. destruct (marked_part v Hv) as (x & Ex). apply T; [lia|apply (mark_nth v x Ex)|].
  specialize (L v x Ex). apply (last_clauses a guard v x N Ex) in L as [L|L]; [congruence|auto].
Qed.

(** The valuation that makes the variables true of what they mean. *)
Definition meant (a : valuation) : valuation := fun v =>
  if N.pos v <=? base then a v else
  let i := N.to_nat (N.pos v - base - 1) in
  let own := unnamed b parts ds in
  (if Nat.ltb i own then nth i marks false else
  if Nat.ltb i (own + k) then existsb id (firstn (S (i - own)) marks) else
  there (Nat.div (i - own - k) k) (Nat.modulo (i - own - k) k))%nat.

Lemma meant_agrees a : agree base a (meant a).
Proof. intros v H. unfold meant. apply N.leb_le in H. now rewrite H. Qed.
Lemma meant_from a i : meant a (from_base base i) =
  let own := unnamed b parts ds in
  (if Nat.ltb i own then nth i marks false else
  if Nat.ltb i (own + k) then existsb id (firstn (S (i - own)) marks) else
  there (Nat.div (i - own - k) k) (Nat.modulo (i - own - k) k))%nat.
Proof.
  unfold meant, from_base. rewrite N.succ_pos_spec. destruct (N.leb_spec (N.succ (base + N.of_nat i)) base); [lia|].
  replace (N.to_nat (N.succ (base + N.of_nat i) - base - 1)) with i by lia. reflexivity.
Qed.

Lemma meant_far a v : (v < k)%nat -> far (meant a) v = existsb id (firstn (S v) marks).
Proof.
  intros L. unfold far, so_far. rewrite meant_from. cbv zeta.
  destruct (PeanoNat.Nat.ltb_spec (unnamed b parts ds + v) (unnamed b parts ds)); [lia|].
  destruct (PeanoNat.Nat.ltb_spec (unnamed b parts ds + v) (unnamed b parts ds + k)); [|lia].
  do 3 f_equal. lia.
Qed.

Lemma meant_at a s v : (v < k)%nat -> at_ (meant a) s v = there s v.
Proof.
  intros L. unfold at_. rewrite at_step_from, meant_from. cbv zeta. fold k.
  destruct (PeanoNat.Nat.ltb_spec (unnamed b parts ds + k + s * k + v) (unnamed b parts ds)); [lia|].
  destruct (PeanoNat.Nat.ltb_spec (unnamed b parts ds + k + s * k + v) (unnamed b parts ds + k)); [lia|].
  replace (unnamed b parts ds + k + s * k + v - unnamed b parts ds - k)%nat with (v + s * k)%nat by lia.
  rewrite PeanoNat.Nat.div_add, PeanoNat.Nat.mod_add, PeanoNat.Nat.div_small, PeanoNat.Nat.mod_small by lia. reflexivity.
Qed.

Lemma meant_named a : variables b <= base -> represents b a g -> named (meant a).
Proof.
  intros Hb R v x H. pose proof (mark_nth v x H) as (E & _ & L & Hc). unfold mark.
  destruct (inside b ds (fst x)) as [l|] eqn:I.
  - rewrite E. apply inside_correct; auto. eapply represents_agree; [exact Hb|apply meant_agrees|auto].
  - cbn [true_in]. rewrite meant_from. cbv zeta. apply inside_literal in I. unfold unnamed. rewrite I.
    fold k. destruct (PeanoNat.Nat.ltb_spec v k); [auto|lia].
Qed.

Lemma existsb_firstn_S v : existsb id (firstn (S v) marks) = existsb id (firstn v marks) || nth v marks false.
Proof.
  generalize marks. intros l. revert l. induction v as [|v IH]; intros [|m l]; cbn [firstn existsb nth]; auto.
  - cbn. now rewrite orb_false_r.
  - specialize (IH l). cbn [firstn existsb] in IH. rewrite IH. now rewrite orb_assoc.
Qed.

Theorem reach_complete a guard : variables b <= base -> represents b a g ->
  (forall v, In (Pos v) guard \/ In (Neg v) guard -> N.pos v <= base) ->
  satisfies a guard = true \/ holds g (Reach parts ds steps) ->
  exists a', agree base a a' /\ forall f, In f (of_reach b base parts ds steps guard) -> models a' f.
Proof.
  intros Hb R B H. exists (meant a). split; [apply meant_agrees|].
  assert (R' : represents b (meant a) g) by (eapply represents_agree; [exact Hb|apply meant_agrees|auto]).
  pose proof (meant_named a Hb R) as N. apply (reach_models (meant a) guard R'). split; [exact N|]. split; [|split].
  - intros v x Ex. apply (first_clauses (meant a) v x N Ex). pose proof (mark_nth v x Ex) as (_ & _ & L & _).
    rewrite (meant_far a v L), (meant_at a 0 v L), existsb_firstn_S. unfold there. cbn [reached]. rewrite first_mark_nth. cbn [orb].
    repeat split.
    + intros ->. apply orb_true_r.
    + intros u -> E. rewrite (meant_far a u) in E by lia. rewrite E. auto.
    + intros E. now apply andb_true_iff in E.
    + intros u -> E. apply andb_true_iff in E as [_ E]. rewrite (meant_far a u) by lia. now apply negb_true_iff in E.
  - intros s v x Ls Ex. apply (step_clauses (meant a) s v x N Ex). pose proof (mark_nth v x Ex) as (_ & En & L & _).
    rewrite (meant_at a (S s) v L), (meant_at a s v L). unfold there at 1. rewrite reached_nth by apply marks_beside.
    rewrite andb_true_iff, orb_true_iff, En. intros [Hm [Hr|Hr]]; split; auto. right.
    apply existsb_exists in Hr as (w & Hw & Hr). exists w. split; [auto|].
    assert (Lw : (w < k)%nat).
    { destruct (PeanoNat.Nat.lt_ge_cases w k) as [|G]; [auto|]. rewrite nth_overflow in Hr; [discriminate|].
      rewrite reached_length by apply marks_beside. unfold marks. rewrite map_length. exact G. }
    split; [auto|]. now rewrite meant_at.
  - intros v x Ex. apply (last_clauses (meant a) guard v x N Ex). pose proof (mark_nth v x Ex) as (_ & _ & L & _). destruct H as [G|H].
    + left. rewrite <- G. unfold satisfies. apply eq_true_iff_eq. rewrite !existsb_exists.
      split; intros (l & Hl & E); exists l; (split; [auto|]); destruct l as [w|w]; cbn in *; rewrite <- E;
        rewrite (meant_agrees a w) by (apply B; auto); auto.
    + right. intros Hv. rewrite meant_at by auto. cbn [holds] in H. fold marks beside in H. unfold there. now rewrite H.
Qed.

Lemma reach_mentions guard f v : In f (of_reach b base parts ds steps guard) -> mentions f v ->
  (In (Pos v) guard \/ In (Neg v) guard) \/ candidate b v \/ base < N.pos v <= base + of_reach_size b parts ds steps.
Proof.
  set (ok v := candidate b v \/ base < N.pos v <= base + of_reach_size b parts ds steps).
  assert (From : forall i, (i < unnamed b parts ds + k + S steps * k)%nat -> ok (from_base base i)).
  { intros i L. right. unfold from_base, of_reach_size. rewrite N.succ_pos_spec. fold k. lia. }
  assert (Far : forall u, (u < k)%nat -> ok (so_far b base parts ds u)) by (intros u L; apply From; lia).
  assert (At : forall s u, (u < k)%nat -> (s <= steps)%nat -> ok (at_step b base parts ds s u)) by (intros s u L Ls; rewrite at_step_from; apply From; fold k; nia).
  set (lit_ok l := match l with Pos u | Neg u => ok u end).
  assert (Op : forall l, lit_ok l -> lit_ok (opposite l)) by (intros [u|u]; auto).
  assert (Mark : forall u x, nth_error parts u = Some x -> lit_ok (mark b base ds u (fst x))).
  { intros u x E. pose proof (mark_nth u x E) as (_ & _ & L & Hc). unfold mark. destruct (inside b ds (fst x)) as [l|] eqn:I.
    - assert (D : exists d, In d (all b) /\ (l = Pos (var b (fst x) d) \/ l = Neg (var b (fst x) d))).
      { unfold inside in I.
        assert (P : forall d, filter (has ds) (all b) = [d] -> In d (all b)) by (intros d E1; now apply filter_singleton in E1).
        assert (Q : forall e, out b ds = [e] -> In e (all b)) by (intros e E1; now apply filter_singleton in E1).
        destruct (filter (has ds) (all b)) as [|d [|d' ?]]; destruct (out b ds) as [|e [|e' ?]]; try discriminate; injection I as <-; eauto.
        destruct (d <? e); eauto. }
      destruct D as (d & Hd & [-> | ->]); left; exists (fst x), d; auto.
    - apply inside_literal in I. apply From. unfold unnamed. rewrite I. fold k. lia. }
  unfold of_reach. rewrite of_steps_each. intros Hf (c & Hc & Hv).
  assert (X : (In (Pos v) guard \/ In (Neg v) guard) \/ exists l, (l = Pos v \/ l = Neg v) /\ lit_ok l).
  { assert (Y : forall l, (l = Pos v \/ l = Neg v) -> In l c -> In l guard \/ lit_ok l).
    { intros l _ Hl. destruct Hf as [<-|[<-|[<-|[<-|[]]]]].
      - apply in_flat_map in Hc as ([u x] & Hx & Hc). apply numbered_in in Hx. cbn [fst snd] in Hc. right. unfold of_mark in Hc.
        destruct (inside b ds (fst x)); [destruct Hc|]. apply in_map_iff in Hc as (d & <- & Hd).
        destruct Hl as [<-|[<-|[]]]; [left; exists (fst x), d; split; [apply (mark_nth u x Hx)|auto]|]. destruct (has ds d); auto.
      - apply in_flat_map in Hc as ([u x] & Hx & Hc). apply numbered_in in Hx. cbn [fst snd] in Hc. right. pose proof (mark_nth u x Hx) as (_ & _ & L & _).
        unfold of_first in Hc. destruct u as [|u]; cbn [In] in Hc.
        + destruct Hc as [<-|[<-|[]]]; destruct Hl as [<-|[<-|[]]]; auto; cbn [lit_ok]; try (apply Far; lia); apply At; lia.
        + destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; destruct Hl as [<-|[<-|[]]]; auto; cbn [lit_ok]; try (apply Far; lia); apply At; lia.
      - apply in_flat_map in Hc as (s & Hs & Hc). apply in_seq in Hs. apply in_flat_map in Hc as ([u x] & Hx & Hc). apply numbered_in in Hx. cbn [fst snd] in Hc. right.
        pose proof (mark_nth u x Hx) as (_ & _ & L & _). destruct Hc as [<-|[<-|[]]].
        + destruct Hl as [<-|[<-|[]]]; [apply At; lia|auto].
        + destruct Hl as [<-|[<-|Hl]]; [apply At; lia|apply At; lia|]. apply in_map_iff in Hl as (w & <- & Hw).
          apply filter_In in Hw as [_ Hw]. apply PeanoNat.Nat.ltb_lt in Hw. apply At; [exact Hw|lia].
      - apply in_map_iff in Hc as ([u x] & <- & Hx). apply numbered_in in Hx. cbn [fst snd] in Hl. pose proof (mark_nth u x Hx) as (_ & _ & L & _).
        apply in_app_or in Hl as [Hl|[<-|[<-|[]]]]; auto. right. apply At; lia. }
    destruct Hv as [Hv|Hv]; [destruct (Y (Pos v)) as [Z|Z]|destruct (Y (Neg v)) as [Z|Z]]; eauto. }
  destruct X as [X|(l & [-> | ->] & X)]; auto.
Qed.
End Reach.
