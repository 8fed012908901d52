(** * The models of the formula are the solutions of the puzzle

    [models_are_solutions]: a grid solves a puzzle if and only if its valuation is a model of the formula.
    [no_other_models]: each model is the valuation of a solution, as far as the formula mentions variables. *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Formula Clauses.
Import ListNotations.
Open Scope N_scope.

(** ** Variables and what they mean *)

Lemma valuation_represents b g : represents b (valuation_of b g) g.
Proof.
  intros c d Hc Hd. apply cells_bounds in Hc as [Hr Hs]. apply in_range in Hd.
  unfold valuation_of, var. rewrite N.pos_pred_succ. destruct c as [r s]. cbn [fst snd] in *.
  set (i := (r - 1) * cols b + (s - 1)).
  assert (E1 : (i * digits b + (d - 1)) / digits b = i).
  { rewrite N.add_comm, N.div_add by lia. rewrite N.div_small by lia. lia. }
  assert (E2 : (i * digits b + (d - 1)) mod digits b = d - 1).
  { rewrite N.add_comm, N.mod_add by lia. apply N.mod_small. lia. }
  rewrite E1, E2.
  assert (E3 : i / cols b = r - 1).
  { unfold i. rewrite N.add_comm, N.div_add by lia. rewrite N.div_small by lia. lia. }
  assert (E4 : i mod cols b = s - 1).
  { unfold i. rewrite N.add_comm, N.mod_add by lia. apply N.mod_small. lia. }
  rewrite E3, E4. replace (r - 1 + 1) with r by lia. replace (s - 1 + 1) with s by lia. replace (d - 1 + 1) with d by lia.
  reflexivity.
Qed.

(** The grid of a model: in each cell the first digit whose variable is true. *)
Definition decode (b : board) (a : valuation) : grid := fun c =>
  match find (fun d => a (var b c d)) (all b) with Some d => d | None => 0 end.

Lemma ordered_pairs {A} (P : A -> A -> Prop) (f : N -> A) l :
  NoDup l -> ForallOrdPairs P (map f l) -> forall x y, In x l -> In y l -> x <> y -> P (f x) (f y) \/ P (f y) (f x).
Proof.
  induction l as [|z l IH]; cbn; [easy|]. intros Hn H x y Hx Hy E. inversion_clear Hn. inversion_clear H as [|? ? Hz Hl].
  rewrite Forall_forall in Hz. destruct Hx as [->|Hx], Hy as [->|Hy].
  - easy.
  - left. apply Hz. now apply in_map.
  - right. apply Hz. now apply in_map.
  - auto.
Qed.

Lemma in_of_board b f : In f (of_board b) <->
  f = map (fun c => one_of (candidates b c)) (cells b) \/
  (exists c, In c (cells b) /\ f = pairs (candidates b c)) \/
  (exists s, In s (houses b) /\ (In f (apart b s) \/ f = placed b s)) \/
  (exists s, In s (others b) /\ In f (apart b s)).
Proof.
  unfold of_board. rewrite !in_app_iff, !in_map_iff, !in_flat_map. split.
  - intros [[<-|[]]|[(c & <- & Hc)|[(s & Hs & Hf)|[(s & <- & Hs)|(s & Hs & Hf)]]]]; eauto 8.
  - intros [->|[(c & Hc & ->)|[(s & Hs & [Hf| ->])|(s & Hs & Hf)]]]; eauto 8.
    left. now left.
Qed.

(** A model represents one grid. *)
Lemma decode_represents b a :
  (forall f, In f (of_board b) -> models a f) ->
  represents b a (decode b a) /\ forall c, In c (cells b) -> In (decode b a c) (all b).
Proof.
  intros M.
  assert (Some1 : forall c, In c (cells b) -> exists d, In d (all b) /\ a (var b c d) = true).
  { intros c Hc. assert (H : models a (map (fun c => one_of (candidates b c)) (cells b))) by (apply M, in_of_board; auto).
    rewrite models_map in H. apply H, one_of_iff in Hc as (v & Hv & E). apply in_map_iff in Hv as (d & <- & Hd). eauto. }
  assert (Most1 : forall c d e, In c (cells b) -> In d (all b) -> In e (all b) ->
    a (var b c d) = true -> a (var b c e) = true -> d = e).
  { intros c d e Hc Hd He Ed Ee. destruct (N.eq_dec d e) as [|Hn]; [auto|]. exfalso.
    assert (H : models a (pairs (candidates b c))) by (apply M, in_of_board; eauto).
    apply pairs_iff in H. unfold candidates in H.
    destruct (ordered_pairs _ _ _ (nodup_range _) H d e Hd He Hn) as [X|X]; cbn in X; rewrite X in *; congruence. }
  assert (D : forall c, In c (cells b) -> In (decode b a c) (all b) /\ a (var b c (decode b a c)) = true).
  { intros c Hc. unfold decode. destruct (find _ _) as [d|] eqn:E.
    - apply find_some in E. auto.
    - destruct (Some1 c Hc) as (d & Hd & Ed). exfalso. now rewrite (find_none _ _ E d Hd) in Ed. }
  split; [|apply D]. intros c d Hc Hd. destruct (D c Hc) as [Hin Ht].
  destruct (N.eqb_spec (decode b a c) d) as [<-|Hn]; [auto|].
  apply not_true_iff_false. intros E. apply Hn. eauto.
Qed.

Lemma of_board_iff b a g : represents b a g -> (forall c, In c (cells b) -> In (g c) (all b)) ->
  ((forall f, In f (of_board b) -> models a f) <-> (forall s, In s (sets b) -> NoDup (map g s))).
Proof.
  intros R D. rewrite <- sets_iff.
  assert (On : forall s, In s (houses b) \/ In s (others b) -> forall c, In c s -> In c (cells b)).
  { intros s Hs c. apply sets_on_board. destruct Hs as [Hs|Hs].
    - unfold houses in Hs. apply in_once, filter_In in Hs. tauto.
    - unfold others in Hs. apply filter_In in Hs. tauto. }
  assert (Size : forall s, In s (houses b) -> size s = digits b).
  { intros s Hs. unfold houses in Hs. apply in_once, filter_In in Hs as [_ E]. now apply N.eqb_eq. }
  split.
  - intros M s Hs. apply (apart_iff b a g R D); [now apply On|]. intros f Hf. apply M, in_of_board.
    destruct Hs; eauto 8.
  - intros H f Hf. apply in_of_board in Hf as [->|[(c & Hc & ->)|[(s & Hs & [Hf| ->])|(s & Hs & Hf)]]].
    + apply models_map. intros c Hc. apply one_of_iff. exists (var b c (g c)). split.
      * unfold candidates. apply in_map. auto.
      * apply (true_of b a g R); auto.
    + apply pairs_iff. unfold candidates, all. pose proof (nodup_range (digits b)) as Hn.
      assert (Hin : forall d, In d (range (digits b)) -> In d (all b)) by auto. revert Hn Hin.
      induction (range (digits b)) as [|d l IH]; cbn; [constructor|]. intros Hn Hin. inversion_clear Hn as [|? ? Hd Hl].
      constructor; [|apply IH; [auto|intros x Hx; apply Hin; now right]].
      apply Forall_forall. intros v Hv E. apply in_map_iff in Hv as (e & <- & He).
      assert (In d (all b)) by (apply Hin; now left). assert (In e (all b)) by (apply Hin; now right).
      apply (true_of b a g R) in E; auto. apply (false_of b a g R); auto. congruence.
    + apply (apart_iff b a g R D s); [apply On|apply H|]; auto.
    + apply (placed_follows b a g R D); [apply On|apply H|]; auto.
    + apply (apart_iff b a g R D s); [apply On|apply H|]; auto.
Qed.

Lemma proper_cells p : proper p = true ->
  (forall k c, In k (constraints p) -> In c (cells_of k) -> In c (cells (on p))) /\
  (forall x, In x (givens p) -> In (fst x) (cells (on p)) /\ In (snd x) (all (on p))).
Proof.
  unfold proper. rewrite andb_true_iff, !forallb_forall. intros [K G]. split.
  - intros k c Hk Hc. specialize (K k Hk). rewrite forallb_forall in K. now apply in_cells, K.
  - intros x Hx. specialize (G x Hx). apply andb_true_iff in G as [Gc Gd]. split; [now apply in_cells|].
    unfold digit_on in Gd. apply in_range. now rewrite andb_true_iff, !N.leb_le in Gd.
Qed.

Lemma in_formula a p : models a (formula p) <->
  (forall f, In f (of_board (on p)) -> models a f) /\
  (forall k, In k (constraints p) -> forall f, In f (of_constraint (on p) k) -> models a f) /\
  (forall x, In x (givens p) -> a (var (on p) (fst x) (snd x)) = true).
Proof.
  unfold formula. rewrite models_concat. unfold blocks. split.
  - intros M. repeat split.
    + intros f Hf. apply M. rewrite in_app_iff. auto.
    + intros k Hk f Hf. apply M. rewrite !in_app_iff, in_flat_map. eauto.
    + intros x Hx. assert (H : models a (map (of_given (on p)) (givens p))) by (apply M; rewrite !in_app_iff; cbn; auto).
      rewrite models_map in H. specialize (H x Hx). cbn in H. now rewrite orb_false_r in H.
  - intros (B & K & G) f Hf. rewrite !in_app_iff, in_flat_map in Hf. destruct Hf as [Hf|[(k & Hk & Hf)|[<-|[]]]]; eauto.
    apply models_map. intros x Hx. cbn. rewrite orb_false_r. auto.
Qed.

Lemma represented_iff p a g : proper p = true -> represents (on p) a g ->
  (forall c, In c (cells (on p)) -> In (g c) (all (on p))) -> (models a (formula p) <-> solves p g).
Proof.
  intros P R D. apply proper_cells in P as [Pk Pg]. rewrite in_formula, (of_board_iff _ _ _ R D). unfold solves. split.
  - intros (B & K & G). split; [intros c Hc; now apply in_range, D|]. repeat split; [auto| |].
    + intros k Hk. apply (constraint_iff (on p) a g R D); eauto.
    + intros x Hx. destruct (Pg x Hx). apply (true_of (on p) a g R); auto.
  - intros (_ & B & K & G). repeat split; [auto| |].
    + intros k Hk. apply (constraint_iff (on p) a g R D); eauto.
    + intros x Hx. destruct (Pg x Hx). apply (true_of (on p) a g R); auto.
Qed.

Lemma solves_digits p g : solves p g -> forall c, In c (cells (on p)) -> In (g c) (all (on p)).
Proof. intros (D & _) c Hc. apply in_range. auto. Qed.

(** ** The formula mentions candidates only *)

Definition mentions (f : list clause) (v : positive) : Prop := exists c, In c f /\ (In (Pos v) c \/ In (Neg v) c).

Definition candidate (b : board) (v : positive) : Prop :=
  exists c d, In c (cells b) /\ In d (all b) /\ v = var b c d.

Lemma mentions_app f f' v : mentions (f ++ f') v -> mentions f v \/ mentions f' v.
Proof. intros (c & Hc & Hv). apply in_app_or in Hc as [Hc|Hc]; [left|right]; exists c; auto. Qed.

