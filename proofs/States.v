(** * The clauses of a diagram

    [reading_sound] and [reading_complete]: a valuation extends to the states of a diagram, as a model of its clauses, if
    and only if the automaton accepts the digits. *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Diagram Scores Formula Clauses Grids Variables.
Import ListNotations.
Open Scope N_scope.

Lemma nth_combine {A B} j : forall (l : list A) (l' : list B) x y,
  nth_error l j = Some x -> nth_error l' j = Some y -> In (x, y) (combine l l').
Proof.
  induction j as [|j IH]; intros [|x' l] [|y' l'] x y; cbn; try discriminate.
  - intros [= ->] [= ->]. now left.
  - intros H H'. right. auto.
Qed.

Lemma combine_nth_inv {A B} (l : list A) : forall (l' : list B) x y, In (x, y) (combine l l') ->
  exists i, nth_error l i = Some x /\ nth_error l' i = Some y.
Proof.
  induction l as [|x' l IH]; intros [|y' l'] x y; cbn; try easy. intros [[= -> ->]|H].
  - now exists O.
  - destruct (IH l' x y H) as (i & ?). now exists (S i).
Qed.

Lemma after_base_nth {A} (l : list A) : forall base j, (j < length l)%nat ->
  nth_error (after_base base l) j = Some (N.succ_pos (base + N.of_nat j)).
Proof.
  induction l as [|x l IH]; intros base j H; cbn [length] in H; [lia|]. destruct j as [|j]; cbn [after_base nth_error].
  - now rewrite N.add_0_r.
  - rewrite IH by lia. do 2 f_equal. lia.
Qed.

Lemma range_nth n i d : nth_error (range n) i = Some d -> d = N.of_nat i + 1 /\ (i < N.to_nat n)%nat.
Proof.
  intros H. assert (L : (i < length (range n))%nat) by (apply nth_error_Some; congruence). rewrite length_range in L.
  split; [|auto]. unfold range in H. rewrite (map_nth_error N.of_nat i (seq 1 (N.to_nat n)) (d := S i)) in H.
  - injection H as <-. lia.
  - rewrite (nth_error_nth' _ O) by (rewrite seq_length; lia). now rewrite seq_nth by lia.
Qed.

Lemma combine_at_row n row d t : In (d, t) (combine (range n) row) -> at_row row d = t.
Proof.
  intros H. apply combine_nth_inv in H as (i & H & H'). apply range_nth in H as [-> _]. unfold at_row.
  replace (N.to_nat (N.of_nat i + 1 - 1)) with i by lia. now apply nth_error_nth.
Qed.

Lemma at_row_in n row d : length row = N.to_nat n -> In d (range n) -> In (d, at_row row d) (combine (range n) row).
Proof.
  intros L H. apply in_range in H. set (i := N.to_nat (d - 1)).
  assert (E : nth_error (range n) i = Some d).
  { destruct (nth_error (range n) i) as [e|] eqn:E.
    - apply range_nth in E as [-> _]. f_equal. lia.
    - apply nth_error_None in E. rewrite length_range in E. lia. }
  apply nth_combine with i; [auto|]. unfold at_row. fold i. apply nth_error_nth'. lia.
Qed.

Lemma length_concat {A} (l : list (list A)) : length (concat l) = (length (hd [] l) + length (concat (tl l)))%nat.
Proof. destruct l; cbn; [auto|]. apply app_length. Qed.

Lemma follow_from layers ds j : layers <> [] -> follow (from_state layers j) ds (To 0) = follow layers ds (To j).
Proof. destruct layers as [|rows rest]; [congruence|]. intros _. destruct ds as [|d ds]; reflexivity. Qed.

Lemma from_state_sound n layers j : sound_layers n layers -> within (To j) layers -> sound_layers n (from_state layers j).
Proof.
  destruct layers as [|rows rest]; [auto|]. intros [H S] W. split; [|auto]. intros row [<-|[]]. apply H. now apply nth_In.
Qed.

Section States.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Let on_cells s := forall c, In c s -> In c (cells b).

Lemma layers_sound a : represents b a g -> forall layers cs heads base j head,
  sound_layers (digits b) layers -> length cs = length layers -> on_cells cs ->
  (forall f, In f (of_layers b cs layers heads base) -> models a f) ->
  nth_error heads j = Some head -> satisfies a head = false -> (j < length (states_before layers))%nat ->
  follow layers (map g cs) (To (N.of_nat j)) = true.
Proof.
  intros R. induction layers as [|rows rest IH]; intros cs heads base j head S L C M Hh Hf Hj; [cbn in Hj; lia|].
  destruct cs as [|c cs]; [discriminate|]. destruct S as [Sr S]. injection L as L.
  unfold states_before in Hj. cbn [hd] in Hj.
  destruct (nth_error rows j) as [row|] eqn:Er; [|apply nth_error_None in Er; lia].
  assert (Hc : In c (cells b)) by (apply C; now left).
  destruct (Sr row (nth_error_In _ _ Er)) as [Lr W].
  pose proof (at_row_in (digits b) row (g c) Lr (digit c Hc)) as Hd.
  cbn [follow map]. unfold at_layer. rewrite Nat2N.id, (nth_error_nth rows j [] Er).
  assert (X : forall cl, In cl (of_row b c head base row) -> satisfies a cl = true).
  { intros cl Hcl. apply (M (flat_map (fun x => of_row b c (fst x) base (snd x)) (combine heads rows))); [now left|].
    apply in_flat_map. exists (head, row). split; [now apply nth_combine with j|auto]. }
  assert (T : a (var b c (g c)) = true) by (apply (true_of b a g R c (g c) Hc (digit c Hc)); reflexivity).
  pose proof (in_combine_r _ _ _ _ Hd) as Ht. specialize (W _ Ht).
  destruct (at_row row (g c)) as [| |j'] eqn:E.
  - exfalso. assert (Y : satisfies a (head ++ [Neg (var b c (g c))]) = true).
    { apply X. unfold of_row. apply in_flat_map. exists (g c, No). split; [exact Hd|now left]. }
    rewrite satisfies_app, Hf in Y. cbn in Y. rewrite T in Y. discriminate.
  - destruct rest; reflexivity.
  - assert (Y : satisfies a (head ++ [Neg (var b c (g c)); Pos (N.succ_pos (base + j'))]) = true).
    { apply X. unfold of_row. apply in_flat_map. exists (g c, To j'). split; [exact Hd|now left]. }
    rewrite satisfies_app, Hf in Y. cbn in Y. rewrite T in Y. cbn in Y. rewrite orb_false_r in Y.
    rewrite <- (N2Nat.id j').
    apply (IH cs (map (fun v => [Neg v]) (after_base base (states_before rest))) (base + N.of_nat (length (states_before rest)))
      (N.to_nat j') [Neg (N.succ_pos (base + j'))]); auto.
    + intros x Hx. apply C. now right.
    + intros f Hf'. apply M. now right.
    + apply map_nth_error with (f := fun v => [Neg v]). rewrite after_base_nth by exact W. now rewrite N2Nat.id.
    + cbn. now rewrite Y.
Qed.

(** If no state is true, the clauses are satisfied. *)
Lemma layers_idle a low : (forall v, low < N.pos v -> a v = false) -> forall layers cs heads base, low <= base ->
  (forall h, In h heads -> satisfies a h = true) -> forall f, In f (of_layers b cs layers heads base) -> models a f.
Proof.
  intros F. induction layers as [|rows rest IH]; intros cs heads base B H f Hf; [destruct cs; destruct Hf|].
  destruct cs as [|c cs]; [destruct Hf|]. destruct Hf as [<-|Hf].
  - intros cl Hcl. apply in_flat_map in Hcl as ([h row] & Hx & Hcl). apply in_flat_map in Hcl as ([d t] & _ & Hcl).
    apply in_combine_l in Hx. cbn [fst snd] in Hcl.
    destruct t; [destruct Hcl as [<-|[]]|destruct Hcl|destruct Hcl as [<-|[]]]; rewrite satisfies_app, (H h Hx); reflexivity.
  - eapply IH; [| |exact Hf]; [lia|]. intros h Hh. apply in_map_iff in Hh as (v & <- & Hv). apply after_base_bound in Hv.
    cbn. rewrite F by lia. reflexivity.
Qed.

Lemma layers_complete : forall layers cs heads base j a,
  sound_layers (digits b) layers -> length cs = length layers -> on_cells cs -> represents b a g -> variables b <= base ->
  follow layers (map g cs) (To (N.of_nat j)) = true ->
  (forall i h, nth_error heads i = Some h -> i <> j -> satisfies a h = true) ->
  (forall h v, In h heads -> In (Pos v) h \/ In (Neg v) h -> N.pos v <= base) ->
  exists a', agree base a a' /\ forall f, In f (of_layers b cs layers heads base) -> models a' f.
Proof.
  induction layers as [|rows rest IH]; intros cs heads base j a S L C R Hb F Hh Hv; [discriminate F|].
  destruct cs as [|c cs]; [discriminate|]. destruct S as [Sr S]. injection L as L.
  assert (Hc : In c (cells b)) by (apply C; now left).
  assert (C' : on_cells cs) by (intros x Hx; apply C; now right).
  cbn [follow map] in F. unfold at_layer in F. rewrite Nat2N.id in F.
  set (t := at_row (nth j rows []) (g c)) in *.
  assert (First : forall a2, agree base a a2 -> t <> No -> (forall j', t = To j' -> a2 (N.succ_pos (base + j')) = true) ->
    models a2 (flat_map (fun x => of_row b c (fst x) base (snd x)) (combine heads rows))).
  { intros a2 A N T cl Hcl. apply in_flat_map in Hcl as ([h row] & Hx & Hcl).
    apply combine_nth_inv in Hx as (i & Hi & Hr). apply in_flat_map in Hcl as ([d u] & Hd & Hcl). cbn [fst snd] in *.
    assert (Ra : represents b a2 g) by (eapply represents_agree; eauto).
    destruct (PeanoNat.Nat.eq_dec i j) as [->|Ne].
    - apply combine_at_row in Hd as Eu. assert (Hin : In d (all b)) by (eapply in_combine_l; eauto).
      rewrite <- (nth_error_nth rows j [] Hr) in Eu.
      destruct (N.eq_dec d (g c)) as [->|Nd].
      + fold t in Eu. rewrite <- Eu in Hcl. clearbody t. destruct t as [| |j'].
        * congruence.
        * destruct Hcl.
        * destruct Hcl as [<-|[]]. rewrite satisfies_app. cbn. rewrite (T j' eq_refl). now rewrite !orb_true_r.
      + assert (V : a2 (var b c d) = false) by (apply (false_of b a2 g Ra c d Hc Hin); congruence).
        destruct u; [destruct Hcl as [<-|[]]|destruct Hcl|destruct Hcl as [<-|[]]]; rewrite satisfies_app; cbn; rewrite V; cbn; now rewrite orb_true_r.
    - assert (Sh : satisfies a2 h = true).
      { specialize (Hh i h Hi Ne). unfold satisfies in *. apply existsb_exists in Hh as (l & Hl & E). apply existsb_exists.
        exists l. split; [auto|]. apply nth_error_In in Hi. destruct l as [v|v]; cbn in *; rewrite (A v); eauto. }
      destruct u; [destruct Hcl as [<-|[]]|destruct Hcl|destruct Hcl as [<-|[]]]; rewrite satisfies_app, Sh; reflexivity. }
  destruct t as [| |j'] eqn:Et.
  - destruct rest; discriminate F.
  - set (a' := fun v => if N.pos v <=? base then a v else false).
    assert (A : agree base a a') by (intros v H; unfold a'; now apply N.leb_le in H; rewrite H).
    exists a'. split; [auto|]. intros f [<-|Hf]; [apply First; [auto|discriminate|discriminate]|].
    assert (Z : forall v, base < N.pos v -> a' v = false) by (intros v H; unfold a'; destruct (N.leb_spec (N.pos v) base); [lia|auto]).
    eapply (layers_idle a' base Z); [| |exact Hf]; [lia|]. intros h Hx. apply in_map_iff in Hx as (v & <- & Hx).
    apply after_base_bound in Hx. cbn. rewrite Z by lia. reflexivity.
  - assert (W : (N.to_nat j' < length (states_before rest))%nat).
    { destruct rest as [|rows' rest]; [destruct cs; discriminate F|].
      destruct (PeanoNat.Nat.lt_ge_cases j (length rows)) as [Lj|Lj].
      - destruct (Sr (nth j rows []) (nth_In rows [] Lj)) as [Lr Wr]. specialize (Wr (To j')). apply Wr. rewrite <- Et.
        eapply in_combine_r. apply (at_row_in (digits b)); auto.
      - exfalso. unfold t in Et. rewrite nth_overflow in Et by auto. unfold at_row in Et. destruct (N.to_nat (g c - 1)); discriminate. }
    set (y := N.succ_pos (base + j')). set (a1 := fun v => if N.pos v <=? base then a v else Pos.eqb v y).
    assert (A : agree base a a1) by (intros v H; unfold a1; now apply N.leb_le in H; rewrite H).
    assert (Above : forall v, base < N.pos v -> a1 v = Pos.eqb v y) by (intros v H; unfold a1; destruct (N.leb_spec (N.pos v) base); [lia|auto]).
    assert (Py : N.pos y = base + j' + 1) by (unfold y; rewrite N.succ_pos_spec; lia).
    destruct (IH cs (map (fun v => [Neg v]) (after_base base (states_before rest))) (base + N.of_nat (length (states_before rest)))
      (N.to_nat j') a1) as (a' & A' & M); auto.
    + eapply represents_agree; eauto.
    + lia.
    + now rewrite N2Nat.id.
    + intros i h Hi Ni. assert (Li : (i < length (states_before rest))%nat).
      { destruct (PeanoNat.Nat.lt_ge_cases i (length (states_before rest))) as [|Ge]; [auto|]. exfalso.
        assert (Y : forall (A : Type) (l : list A) k, length (after_base k l) = length l) by (induction l; cbn; intros; [auto|now rewrite IHl]).
        rewrite (proj2 (nth_error_None _ _)) in Hi; [discriminate|]. now rewrite map_length, Y. }
      rewrite (map_nth_error _ _ _ (after_base_nth _ base i Li)) in Hi. injection Hi as <-. cbn. rewrite orb_false_r.
      rewrite Above by (rewrite N.succ_pos_spec; lia). apply negb_true_iff, Pos.eqb_neq. intros Ey.
      apply (f_equal N.pos) in Ey. rewrite N.succ_pos_spec, Py in Ey. lia.
    + intros h v Hx Hl. apply in_map_iff in Hx as (w & <- & Hx). apply after_base_bound in Hx. destruct Hl as [[El|[]]|[El|[]]]; [discriminate|].
      injection El as ->. lia.
    + exists a'. assert (A2 : agree base a a') by (intros v H; rewrite A' by lia; auto). split; [auto|].
      intros f [<-|Hf]; [|now apply M]. apply First; [auto|discriminate|]. intros j'' [= <-]. fold y.
      rewrite A' by lia. rewrite Above by lia. apply Pos.eqb_refl.
Qed.

Lemma layers_mention : forall layers cs heads base f v, sound_layers (digits b) layers -> on_cells cs ->
  In f (of_layers b cs layers heads base) -> mentions f v ->
  (exists h, In h heads /\ (In (Pos v) h \/ In (Neg v) h)) \/ candidate b v \/
  base < N.pos v <= base + N.of_nat (length (concat (tl layers))).
Proof.
  induction layers as [|rows rest IH]; intros cs heads base f v S C Hf Hm; [destruct cs; destruct Hf|].
  destruct cs as [|c cs]; [destruct Hf|]. destruct S as [Sr S]. cbn [tl]. pose proof (length_concat rest) as Lc. destruct Hf as [<-|Hf].
  - destruct Hm as (cl & Hcl & Hl). apply in_flat_map in Hcl as ([h row] & Hx & Hcl). apply in_flat_map in Hcl as ([d t] & Hd & Hcl).
    cbn [fst snd] in *. apply in_combine_l in Hx as Hh. apply in_combine_r in Hx. destruct (Sr row Hx) as [_ W].
    apply in_combine_r in Hd as Ht. specialize (W t Ht). apply in_combine_l in Hd.
    assert (K : candidate b (var b c d)) by (exists c, d; split; [apply C; now left|auto]).
    destruct t as [| |j]; [destruct Hcl as [<-|[]]|destruct Hcl|destruct Hcl as [<-|[]]].
    + destruct Hl as [Hl|Hl]; apply in_app_or in Hl as [Hl|[El|[]]]; eauto; [discriminate|]. injection El as <-. auto.
    + assert (Y : N.pos (N.succ_pos (base + j)) = base + j + 1) by (rewrite N.succ_pos_spec; lia). cbn in W.
      destruct Hl as [Hl|Hl]; apply in_app_or in Hl as [Hl|[El|[El|[]]]]; eauto; try discriminate; injection El as <-; auto.
      right. right. unfold layer in *. lia.
  - destruct (IH _ _ _ f v S (fun x Hx => C x (or_intror Hx)) Hf Hm) as [(h & Hh & Hl)|[X|X]]; auto.
    + apply in_map_iff in Hh as (w & <- & Hw). apply after_base_bound in Hw. unfold states_before in Hw.
      destruct Hl as [[El|[]]|[El|[]]]; [discriminate|]. injection El as ->. right. right. unfold layer in *. lia.
    + unfold states_before in X. right. right. unfold layer in *. lia.
Qed.

(** ** Constraints that are read *)

Lemma reading_cells k m cs c : reading k = Some (m, cs) -> In c cs -> In c (cells_of k).
Proof.
  destruct k as [| | | | |terms is total|tests allowed|m' cs'|]; try discriminate; intros [= <- <-]; cbn [cells_of]; auto.
  intros H. apply in_map_iff in H as (t & <- & H). apply in_map_iff. exists t. split; [reflexivity|]. now apply in_by_weight.
Qed.

Lemma reading_follows m cs : on_cells cs ->
  follow (fst (diagram_for b (m, cs))) (map g cs) (snd (diagram_for b (m, cs))) = accepts_word m (map g cs).
Proof.
  intros C. apply diagram_correct; [apply map_length|]. intros d Hd. apply in_map_iff in Hd as (c & <- & Hc). apply digit. auto.
Qed.

Lemma reading_sound guard base k x a : represents b a g -> reading k = Some x -> on_cells (cells_of k) -> satisfies a guard = false ->
  (forall f, In f (of_reading b guard base x) -> models a f) -> holds g k.
Proof.
  destruct x as [m cs]. intros R E C G M. apply (reading_correct g k m cs E).
  assert (C' : on_cells cs) by (intros c Hc; apply C; eapply reading_cells; eauto).
  rewrite <- (reading_follows m cs C'). unfold of_reading in M.
  pose proof (diagram_of_sound (digits b) m (length cs)) as (S & L & W).
  change (diagram_of (digits b) m (length cs)) with (diagram_for b (m, cs)) in *.
  destruct (diagram_for b (m, cs)) as [layers t]. cbn [fst snd] in *. destruct t as [| |j].
  - exfalso. specialize (M [guard] (or_introl eq_refl) guard (or_introl eq_refl)). congruence.
  - destruct layers; reflexivity.
  - assert (Ne : layers <> []) by (intros ->; cbn in W; lia). rewrite <- (follow_from layers _ j Ne).
    apply (layers_sound a R (from_state layers j) cs [guard] base 0%nat guard); auto.
    + now apply from_state_sound.
    + destruct layers; [congruence|]. cbn in *. lia.
    + destruct layers; [congruence|]. cbn. lia.
Qed.

Lemma reading_idle guard base x a : satisfies a guard = true -> (forall v, base < N.pos v -> a v = false) ->
  forall f, In f (of_reading b guard base x) -> models a f.
Proof.
  intros G Z f Hf. unfold of_reading in Hf. destruct (diagram_for b x) as [layers [| |j]].
  - destruct Hf as [<-|[]]. now apply models_one.
  - destruct Hf.
  - apply (layers_idle a base Z (from_state layers j) (snd x) [guard] base (N.le_refl base)); [|auto]. now intros h [<-|[]].
Qed.

Lemma reading_complete guard base k x a : variables b <= base -> represents b a g -> reading k = Some x -> on_cells (cells_of k) ->
  (forall v, In (Pos v) guard \/ In (Neg v) guard -> N.pos v <= base) ->
  holds g k -> exists a', agree base a a' /\ forall f, In f (of_reading b guard base x) -> models a' f.
Proof.
  destruct x as [m cs]. intros Hb R E C B H. apply (reading_correct g k m cs E) in H.
  assert (C' : on_cells cs) by (intros c Hc; apply C; eapply reading_cells; eauto).
  rewrite <- (reading_follows m cs C') in H. unfold of_reading.
  pose proof (diagram_of_sound (digits b) m (length cs)) as (S & L & W).
  change (diagram_of (digits b) m (length cs)) with (diagram_for b (m, cs)) in *.
  destruct (diagram_for b (m, cs)) as [layers t]. cbn [fst snd] in *. destruct t as [| |j].
  - destruct layers; discriminate H.
  - exists a. split; [easy|]. intros f [].
  - assert (Ne : layers <> []) by (intros ->; cbn in W; lia). rewrite <- (follow_from layers _ j Ne) in H.
    apply (layers_complete (from_state layers j) cs [guard] base 0%nat a); auto.
    + now apply from_state_sound.
    + destruct layers; [congruence|]. cbn in *. lia.
    + intros [|[|i]] h; cbn; congruence.
    + intros h v [<-|[]]. apply B.
Qed.

Lemma reading_mentions guard base k x f v : reading k = Some x -> on_cells (cells_of k) -> In f (of_reading b guard base x) -> mentions f v ->
  (In (Pos v) guard \/ In (Neg v) guard) \/ candidate b v \/ base < N.pos v <= base + match diagram_for b x with (layers, To _) => N.of_nat (length (concat (tl layers))) | _ => 0 end.
Proof.
  destruct x as [m cs]. intros E C Hf Hm. unfold of_reading in Hf.
  assert (C' : on_cells cs) by (intros c Hc; apply C; eapply reading_cells; eauto).
  pose proof (diagram_of_sound (digits b) m (length cs)) as (S & L & W).
  change (diagram_of (digits b) m (length cs)) with (diagram_for b (m, cs)) in *.
  destruct (diagram_for b (m, cs)) as [layers t]. cbn [fst snd] in *. destruct t as [| |j].
  - destruct Hf as [<-|[]]. left. now apply mentions_one.
  - destruct Hf.
  - apply (layers_mention (from_state layers j) cs [guard] base f v) in Hf as [(h & [<-|[]] & X)|[X|X]]; auto.
    + right. right. destruct layers; exact X.
    + now apply from_state_sound.
Qed.
End States.
