(** * Connected cells as primitives

    [lower_connected_correct]: cells hang together if and only if all are reached from the first in as many steps as an induced path can take. *)

From Coq Require Import Arith NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Rules Scores Formula Clauses Reached Graph Plane.
Import ListNotations.
Open Scope N_scope.

(** ** As primitives *)

(** The place of a cell that lies there, if there is one. *)
Fixpoint spot (ls : list (option (N * cell))) (t : N * cell) (j : nat) : list nat :=
  match ls with
  | [] => []
  | Some (m, p) :: rest => if (m =? fst t) && same p (snd t) then [j] else spot rest t (S j)
  | None :: rest => spot rest t (S j)
  end.

Definition sides (l : option (N * cell)) : list (N * cell) :=
  match l with Some (k, (x, y)) => map (pair k) [(x - 1, y); (x, y - 1); (x, y + 1); (x + 1, y)] | None => [] end.

Definition beside_in (ls : list (option (N * cell))) : list (list nat) :=
  map (fun l => flat_map (fun t => spot ls t 0) (sides l)) ls.

Definition lower_connected (b : board) (size : N) (ds : list N) (cs : list cell) : list constraint :=
  let cs := each_once cs in
  let beside := beside_in (map (lies b) cs) in
  let most := if size =? 0 then length cs else N.to_nat size in
  [Reach (combine cs beside) ds (Nat.min (longest beside) most - 1);
   if (size =? 0) || (size =? 1) && Nat.leb (length cs) 1 then Clause (map (fun c => (c, ds)) cs)
   else Count (map (fun c => (1%Z, (c, ds))) cs) [Z.of_N size]].

Definition lower_number (ds ns : list N) (cs : list cell) : list constraint :=
  [Count (map (fun c => (1%Z, (c, ds))) cs) (map Z.of_N ns)].

(** ** Where cells lie *)