Lemma mentions_map {A} (f : A -> clause) l v : mentions (map f l) v -> exists x, In x l /\ mentions [f x] v.
Proof. intros (c & Hc & Hv). apply in_map_iff in Hc as (x & <- & Hx). exists x. split; [auto|]. exists (f x). cbn. auto. Qed.

Lemma mentions_one c v : mentions [c] v -> In (Pos v) c \/ In (Neg v) c.
Proof. intros (c' & [<-|[]] & H). auto. Qed.

Lemma mentions_one_of vs v : mentions [one_of vs] v -> In v vs.
Proof.
  intros H. apply mentions_one in H as [H|H]; unfold one_of in H; apply in_map_iff in H as (w & E & Hw); [|discriminate].
  now injection E as ->.
Qed.

Lemma mentions_pairs vs v : mentions (pairs vs) v -> In v vs.
Proof.
  induction vs as [|w vs IH]; cbn; [now intros (c & [] & _)|]. intros H. apply mentions_app in H as [H|H]; [|auto].
  apply mentions_map in H as (x & Hx & H). apply mentions_one in H. cbn in H.
  destruct H as [[E|[E|[]]]|[E|[E|[]]]]; try discriminate; injection E as ->; auto.
Qed.

Lemma in_places b s d v : (forall c, In c s -> In c (cells b)) -> In d (all b) -> In v (places b s d) -> candidate b v.
Proof. intros Hs Hd H. apply in_map_iff in H as (c & <- & Hc). exists c, d. auto. Qed.

Lemma apart_mentions b s f v : (forall c, In c s -> In c (cells b)) -> In f (apart b s) -> mentions f v -> candidate b v.
Proof.
  intros Hs Hf H. apply in_map_iff in Hf as (d & <- & Hd). apply mentions_pairs in H. eapply in_places; eauto.
Qed.

Lemma placed_mentions b s v : (forall c, In c s -> In c (cells b)) -> mentions (placed b s) v -> candidate b v.
Proof.
  intros Hs H. apply mentions_map in H as (d & Hd & H). apply mentions_one_of in H. eapply in_places; eauto.
Qed.

Lemma in_candidates b c v : In c (cells b) -> In v (candidates b c) -> candidate b v.
Proof. intros Hc H. apply in_map_iff in H as (d & <- & Hd). exists c, d. auto. Qed.

Lemma houses_on_board b s c : In s (houses b) \/ In s (others b) -> In c s -> In c (cells b).
Proof.
  intros Hs. apply sets_on_board. destruct Hs as [Hs|Hs].
  - unfold houses in Hs. apply in_once, filter_In in Hs. tauto.
  - unfold others in Hs. apply filter_In in Hs. tauto.
Qed.

Lemma of_board_mentions b f v : In f (of_board b) -> mentions f v -> candidate b v.
Proof.
  intros Hf H. apply in_of_board in Hf as [->|[(c & Hc & ->)|[(s & Hs & [Hf| ->])|(s & Hs & Hf)]]].
  - apply mentions_map in H as (c & Hc & H). apply mentions_one_of in H. eapply in_candidates; eauto.
  - apply mentions_pairs in H. eapply in_candidates; eauto.
  - apply (apart_mentions b s f v); auto. intros c. apply houses_on_board. auto.
  - apply (placed_mentions b s v); auto. intros c. apply houses_on_board. auto.
  - apply (apart_mentions b s f v); auto. intros c. apply houses_on_board. auto.
Qed.

Lemma test_mentions b t v : In (fst t) (cells b) -> In (Pos v) (test b t) \/ In (Neg v) (test b t) -> candidate b v.
Proof.
  intros Hc H. unfold test in H.
  assert (Long : In (Pos v) (map (fun d => Pos (var b (fst t) d)) (filter (has (snd t)) (all b))) \/
                 In (Neg v) (map (fun d => Pos (var b (fst t) d)) (filter (has (snd t)) (all b))) -> candidate b v).
  { intros [X|X]; apply in_map_iff in X as (d & E & Hd); [|discriminate]. injection E as <-.
    apply filter_In in Hd as [Hd _]. exists (fst t), d. auto. }
  destruct (out b (snd t)) as [|d [|e rest]] eqn:E; auto. cbn in H.
  assert (Hd : In d (out b (snd t))) by (rewrite E; now left). apply in_out in Hd as [Hd _].
  destruct H as [[X|[]]|[X|[]]]; [discriminate|]. injection X as <-. exists (fst t), d. auto.
Qed.

Lemma of_constraint_mentions b k f v : (forall c, In c (cells_of k) -> In c (cells b)) ->
  In f (of_constraint b k) -> mentions f v -> candidate b v.
Proof.
  intros Hs Hf H. destruct k as [c ds|cs|c e ok|tests]; cbn in Hs, Hf.
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

Lemma formula_mentions p v : proper p = true -> mentions (formula p) v -> candidate (on p) v.
Proof.
  intros P (c & Hc & Hv). apply proper_cells in P as [Pk Pg]. unfold formula in Hc. apply in_concat in Hc as (f & Hf & Hc).
  assert (H : mentions f v) by (exists c; auto).
  unfold blocks in Hf. rewrite !in_app_iff, in_flat_map in Hf. destruct Hf as [Hf|[(k & Hk & Hf)|[<-|[]]]].
  - eapply of_board_mentions; eauto.
  - eapply of_constraint_mentions; eauto.
  - apply mentions_map in H as (x & Hx & H). apply mentions_one in H. cbn in H. destruct (Pg x Hx).
    destruct H as [[E|[]]|[E|[]]]; [|discriminate]. injection E as <-. exists (fst x), (snd x). auto.
Qed.

(** ** The theorem *)

(** A grid solves a puzzle if and only if its valuation is a model of the formula. *)
Theorem models_are_solutions p g : proper p = true -> (solves p g <-> models (valuation_of (on p) g) (formula p)).
Proof.
  intros P. pose proof (valuation_represents (on p) g) as R. split.
  - intros S. apply (represented_iff p _ g P R); auto. now apply solves_digits.
  - intros M. apply (represented_iff p _ g P R); auto.
    intros c Hc. assert (H : models (valuation_of (on p) g) (map (fun c => one_of (candidates (on p) c)) (cells (on p)))).
    { apply in_formula in M as [M _]. apply M, in_of_board. auto. }
    rewrite models_map in H. pose proof (H c Hc) as Hv. apply one_of_iff in Hv as (v & Hv & E).
    apply in_map_iff in Hv as (d & <- & Hd). apply (true_of _ _ _ R) in E; auto. now rewrite E.
Qed.

(** There are no other models: each is the valuation of a solution, as far as the formula mentions variables. *)
Theorem no_other_models p a : proper p = true -> models a (formula p) ->
  exists g, solves p g /\ forall v, mentions (formula p) v -> a v = valuation_of (on p) g v.
Proof.
  intros P M. assert (B : forall f, In f (of_board (on p)) -> models a f) by now apply in_formula in M.
  destruct (decode_represents _ _ B) as [R D]. exists (decode (on p) a). split.
  - now apply (represented_iff p a _ P R D).
  - intros v Hv. assert (X : exists c d, In c (cells (on p)) /\ In d (all (on p)) /\ v = var (on p) c d).
    { now apply formula_mentions. }
    destruct X as (c & d & Hc & Hd & ->). rewrite (R c d Hc Hd). symmetry. now apply valuation_represents.
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
