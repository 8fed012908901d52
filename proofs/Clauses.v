(** * What the clauses of a formula mean

    First clauses by themselves, then those of a valuation that represents a grid. *)

From Coq Require Import NArith PArith List Bool FinFun Lia.
From Sudoku Require Import Spec Formula.
Import ListNotations.
Open Scope N_scope.

(** ** Lists *)

Lemma in_range n d : In d (range n) <-> 1 <= d <= n.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (k & <- & H). apply in_seq in H. lia.
  - intros H. exists (N.to_nat d). split; [lia|]. apply in_seq. lia.
Qed.

Lemma nodup_range n : NoDup (range n).
Proof.
  unfold range. apply Injective_map_NoDup; [|apply seq_NoDup].
  intros x y H. lia.
Qed.

Lemma length_range n : length (range n) = N.to_nat n.
Proof. unfold range. now rewrite map_length, seq_length. Qed.

Lemma same_iff a c : same a c = true <-> a = c.
Proof.
  destruct a as [r c1], c as [r' c1']. unfold same. cbn. rewrite andb_true_iff, !N.eqb_eq.
  split; [intros [-> ->]|intros [= -> ->]]; auto.
Qed.

Lemma among_iff c l : among c l = true <-> In c l.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros (x & H & E). apply same_iff in E. now subst.
  - intros H. exists c. split; [auto|]. now apply same_iff.
Qed.

Lemma has_iff ds d : has ds d = true <-> In d ds.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (x & H & E). apply N.eqb_eq in E. now subst.
  - intros H. exists d. split; [auto|]. apply N.eqb_refl.
Qed.

Lemma in_block top left h w c :
  In c (block top left h w) <-> top + 1 <= fst c <= top + h /\ left + 1 <= snd c <= left + w.
Proof.
  unfold block. rewrite in_flat_map. split.
  - intros (r & Hr & H). apply in_map_iff in H as (k & <- & Hk). apply in_range in Hr, Hk. cbn. lia.
  - destruct c as [x y]. cbn. intros H. exists (x - top). split; [apply in_range; lia|].
    apply in_map_iff. exists (y - left). split; [f_equal; lia|apply in_range; lia].
Qed.

Lemma in_squares b c : In c (squares b) <-> is_square b c = true.
Proof.
  unfold squares. rewrite filter_In, in_block. split; [tauto|]. intros H. split; [|auto].
  unfold is_square in H. rewrite !andb_true_iff, !N.leb_le in H. lia.
Qed.

Lemma place_index b c : 1 <= fst c -> 1 <= snd c <= cols b -> place b (index b c) = c.
Proof.
  destruct c as [r s]. unfold place, index. cbn [fst snd]. intros Hr Hs.
  rewrite (N.add_comm ((r - 1) * cols b)), N.div_add, N.mod_add, N.div_small, N.mod_small by lia. f_equal; lia.
Qed.

Lemma on_board_bounds b c : on_board b c = true -> 1 <= fst c /\ 1 <= snd c <= cols b /\ index b c < count b.
Proof. unfold on_board. rewrite !andb_true_iff, !N.leb_le, N.ltb_lt. tauto. Qed.

Lemma in_cells b c : In c (cells b) <-> on_board b c = true.
Proof.
  unfold cells. rewrite filter_In, in_map_iff. split; [tauto|]. intros H. split; [|auto].
  destruct (on_board_bounds b c H) as (Hr & Hs & Hi). exists (index b c + 1). split; [|apply in_range; lia].
  rewrite N.add_sub. now apply place_index.
Qed.

Lemma cells_bounds b c : In c (cells b) -> 1 <= fst c /\ 1 <= snd c <= cols b /\ index b c < count b.
Proof. rewrite in_cells. apply on_board_bounds. Qed.

Lemma square_cell b c : is_square b c = true -> In c (cells b).
Proof.
  intros H. rewrite in_cells. assert (B := H). unfold is_square in B. rewrite !andb_true_iff, !N.leb_le in B. destruct B as [[[[? ?] ?] ?] _].
  assert (index b c < area b) by (unfold index, area; nia).
  unfold on_board. rewrite !andb_true_iff, !N.leb_le, N.ltb_lt. repeat split; try lia; [unfold count, behind; lia|].
  destruct (N.ltb_spec (index b c) (area b)); [auto|lia].
