(** * The variables that clauses mention *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Formula Clauses Grids.
Import ListNotations.
Open Scope N_scope.

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

Lemma after_base_bound {A} (l : list A) : forall base v, In v (after_base base l) ->
  base < N.pos v <= base + N.of_nat (length l).
Proof.
  induction l as [|x l IH]; cbn -[N.of_nat]; [easy|]. intros base v [<-|H].
  - rewrite N.succ_pos_spec. lia.
  - apply IH in H. lia.
Qed.

Lemma of_set_mentions b cs y s v : (forall c, In c cs -> In c (cells b)) -> mentions (of_set b cs y s) v ->
  v = y \/ candidate b v.
Proof.
  intros Hs (cl & Hc & Hv). unfold of_set in Hc. apply in_flat_map in Hc as (d & Hd & Hc). destruct (has s d).
  - destruct Hc as [<-|[]]. cbn in Hv. destruct Hv as [[E|H]|[E|H]]; try discriminate.
    + right. eapply in_places; eauto. apply (mentions_one_of _ v). exists (one_of (places b cs d)). cbn. auto.
    + injection E as ->. auto.
    + right. eapply in_places; eauto. apply (mentions_one_of _ v). exists (one_of (places b cs d)). cbn. auto.
  - apply in_map_iff in Hc as (c & <- & Hc). cbn in Hv.
    destruct Hv as [[E|[E|[]]]|[E|[E|[]]]]; try discriminate; injection E as <-; [auto|].
    right. exists c, d. auto.
Qed.

(** Candidates have the first variables. *)
Lemma candidate_bound b v : candidate b v -> N.pos v <= variables b.
Proof.
  intros (c & d & Hc & Hd & ->). apply cells_bounds in Hc as (_ & _ & Hc). apply in_range in Hd.
  unfold var, variables. rewrite N.succ_pos_spec. unfold index in Hc. nia.
Qed.

(** ** Extensions of the valuation of a grid *)

(** Two valuations agree on the first variables. *)
Definition agree (base : N) (a a' : valuation) : Prop := forall v, N.pos v <= base -> a' v = a v.

Lemma models_agree a a' f : (forall v, mentions f v -> a' v = a v) -> models a f -> models a' f.
Proof.
  intros H M c Hc. specialize (M c Hc). unfold satisfies in *. apply existsb_exists in M as (l & Hl & E).
  apply existsb_exists. exists l. split; [auto|]. destruct l as [v|v]; cbn in *; rewrite H; auto; exists c; auto.
Qed.

Lemma represents_agree b base a a' g : variables b <= base -> agree base a a' -> represents b a g -> represents b a' g.
Proof.
  intros Hb A R c d Hc Hd. rewrite <- (R c d Hc Hd). apply A.
  assert (N.pos (var b c d) <= variables b) by (apply candidate_bound; exists c, d; auto). lia.
Qed.

(** ** Steps *)

Lemma at_step_from b base parts ds k v :
  at_step b base parts ds k v = from_base base (unnamed b parts ds + number parts + k * number parts + v).
Proof. unfold at_step, from_base. f_equal. lia. Qed.

Lemma of_steps_each b base parts ds steps : of_steps b base parts ds steps =
  flat_map (fun k => flat_map (fun x => of_step b base parts ds k (fst x) (fst (snd x)) (snd (snd x))) (numbered_parts parts)) (seq 0 steps).
Proof.
  unfold of_steps. apply flat_map_ext. intros k. unfold marked_parts. rewrite flat_map_concat_map, map_map, <- flat_map_concat_map.
  apply flat_map_ext. intros x. unfold of_step, at_step. cbn [fst snd map].
  replace (base + N.of_nat (unnamed b parts ds) + N.of_nat (number parts) + N.of_nat (S k) * N.of_nat (number parts) + N.of_nat (fst x))
    with (base + N.of_nat (unnamed b parts ds) + N.of_nat (number parts) + N.of_nat k * N.of_nat (number parts) + N.of_nat (number parts) + N.of_nat (fst x)) by lia.
  now rewrite map_map.
Qed.