Lemma lies_once b c c' x : In c (cells b) -> In c' (cells b) -> lies b c = Some x -> lies b c' = Some x -> c = c'.
Proof.
  intros Hc Hc'. apply cells_bounds in Hc as (R & C & I). apply cells_bounds in Hc' as (R' & C' & I').
  enough (E : lies b c = Some x -> lies b c' = Some x -> c = c' \/ index b c = index b c').
  { intros L L'. destruct (E L L') as [X|X]; [auto|]. rewrite <- (place_index b c R C), <- (place_index b c' R' C'). now rewrite X. }
  unfold lies. destruct (N.ltb_spec (index b c) (area b)) as [A|A], (N.ltb_spec (index b c') (area b)) as [A'|A'].
  - intros [= <-] [= ->]. auto.
  - destruct (N.ltb_spec (index b c') (behind b)); [discriminate|]. intros [= <-] [= E _]. remember (_ / area b) as q. lia.
  - destruct (N.ltb_spec (index b c) (behind b)); [discriminate|]. intros [= <-] [= E _]. remember (_ / area b) as q. lia.
  - destruct (N.ltb_spec (index b c) (behind b)) as [B|B]; [discriminate|]. destruct (N.ltb_spec (index b c') (behind b)) as [B'|B']; [discriminate|].
    intros [= <-] [= E P1 P2]. right.
    assert (Pos : area b <> 0) by (unfold count in I; nia).
    set (i := index b c - behind b) in *. set (i' := index b c' - behind b) in *.
    assert (M : i mod area b = i' mod area b).
    { rewrite (N.div_mod (i mod area b) (cols b)), (N.div_mod (i' mod area b) (cols b)) by lia. nia. }
    assert (i = i'); [|lia]. rewrite (N.div_mod i (area b)), (N.div_mod i' (area b)) by auto. rewrite M. nia.
Qed.

Lemma lies_from b c k x y : In c (cells b) -> lies b c = Some (k, (x, y)) -> 1 <= x /\ 1 <= y.
Proof.
  intros Hc. apply cells_bounds in Hc as (R & C & I). unfold lies. destruct (index b c <? area b).
  - intros [= _ ->]. cbn in *. lia.
  - destruct (index b c <? behind b); [discriminate|]. unfold place. intros [= _ <- <-]. split; apply N.le_add_l.
Qed.

Lemma touches_sym l m : touches l m = touches m l.
Proof.
  destruct l as [[k x]|], m as [[j y]|]; cbn; auto. rewrite (N.eqb_sym k j). unfold distance.
  now rewrite (N.max_comm (fst x) (fst y)), (N.min_comm (fst x) (fst y)), (N.max_comm (snd x) (snd y)), (N.min_comm (snd x) (snd y)).
Qed.

Lemma touches_side k x j y : touches (Some (k, x)) (Some (j, y)) = true <-> k = j /\ side x y.
Proof.
  cbn. rewrite andb_true_iff, !N.eqb_eq. unfold distance, side. lia.
Qed.

Section Spots.
Variable ls : list (option (N * cell)).
Hypothesis once : forall i j x, nth_error ls i = Some (Some x) -> nth_error ls j = Some (Some x) -> i = j.
Hypothesis from_one : forall i k x y, nth_error ls i = Some (Some (k, (x, y))) -> 1 <= x /\ 1 <= y.

Lemma spot_cases t : forall l j, (exists i, spot l t j = [(j + i)%nat] /\ nth_error l i = Some (Some t)) \/
  spot l t j = [] /\ forall i, nth_error l i <> Some (Some t).
Proof.
  induction l as [|[[m p]|] l IH]; intros j; cbn [spot].
  - right. split; [auto|]. intros [|i]; discriminate.
  - destruct ((m =? fst t) && same p (snd t)) eqn:E.
    + left. exists O. rewrite Nat.add_0_r. split; [auto|]. apply andb_true_iff in E as [E E']. apply N.eqb_eq in E. apply same_iff in E'.
      destruct t. cbn in *. now subst.
    + destruct (IH (S j)) as [(i & Ei & H)|[Ei H]].
      * left. exists (S i). split; [rewrite Ei; f_equal; lia|auto].
      * right. split; [auto|]. intros [|i]; [|apply H]. cbn [nth_error]. intros X. injection X as X. subst t. cbn [fst snd] in E. rewrite N.eqb_refl in E. cbn [andb] in E.
        now rewrite (proj2 (same_iff p p) eq_refl) in E.
  - destruct (IH (S j)) as [(i & Ei & H)|[Ei H]].
    + left. exists (S i). split; [rewrite Ei; f_equal; lia|auto].
    + right. split; [auto|]. intros [|i]; [discriminate|apply H].
Qed.

Lemma spot_iff t w : In w (spot ls t 0) <-> nth_error ls w = Some (Some t).
Proof.
  destruct (spot_cases t ls 0) as [(i & -> & H)|[-> H]]; cbn [In plus].
  - split; [intros [<-|[]]; auto|]. intros H'. left. exact (once _ _ _ H H').
  - split; [easy|]. intros H'. exact (H w H').
Qed.

Let near v := nth v (beside_in ls) [].

Lemma near_sides v : near v = flat_map (fun t => spot ls t 0) (sides (nth v ls None)).
Proof.
  unfold near, beside_in. destruct (Nat.lt_ge_cases v (length ls)) as [L|L].
  - rewrite (nth_indep _ [] (flat_map (fun t => spot ls t 0) (sides None))) by (now rewrite map_length).
    now rewrite (map_nth (fun l => flat_map (fun t => spot ls t 0) (sides l))).
  - rewrite !nth_overflow by (rewrite ?map_length; auto). reflexivity.
Qed.

Lemma near_iff v w : In w (near v) <-> (v < length ls)%nat /\ (w < length ls)%nat /\ touches (nth v ls None) (nth w ls None) = true.
Proof.
  rewrite near_sides, in_flat_map. split.
  - intros (t & Ht & Hw). apply spot_iff in Hw. assert (Lw : (w < length ls)%nat) by (apply nth_error_Some; congruence).
    assert (Lv : (v < length ls)%nat). { destruct (Nat.lt_ge_cases v (length ls)) as [|G]; [auto|]. rewrite nth_overflow in Ht by auto. destruct Ht. }
    split; [auto|]. split; [auto|]. rewrite (nth_error_nth ls w None Hw). destruct (nth_error ls v) as [l|] eqn:E; [|apply nth_error_None in E; lia].
    rewrite (nth_error_nth ls v None E) in *. destruct l as [[k [x y]]|]; [|destruct Ht]. destruct t as [k' [x' y']].
    specialize (from_one _ _ _ _ E) as F. specialize (from_one _ _ _ _ Hw) as F'. apply touches_side. unfold side. cbn [fst snd].
    cbn in Ht. destruct Ht as [H|[H|[H|[H|[]]]]]; injection H as <- <- <-; (split; [auto|lia]).
  - intros (Lv & Lw & T). destruct (nth_error ls v) as [l|] eqn:E; [|apply nth_error_None in E; lia].
    destruct (nth_error ls w) as [m|] eqn:E'; [|apply nth_error_None in E'; lia].
    rewrite (nth_error_nth ls v None E), (nth_error_nth ls w None E') in *. destruct l as [[k [x y]]|]; [|discriminate]. destruct m as [[k' [x' y']]|]; [|now destruct (Some (k, (x, y)))].
    exists (k', (x', y')). split; [|now apply spot_iff]. apply touches_side in T as [<- T]. unfold side in T. cbn [fst snd] in T.
    specialize (from_one _ _ _ _ E) as F. specialize (from_one _ _ _ _ E') as F'. cbn.
    destruct T as [[<- [T|T]]|[<- [T|T]]]; subst; [right; left|right; right; left|left|right; right; right; left]; repeat f_equal; lia.
Qed.

Lemma spots_once l : NoDup l -> NoDup (flat_map (fun t => spot ls t 0) l).
Proof.
  induction 1 as [|t l Nt D IH]; cbn [flat_map]; [constructor|].
  destruct (spot_cases t ls 0) as [(i & -> & Hi)|[-> _]]; [|exact IH]. cbn [plus app]. constructor; [|exact IH].
  intros H. apply in_flat_map in H as (t' & Ht & H). apply spot_iff in H. rewrite Hi in H. injection H as ->. auto.
Qed.

Lemma near_once v : NoDup (near v).
Proof.
  rewrite near_sides. destruct (nth_error ls v) as [l|] eqn:E.
  2: { apply nth_error_None in E. rewrite nth_overflow by auto. constructor. }
  rewrite (nth_error_nth ls v None E). destruct l as [[k [x y]]|]; [|constructor]. specialize (from_one _ _ _ _ E) as F.
  assert (D : NoDup (sides (Some (k, (x, y))))).
  { cbn. repeat constructor; cbn; intros H; repeat (destruct H as [H|H]; [injection H; lia|]); exact H. }
  exact (spots_once _ D).
Qed.

Lemma near_symmetric v w : In w (near v) -> In v (near w).
Proof. rewrite !near_iff, (touches_sym (nth w ls None)). tauto. Qed.

Lemma near_other v w : In w (near v) -> (w < length (beside_in ls))%nat /\ w <> v.
Proof.
  rewrite near_iff. unfold beside_in. rewrite map_length. intros (_ & L & T). split; [auto|]. intros ->.
  destruct (nth v ls None) as [[k x]|]; [|discriminate]. apply touches_side in T as [_ T]. unfold side in T. lia.
Qed.
End Spots.

(** ** Cells that hang together *)

Lemma joined_ok b ok a c : joined b ok a c -> ok a /\ ok c.
Proof. induction 1; tauto. Qed.

Lemma joined_trans b ok a c d : joined b ok a c -> joined b ok c d -> joined b ok a d.
Proof. intros H. induction 1 as [|d e _ IH T O]; [auto|]. now apply Onward with d. Qed.

Lemma joined_sym b ok a c : joined b ok a c -> joined b ok c a.
Proof.
  induction 1 as [O|c d H IH T O]; [now constructor|]. apply joined_ok in H as Hc.
  apply joined_trans with c; [|auto]. apply Onward with d; [now constructor| |tauto]. now rewrite touches_sym.
Qed.

Lemma in_each_once cs c : In c (each_once cs) <-> In c cs.
Proof.
  induction cs as [|d cs IH]; cbn; [tauto|]. destruct (among d cs) eqn:E; cbn; rewrite IH; [|tauto].
  apply among_iff in E. split; [auto|]. intros [<-|H]; auto.
Qed.

Lemma each_once_nodup cs : NoDup (each_once cs).
Proof.
  induction cs as [|d cs IH]; cbn; [constructor|]. destruct (among d cs) eqn:E; [auto|]. constructor; [|auto].
  rewrite in_each_once. intros H. apply among_iff in H. congruence.
Qed.

Section Connected.
Variables (b : board) (g : grid) (ds : list N) (cs : list cell).
Hypothesis on_cells : forall c, In c cs -> In c (cells b).

Let ok c := In c cs /\ In (g c) ds.
Let once := each_once cs.
Let ls := map (lies b) once.
Let beside := beside_in ls.
Let marks := map (fun c => has ds (g c)) once.
Let R s v := nth v (reached beside marks s) false = true.

Lemma once_on c : In c once -> In c (cells b).
Proof. intros H. apply on_cells. now apply in_each_once. Qed.

Lemma ls_nth i l : nth_error ls i = Some l -> exists c, nth_error once i = Some c /\ lies b c = l.
Proof.
  intros H. unfold ls in H. destruct (nth_error once i) as [c|] eqn:E.
  - rewrite (map_nth_error (lies b) i once E) in H. injection H as <-. eauto.
  - apply nth_error_None in E. assert (i < length (map (lies b) once))%nat by (apply nth_error_Some; congruence). rewrite map_length in *. lia.
Qed.

Lemma ls_once i j x : nth_error ls i = Some (Some x) -> nth_error ls j = Some (Some x) -> i = j.
Proof.
  intros H H'. apply ls_nth in H as (c & E & L). apply ls_nth in H' as (c' & E' & L').
  assert (c = c') by (eapply lies_once; eauto; apply once_on; eapply nth_error_In; eauto). subst c'.
  apply (proj1 (NoDup_nth_error once) (each_once_nodup cs)); [apply nth_error_Some; congruence|congruence].
Qed.

Lemma ls_from i k x y : nth_error ls i = Some (Some (k, (x, y))) -> 1 <= x /\ 1 <= y.
Proof. intros H. apply ls_nth in H as (c & E & L). eapply lies_from; eauto. apply once_on. eapply nth_error_In; eauto. Qed.

Lemma beside_length : length beside = length once.
Proof. unfold beside, beside_in, ls. now rewrite !map_length. Qed.

Lemma marks_length : length marks = length beside.
Proof. rewrite beside_length. unfold marks. now rewrite map_length. Qed.

Lemma marked v : nth v marks false = true <-> exists c, nth_error once v = Some c /\ ok c.
Proof.
  split.
  - intros H. destruct (nth_error once v) as [c|] eqn:E.
    + exists c. split; [auto|]. unfold marks in H. rewrite (nth_error_nth _ v false (map_nth_error (fun c => has ds (g c)) v once E)) in H.
      split; [apply in_each_once; eapply nth_error_In; eauto|now apply has_iff].
    + apply nth_error_None in E. unfold marks in H. rewrite nth_overflow in H by (now rewrite map_length). discriminate.
  - intros (c & E & O). unfold marks. rewrite (nth_error_nth _ v false (map_nth_error (fun c => has ds (g c)) v once E)). apply has_iff, O.
Qed.

Lemma near_cells v w c d : nth_error once v = Some c -> nth_error once w = Some d ->
  (In w (nth v beside []) <-> touches (lies b c) (lies b d) = true).
Proof.
  intros E E'. unfold beside. rewrite (near_iff ls ls_once ls_from). unfold ls. rewrite map_length.
  rewrite (nth_error_nth _ v None (map_nth_error (lies b) v once E)), (nth_error_nth _ w None (map_nth_error (lies b) w once E')).
  assert (v < length once)%nat by (apply nth_error_Some; congruence). assert (w < length once)%nat by (apply nth_error_Some; congruence). tauto.
Qed.

Lemma at_place c : ok c -> exists v, nth_error once v = Some c.
Proof. intros [H _]. apply in_each_once, In_nth_error in H as (v & H). eauto. Qed.

(** The first cell. *)
Lemma root_or_none : (exists r, R 0 r) \/ forall v, nth v marks false = false.
Proof.
  unfold R. cbn [reached]. generalize marks. clear. intros l.
  assert (X : (exists r, nth r (first_mark false l) false = true) \/ forall v, nth v l false = false).
  { induction l as [|[] l IH]; cbn [first_mark].
    - right. now intros [|v].
    - left. now exists O.
    - destruct IH as [(r & H)|H]; [left; exists (S r); exact H|right; intros [|v]; [auto|apply H]]. }
  exact X.
Qed.

Lemma root_once r r' : R 0 r -> R 0 r' -> r = r'.
Proof.
  unfold R. cbn [reached]. rewrite !first_mark_nth, !andb_true_iff, !negb_true_iff. cbn [orb].
  assert (X : forall a c, (a < c)%nat -> nth a marks false = true -> existsb id (firstn c marks) = true).
  { intros a c L H. apply existsb_exists. exists true. split; [|auto]. rewrite <- H.
    assert (E : nth a (firstn c marks) false = nth a marks false).
    { rewrite <- (firstn_skipn c marks) at 2. symmetry. apply app_nth1. rewrite firstn_length.
      assert (a < length marks)%nat by (destruct (Nat.lt_ge_cases a (length marks)); [auto|]; rewrite nth_overflow in H by auto; discriminate). lia. }
    rewrite <- E. apply nth_In. rewrite firstn_length.
    assert (a < length marks)%nat by (destruct (Nat.lt_ge_cases a (length marks)); [auto|]; rewrite nth_overflow in H by auto; discriminate). lia. }
  intros [H N] [H' N']. destruct (Nat.lt_trichotomy r r') as [L|[E|L]]; [|auto|].
  - rewrite (X r r' L H) in N'. discriminate.
  - rewrite (X r' r L H') in N. discriminate.
Qed.

Lemma reach_marked s v : R s v -> nth v marks false = true.
Proof. apply reached_marked. symmetry. apply marks_length. Qed.

Lemma reach_step s v : R (S s) v <-> nth v marks false = true /\ (R s v \/ exists w, In w (nth v beside []) /\ R s w).
Proof.
  unfold R. rewrite reached_nth by (symmetry; apply marks_length). rewrite andb_true_iff, orb_true_iff, existsb_exists. tauto.
Qed.

Lemma reach_joined r c : R 0 r -> nth_error once r = Some c -> forall s v d, R s v -> nth_error once v = Some d -> joined b ok c d.
Proof.
  intros Hr Er. assert (Oc : ok c). { destruct (proj1 (marked r) (reach_marked 0 r Hr)) as (c' & E & O). rewrite Er in E. injection E as ->. exact O. }
  induction s as [|s IH]; intros v d Hv Ev.
  - assert (r = v) by (eapply root_once; eauto). subst v. rewrite Er in Ev. injection Ev as <-. now constructor.
  - apply reach_step in Hv as [Hm [Hv|(w & Hw & Hv)]]; [eauto|].
    destruct (proj1 (marked w) (reach_marked s w Hv)) as (e & Ee & _). apply Onward with e; [eauto| |].
    + rewrite touches_sym. now apply (near_cells v w d e Ev Ee).
    + destruct (proj1 (marked v) Hm) as (d' & E & O). rewrite Ev in E. injection E as ->. exact O.
Qed.

Lemma joined_reach r c d : R 0 r -> nth_error once r = Some c -> joined b ok c d -> exists s v, nth_error once v = Some d /\ R s v.
Proof.
  intros Hr Er. induction 1 as [_|d e H IH T O]; [exists O, r; auto|]. destruct IH as (s & v & Ev & Hv).
  destruct (at_place e O) as (w & Ew). exists (S s), w. split; [auto|]. apply reach_step. split; [apply marked; eauto|].
  right. exists v. split; [|auto]. apply (near_cells w v e d Ew Ev). now rewrite touches_sym.
Qed.

Lemma connected_iff most : (length (filter id marks) <= most)%nat ->
  (holds g (Reach (combine once beside) ds (Nat.min (longest beside) most - 1)) <-> forall a c, ok a -> ok c -> joined b ok a c).
Proof.
  intros Hm. assert (Em : map (fun x : cell * list nat => has ds (g (fst x))) (combine once beside) = marks).
  { unfold marks. rewrite <- (map_map fst (fun c => has ds (g c))). f_equal. clear. pose proof beside_length as L. revert L. generalize beside.
    induction once as [|c l IH]; intros [|x k]; cbn; try discriminate; [auto|]. intros [= L]. now rewrite IH. }
  assert (Eb : map snd (combine once beside) = beside).
  { clear. pose proof beside_length as L. revert L. generalize beside. induction once as [|c l IH]; intros [|x k]; cbn; try discriminate; [auto|]. intros [= L]. now rewrite IH. }
  cbn [holds]. rewrite Em, Eb. rewrite all_reached by (symmetry; apply marks_length). split.
  - intros H a c Ha Hc. destruct (at_place a Ha) as (v & Ev). destruct (at_place c Hc) as (w & Ew).
    destruct root_or_none as [(r & Hr)|No]; [|assert (X := proj2 (marked v) (ex_intro _ a (conj Ev Ha))); rewrite No in X; discriminate].
    destruct (proj1 (marked r) (reach_marked 0 r Hr)) as (e & Ee & _).
    set (s := (Nat.min (longest beside) most - 1)%nat) in H.
    apply joined_trans with e; [apply joined_sym; apply (reach_joined r e Hr Ee s v a)|apply (reach_joined r e Hr Ee s w c)]; auto; apply H, marked; eauto.
  - intros H v Hv. apply marked in Hv as (c & Ev & Oc).
    destruct root_or_none as [(r & Hr)|No]; [|assert (X := proj2 (marked v) (ex_intro _ c (conj Ev Oc))); rewrite No in X; discriminate].
    destruct (proj1 (marked r) (reach_marked 0 r Hr)) as (e & Ee & Oe).
    destruct (joined_reach r e c Hr Ee (H e c Oe Oc)) as (s & w & Ew & Hw).
    assert (w = v). { apply (proj1 (NoDup_nth_error once) (each_once_nodup cs)); [apply nth_error_Some; congruence|congruence]. } subst w.
    apply (enough_steps beside) with s; auto.
    + intros. now apply (near_other ls ls_once ls_from).
    + apply (near_once ls ls_once ls_from).
    + intros. now apply (near_symmetric ls ls_once ls_from).
    + apply marks_length.
Qed.

Lemma marks_number : length (filter id marks) = length (filter (fun c => has ds (g c)) once).
Proof. unfold marks. induction once as [|c l IH]; [auto|]. cbn. unfold id at 1. destruct (has ds (g c)); cbn; now rewrite IH. Qed.
End Connected.

(** All cells are in the first of the primitives. *)
Lemma reach_cells b ds cs steps c : In c cs -> In c (cells_of (Reach (combine (each_once cs) (beside_in (map (lies b) (each_once cs)))) ds steps)).
Proof.
  intros Hc. apply in_each_once in Hc. cbn [cells_of]. pose proof (beside_length b cs) as L. revert L. generalize (beside_in (map (lies b) (each_once cs))).
  revert Hc. generalize (each_once cs). clear. induction l as [|d l IH]; cbn; [easy|]. intros H [|x k]; cbn; [discriminate|]. intros [= L]. destruct H as [->|H]; auto.
Qed.

Lemma add_up_ones {A} (p : A -> bool) l : add_up (map (fun c => if p c then 1%Z else 0%Z) l) = Z.of_nat (length (filter p l)).
Proof. induction l as [|c l IH]; [reflexivity|]. cbn [map filter]. unfold add_up in *. cbn [fold_right]. rewrite IH. destruct (p c); cbn [length]; lia. Qed.

Lemma count_holds g ds ns cs : holds g (Count (map (fun c => (1%Z, (c, ds))) cs) (map Z.of_N ns)) <-> In (N.of_nat (length (filter (fun c => has ds (g c)) cs))) ns.
Proof.
  cbn [holds]. rewrite map_map. unfold test_holds. cbn [fst snd]. rewrite (add_up_ones (fun c => has ds (g c))). rewrite in_map_iff. split.
  - intros (k & E & H). replace (N.of_nat (length (filter (fun c => has ds (g c)) cs))) with k by lia. auto.
  - intros H. eexists. split; [|exact H]. lia.
Qed.

Lemma lower_connected_correct b g size ds cs :
  (forall k c, In k (lower_connected b size ds cs) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_connected b size ds cs) -> holds g k) <-> keeps b g (Connected size ds cs)).
Proof.
  intros On. assert (C : forall c, In c cs -> In c (cells b)).
  { intros c Hc. eapply On; [now left|]. now apply reach_cells. }
  clear On. unfold lower_connected. set (most := if size =? 0 then _ else _). cbn [keeps].
  pose proof (connected_iff b g ds cs C most) as X. rewrite (marks_number b g ds cs) in X.
  set (number := length (filter (fun c => has ds (g c)) (each_once cs))) in *.
  assert (L : (number <= length (each_once cs))%nat) by (unfold number; clear; induction (each_once cs) as [|c l IH]; cbn; [lia|]; destruct (has ds (g c)); cbn; lia).
  assert (Some_ : (exists t, In t (map (fun c => (c, ds)) (each_once cs)) /\ In (g (fst t)) (snd t)) <-> exists c, In c cs /\ In (g c) ds).
  { split.
    - intros (t & Ht & H). apply in_map_iff in Ht as (c & <- & Hc). exists c. split; [now apply in_each_once|auto].
    - intros (c & Hc & H). exists (c, ds). split; [apply in_map_iff; exists c; split; [auto|now apply in_each_once]|auto]. }
  assert (Second : holds g (if (size =? 0) || (size =? 1) && Nat.leb (length (each_once cs)) 1 then Clause (map (fun c => (c, ds)) (each_once cs))
      else Count (map (fun c => (1%Z, (c, ds))) (each_once cs)) [Z.of_N size]) <->
    if size =? 0 then exists c, In c cs /\ In (g c) ds else N.of_nat number = size).
  { destruct (N.eqb_spec size 0) as [->|Ne]; cbn [orb]; [exact Some_|].
    destruct (N.eqb_spec size 1) as [->|N1]; cbn [andb].
    - destruct (Nat.leb_spec (length (each_once cs)) 1) as [L1|L1].
      + cbn [holds]. rewrite Some_. split.
        * intros (c & Hc & H). assert (number <> O); [|lia]. unfold number. intros Z. apply length_zero_iff_nil in Z.
          assert (In c (filter (fun c => has ds (g c)) (each_once cs))) as I by (apply filter_In; split; [now apply in_each_once|now apply has_iff]).
          rewrite Z in I. destruct I.
        * intros E. unfold number in E. destruct (filter _ (each_once cs)) as [|c l] eqn:F; [discriminate|].
          assert (I : In c (filter (fun c => has ds (g c)) (each_once cs))) by (rewrite F; now left).
          apply filter_In in I as [I I']. exists c. split; [now apply in_each_once|now apply has_iff].
      + change [Z.of_N 1] with (map Z.of_N [1]). rewrite count_holds. cbn. fold number. intuition.
    - change [Z.of_N size] with (map Z.of_N [size]). rewrite count_holds. cbn. fold number. intuition. }
  rewrite <- Second. split.
  - intros H. split; [|apply H; cbn; auto]. apply X; [|apply H; now left].
    assert (Y := proj1 Second (H _ (or_intror (or_introl eq_refl)))). unfold most. destruct (size =? 0); lia.
  - intros [J S2] k [<-|[<-|[]]]; [|exact S2]. apply X; [|exact J].
    apply Second in S2. unfold most. destruct (size =? 0); lia.
Qed.

Lemma held_correct b g ds cs : (forall k, In k (map (fun c => Domain c ds) cs) -> holds g k) <-> keeps b g (Held ds cs).
Proof.
  cbn [keeps]. split; [intros H c Hc; exact (H _ (in_map (fun c => Domain c ds) _ _ Hc))|].
  intros H k Hk. apply in_map_iff in Hk as (c & <- & Hc). exact (H c Hc).
Qed.

Lemma number_correct b g ds ns cs : (forall k, In k (lower_number ds ns cs) -> holds g k) <-> keeps b g (Number ds ns cs).
Proof.
  cbn [keeps]. rewrite <- count_holds. split; [intros H; apply H; now left|intros H k [<-|[]]; exact H].
Qed.