Qed.

Lemma sets_on_board b s c : In s (sets b) -> In c s -> In c (cells b).
Proof. unfold sets. rewrite in_map_iff. intros (t & <- & _) H. apply filter_In in H. now apply square_cell. Qed.

Lemma alike_sets_eq s t : alike_sets s t = true -> s = t.
Proof.
  revert t. induction s as [|x s IH]; intros [|y t]; cbn; try discriminate; auto.
  rewrite andb_true_iff. intros [E H]. apply same_iff in E. apply IH in H. now subst.
Qed.

Lemma in_once l : forall seen s, In s (once seen l) -> In s l.
Proof.
  induction l as [|t l IH]; cbn; [tauto|]. intros seen s.
  destruct (existsb (alike_sets t) seen); [intros H; right; eauto|].
  intros [H|H]; [auto|right; eauto].
Qed.

Lemma once_keeps l : forall seen s, In s l -> In s seen \/ In s (once seen l).
Proof.
  induction l as [|t l IH]; cbn; [tauto|]. intros seen s [<-|H].
  - destruct (existsb (alike_sets t) seen) eqn:E; [|right; now left].
    apply existsb_exists in E as (u & Hu & E). apply alike_sets_eq in E. subst. auto.
  - destruct (existsb (alike_sets t) seen); [auto|].
    destruct (IH (t :: seen) s H) as [[<-|?]|?]; cbn; auto.
Qed.

(** ** Clauses *)

Lemma models_app a f f' : models a (f ++ f') <-> models a f /\ models a f'.
Proof.
  unfold models. split.
  - intros H. split; intros c Hc; apply H; apply in_or_app; auto.
  - intros [H H'] c Hc. apply in_app_or in Hc as [Hc|Hc]; auto.
Qed.

Lemma satisfies_app a c c' : satisfies a (c ++ c') = satisfies a c || satisfies a c'.
Proof. apply existsb_app. Qed.

Lemma models_one a c : models a [c] <-> satisfies a c = true.
Proof. unfold models. split; [intros H; apply H; now left|]. intros H c' [<-|[]]. auto. Qed.

Lemma models_concat a bs : models a (concat bs) <-> forall f, In f bs -> models a f.
Proof.
  unfold models. split.
  - intros H f Hf c Hc. apply H. apply in_concat. eauto.
  - intros H c Hc. apply in_concat in Hc as (f & Hf & Hc). eauto.
Qed.

Lemma models_map {A} a (f : A -> clause) l : models a (map f l) <-> forall x, In x l -> satisfies a (f x) = true.
Proof.
  unfold models. split.
  - intros H x Hx. apply H. now apply in_map.
  - intros H c Hc. apply in_map_iff in Hc as (x & <- & Hx). auto.
Qed.

Lemma one_of_iff a vs : satisfies a (one_of vs) = true <-> exists v, In v vs /\ a v = true.
Proof.
  unfold satisfies, one_of. rewrite existsb_exists. split.
  - intros (l & H & E). apply in_map_iff in H as (v & <- & H). eauto.
  - intros (v & H & E). exists (Pos v). split; [now apply in_map|auto].
Qed.

Lemma pairs_iff a vs : models a (pairs vs) <-> ForallOrdPairs (fun v w => a v = true -> a w = false) vs.
Proof.
  induction vs as [|v vs IH]; cbn.
  - split; [constructor|]. intros _ c [].
  - rewrite models_app, IH, models_map. split.
    + intros [H ?]. constructor; [|auto]. apply Forall_forall. intros w Hw Ev. specialize (H w Hw).
      cbn in H. rewrite Ev in H. cbn in H. now destruct (a w).
    + intros H. inversion_clear H as [|? ? Hv Hs]. split; [|auto]. intros w Hw. rewrite Forall_forall in Hv.
      specialize (Hv w Hw). cbn. destruct (a v); cbn; [|auto]. now rewrite Hv.
Qed.

(** ** The clauses of a represented grid *)

Section Represented.
Variables (b : board) (a : valuation) (g : grid).
Hypothesis R : represents b a g.
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Let on_cells s := forall c, In c s -> In c (cells b).

Lemma true_of c d : In c (cells b) -> In d (all b) -> (a (var b c d) = true <-> g c = d).
Proof. intros Hc Hd. rewrite (R c d Hc Hd). apply N.eqb_eq. Qed.

Lemma false_of c d : In c (cells b) -> In d (all b) -> (a (var b c d) = false <-> g c <> d).
Proof. intros Hc Hd. rewrite (R c d Hc Hd). apply N.eqb_neq. Qed.

Lemma apart_iff s : on_cells s -> ((forall f, In f (apart b s) -> models a f) <-> NoDup (map g s)).
Proof.
  intros Hs. unfold apart.
  assert (E : (forall f, In f (map (fun d => pairs (places b s d)) (all b)) -> models a f) <->
              forall d, In d (all b) -> ForallOrdPairs (fun v w => a v = true -> a w = false) (places b s d)).
  { split.
    - intros H d Hd. apply pairs_iff. apply H. now apply in_map with (f := fun d => pairs (places b s d)).
    - intros H f Hf. apply in_map_iff in Hf as (d & <- & Hd). now apply pairs_iff, H. }
  rewrite E. clear E. induction s as [|c s IH]; cbn.
  - split; [constructor|]. intros _ d _. constructor.
  - assert (Hs' : on_cells s) by (intros x Hx; apply Hs; now right).
    assert (Hc : In c (cells b)) by (apply Hs; now left). specialize (IH Hs'). split.
    + intros H. constructor.
      * intros Hin. apply in_map_iff in Hin as (e & E & He).
        specialize (H (g c) (digit c Hc)). inversion_clear H as [|? ? Hv _]. rewrite Forall_forall in Hv.
        assert (Hf : a (var b e (g c)) = false).
        { apply Hv; [now apply in_map with (f := fun x => var b x (g c))|]. apply true_of; auto. }
        apply false_of in Hf; auto.
      * apply IH. intros d Hd. specialize (H d Hd). now inversion H.
    + intros H d Hd. inversion_clear H as [|? ? Hn Hr]. constructor; [|now apply IH].
      apply Forall_forall. intros w Hw E. apply in_map_iff in Hw as (e & <- & He).
      apply true_of in E; auto. apply false_of; auto. intros E'. apply Hn. rewrite E, <- E'. now apply in_map.
Qed.

Lemma placed_follows s : on_cells s -> NoDup (map g s) -> size s = digits b -> models a (placed b s).
Proof.
  intros Hs Hn E. unfold placed. apply models_map. intros d Hd. apply one_of_iff.
  assert (Hin : In d (map g s)).
  { assert (I : incl (all b) (map g s)); [|auto]. apply NoDup_length_incl; [auto| |].
    - unfold all. rewrite length_range, map_length. unfold size in E. lia.
    - intros x Hx. apply in_map_iff in Hx as (c & <- & Hc). auto. }
  apply in_map_iff in Hin as (c & E' & Hc). exists (var b c d). split.
  - now apply in_map with (f := fun c => var b c d).
  - apply true_of; auto.
Qed.

Lemma in_out ds d : In d (out b ds) <-> In d (all b) /\ ~ In d ds.
Proof.
  unfold out. rewrite filter_In, negb_true_iff, <- not_true_iff_false, has_iff. tauto.
Qed.

Lemma test_iff t : In (fst t) (cells b) -> out b (snd t) <> [] ->
  (satisfies a (test b t) = true <-> In (g (fst t)) (snd t)).
Proof.
  intros Hc Ho. destruct t as [c ds]. cbn in *. unfold test. cbn.
  assert (Long : satisfies a (map (fun d => Pos (var b c d)) (filter (has ds) (all b))) = true <-> In (g c) ds).
  { unfold satisfies. rewrite existsb_exists. split.
    - intros (l & Hl & E). apply in_map_iff in Hl as (d & <- & Hd). apply filter_In in Hd as [Hd Hh].
      apply has_iff in Hh. cbn in E. apply true_of in E; auto. now rewrite E.
    - intros H. exists (Pos (var b c (g c))). split.
      + apply in_map with (f := fun d => Pos (var b c d)). apply filter_In. split; [auto|]. now apply has_iff.
      + cbn. apply true_of; auto. }
  destruct (out b ds) as [|d [|e rest]] eqn:E; [easy| |exact Long].
  assert (Hd : forall x, In x (all b) /\ ~ In x ds <-> x = d).
  { intros x. rewrite <- in_out, E. cbn. intuition. }
  assert (In d (all b)) by now apply Hd.
  cbn. rewrite orb_false_r, negb_true_iff, false_of; auto. split.
  - intros Hn. destruct (in_dec N.eq_dec (g c) ds) as [|Hx]; [auto|]. exfalso. apply Hn, Hd. auto.
  - intros Hi Ed. assert (Hx : ~ In (g c) ds) by (apply Hd; auto). auto.
Qed.

Lemma clause_iff tests : on_cells (map fst tests) ->
  ((forall f, In f (of_plain b (Clause tests)) -> models a f) <-> holds g (Clause tests)).
Proof.
  intros Hs. cbn.
  assert (Hon : forall t, In t tests -> In (fst t) (cells b)) by (intros t Ht; apply Hs; now apply in_map).
  destruct (existsb _ tests) eqn:E.
  - split; [intros _|intros _ f []]. apply existsb_exists in E as (t & Ht & E). exists t. split; [auto|].
    destruct (out b (snd t)) eqn:Eo; [|easy].
    destruct (in_dec N.eq_dec (g (fst t)) (snd t)) as [|Hn]; [auto|]. exfalso.
    assert (Hi : In (g (fst t)) (out b (snd t))) by (apply in_out; auto). now rewrite Eo in Hi.
  - assert (Ho : forall t, In t tests -> out b (snd t) <> []).
    { intros t Ht Eo. apply not_true_iff_false in E. apply E. apply existsb_exists. exists t. now rewrite Eo. }
    assert (S : satisfies a (flat_map (test b) tests) = true <-> exists t, In t tests /\ satisfies a (test b t) = true).
    { unfold satisfies. rewrite existsb_exists. split.
      - intros (l & Hl & El). apply in_flat_map in Hl as (t & Ht & Hl). exists t. split; [auto|].
        apply existsb_exists. eauto.
      - intros (t & Ht & Et). apply existsb_exists in Et as (l & Hl & El). exists l. split; [|auto].
        apply in_flat_map. eauto. }
    assert (T : (forall f, In f [[flat_map (test b) tests]] -> models a f) <-> satisfies a (flat_map (test b) tests) = true).
    { split; [intros H; apply models_one, H; now left|]. intros H f [<-|[]]. now apply models_one. }
    rewrite T, S. split; intros (t & Ht & H); exists t; (split; [auto|]); apply test_iff in H; auto.
Qed.

(** Those without auxiliary variables. *)
Definition plain (k : constraint) : Prop := match k with Domain _ _ | Different _ | Relation _ _ _ | Clause _ => True | _ => False end.

Lemma constraint_iff k : plain k -> on_cells (cells_of k) ->
  ((forall f, In f (of_plain b k) -> models a f) <-> holds g k).
Proof.
  intros Pl Hs. destruct k as [c ds|cs|c e ok|tests| | | | |]; try (now destruct Pl); cbn in Hs |- *.
  - assert (Hc : In c (cells b)) by (apply Hs; now left). split.
    + intros H. destruct (in_dec N.eq_dec (g c) ds) as [|Hn]; [auto|]. exfalso.
      assert (M : models a (map (fun d => [Neg (var b c d)]) (out b ds))) by (apply H; now left).
      rewrite models_map in M. specialize (M (g c)). cbn in M. rewrite orb_false_r, negb_true_iff, false_of in M; auto.
      apply M; [|auto]. apply in_out. auto.
    + intros H f [<-|[]]. apply models_map. intros d Hd. apply in_out in Hd as [Hd Hn]. cbn.
      rewrite orb_false_r, negb_true_iff, false_of; auto. intros E. now subst.
  - split.
    + intros H. apply apart_iff; [auto|]. intros f Hf. apply H. apply in_or_app. auto.
    + intros H f Hf. apply in_app_or in Hf as [Hf|Hf]; [revert f Hf; now apply apart_iff|].
      destruct (size cs =? digits b) eqn:E; [|destruct Hf]. destruct Hf as [<-|[]]. apply placed_follows; auto. now apply N.eqb_eq.
  - assert (Hc : In c (cells b)) by (apply Hs; now left). assert (He : In e (cells b)) by (apply Hs; cbn; auto).
    assert (A : forall x y, allowed ok x y = true <-> In (x, y) ok).
    { intros x y. unfold allowed. rewrite existsb_exists. split.
      - intros ([u v] & Hi & E). apply andb_true_iff in E as [E E']. apply N.eqb_eq in E, E'. cbn in *. now subst.
      - intros Hi. exists (x, y). cbn. now rewrite !N.eqb_refl. }
    split.
    + intros H. apply A. destruct (allowed ok (g c) (g e)) eqn:E; [auto|]. exfalso.
      set (row d := map (fun e0 => [Neg (var b c d); Neg (var b e e0)]) (filter (fun e0 => negb (allowed ok d e0)) (all b))) in H.
      assert (M : models a (row (g c))) by (apply H; apply in_map; auto).
      unfold row in M. rewrite models_map in M. specialize (M (g e)). cbn in M.
      rewrite orb_false_r in M. rewrite (proj2 (true_of c (g c) Hc (digit c Hc)) eq_refl) in M.
      rewrite (proj2 (true_of e (g e) He (digit e He)) eq_refl) in M. cbn in M.
      discriminate M. apply filter_In. split; [auto|]. now rewrite E.
    + intros H f Hf. apply in_map_iff in Hf as (d & <- & Hd). apply models_map. intros d' Hd'.
      apply filter_In in Hd' as [Hd' Hn]. cbn. rewrite orb_false_r.
      destruct (a (var b c d)) eqn:E1; [|auto]. destruct (a (var b e d')) eqn:E2; [|auto].
      apply true_of in E1; auto. apply true_of in E2; auto. subst. apply A in H. rewrite H in Hn. discriminate.
  - now apply clause_iff.
Qed.

Lemma of_set_iff cs y s : on_cells cs -> (forall d, In d s -> In d (all b)) ->
  (models a (of_set b cs y s) <-> (a y = true -> fits g cs s)).
Proof.
  intros Hs Hd. unfold of_set, fits. split.
  - intros M Y. assert (P : forall d, In d (all b) ->
      models a (if has s d then [Neg y :: one_of (places b cs d)] else map (fun c => [Neg y; Neg (var b c d)]) cs)).
    { intros d Hin c Hc. apply M. apply in_flat_map. eauto. }
    split.
    + intros c Hc. apply has_iff. specialize (P (g c) (digit c (Hs c Hc))). destruct (has s (g c)); [auto|]. exfalso.
      rewrite models_map in P. specialize (P c Hc). cbn in P. rewrite Y in P. cbn in P.
      rewrite orb_false_r, negb_true_iff, false_of in P; auto.
    + intros d Hin. specialize (P d (Hd d Hin)). rewrite (proj2 (has_iff s d) Hin) in P. apply models_one in P.
      cbn in P. rewrite Y in P. cbn in P. apply one_of_iff in P as (v & Hv & E).
      apply in_map_iff in Hv as (c & <- & Hc). exists c. split; [auto|]. apply true_of in E; auto.
  - intros H cl Hc. apply in_flat_map in Hc as (d & Hin & Hc).
    destruct (a y) eqn:Y.
    2: { destruct (has s d); [destruct Hc as [<-|[]]|apply in_map_iff in Hc as (c & <- & _)]; cbn; now rewrite Y. }
    destruct (H eq_refl) as [H1 H2]. destruct (has s d) eqn:E.
    + destruct Hc as [<-|[]]. apply has_iff in E. destruct (H2 d E) as (c & Hc & Eg). cbn. apply orb_true_iff. right.
      apply one_of_iff. exists (var b c d). split; [now apply in_map with (f := fun c => var b c d)|]. apply true_of; auto.
    + apply in_map_iff in Hc as (c & <- & Hc). cbn. rewrite Y, orb_false_r. cbn. apply negb_true_iff, false_of; auto.
      intros Eg. apply not_true_iff_false in E. apply E, has_iff. rewrite <- Eg. auto.
Qed.

Lemma sets_sound guard base cs family : on_cells cs -> (forall d, In d (concat family) -> In d (all b)) -> satisfies a guard = false ->
  (forall f, In f (of_constraint b guard base (Sets cs family)) -> models a f) -> holds g (Sets cs family).
Proof.
  intros Hs Hd G M. cbn in M. assert (Y : satisfies a (one_of (after_base base family)) = true).
  { assert (Y : satisfies a (guard ++ one_of (after_base base family)) = true) by (apply models_one, M; now left).
    now rewrite satisfies_app, G in Y. }
  apply one_of_iff in Y as (y & Hy & Y).
  assert (X : exists s, In (y, s) (combine (after_base base family) family)).
  { clear - Hy. revert base Hy. induction family as [|s family IH]; cbn; [easy|]. intros base [<-|Hy]; [eauto|].
    destruct (IH _ Hy) as (s' & H). eauto. }
  destruct X as (s & Hin). exists s. split; [eapply in_combine_r; eauto|].
  assert (Ms : models a (of_set b cs y s)).
  { apply M. right. now apply in_map with (f := fun x => of_set b cs (fst x) (snd x)) in Hin. }
  apply of_set_iff in Ms; auto. intros d Hin'. apply Hd. apply in_concat. exists s. split; [eapply in_combine_r; eauto|auto].
Qed.

(** The sets that are left out add nothing. *)
Lemma sets_iff :
  (forall s, In s (houses b) \/ In s (others b) -> NoDup (map g s)) <-> (forall s, In s (sets b) -> NoDup (map g s)).
Proof.
  assert (Hh : forall s, In s (houses b) <-> In s (filter (fun s => size s =? digits b) (sets b))).
  { intros s. unfold houses. split; [apply in_once|]. intros H. destruct (once_keeps _ [] s H) as [[]|?]; auto. }
  split.
  - intros H s Hs. destruct (size s =? digits b) eqn:E.
    { apply H. left. apply Hh. apply filter_In. auto. }
    destruct (1 <? size s) eqn:E1.
    2: { apply N.ltb_ge in E1. destruct s as [|c [|e s]]; cbn; [constructor|constructor; [easy|constructor]|].
         unfold size in E1. cbn [length] in E1. lia. }
    destruct (existsb (pair_within s) (houses b)) eqn:E2.
    2: { apply H. right. unfold others. apply filter_In. now rewrite E, E1, E2. }
    apply existsb_exists in E2 as (h & Hin & Hw). destruct s as [|c [|e [|? ?]]]; try discriminate Hw.
    cbn in Hw. rewrite !andb_true_iff, negb_true_iff in Hw. destruct Hw as ((Es & Hc) & He). apply among_iff in Hc, He.
    assert (Hdup : NoDup (map g h)) by (apply H; auto). cbn.
    constructor; [|constructor; [easy|constructor]]. intros [Eg|[]].
    apply not_true_iff_false in Es. apply Es, same_iff.
    clear - Hdup Hc He Eg. induction h as [|x h IH]; [easy|]. cbn in Hdup. inversion_clear Hdup as [|? ? Hn Hd].
    destruct Hc as [->|Hc], He as [->|He]; auto.
    + exfalso. apply Hn. rewrite <- Eg. now apply in_map.
    + exfalso. apply Hn. rewrite Eg. now apply in_map.
  - intros H s [Hs|Hs]; apply H.
    + apply Hh, filter_In in Hs. tauto.
    + unfold others in Hs. apply filter_In in Hs. tauto.
Qed.
End Represented.
