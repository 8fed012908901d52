(** * Alternatives as primitives

    What package rule makes of "the rules of one of some lists hold": the constraints of a single list, a clause if
    each list is one test of a digit or one clause, else alternatives. [ruled_solves] is about puzzles with any rules. *)

From Coq Require Import NArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses Linear Counts Tests Clues Places Joins Lower Several Corners Denials.
Import ListNotations.
Open Scope N_scope.

(** [lower] puts domains of all digits in front of some constraints, which have no clauses: they are not among alternatives. *)
Definition idle (b : board) (k : constraint) : bool := match k with Domain _ ds => forallb (has ds) (all b) | _ => false end.

Definition front (r : rule) : nat :=
  match r with Adds terms _ _ => length terms | Room _ cs | Between cs | Lockout _ cs | Places _ cs => length cs | Times _ _ cs => length cs | Pointed _ _ cs => S (S (length cs)) | _ => 0%nat end.

Definition in_front (b : board) (r : rule) : list constraint := firstn (front r) (lower b r).
Definition after_front (b : board) (r : rule) : list constraint := skipn (front r) (lower b r).

(** The tests, if these lists are no more than that. *)
Fixpoint tests_of (lists : list (list constraint)) : option (list (cell * list N)) :=
  match lists with
  | [] => Some []
  | [Domain c ds] :: rest => option_map (cons (c, ds)) (tests_of rest)
  | [Clause tests] :: rest => option_map (app tests) (tests_of rest)
  | _ => None
  end.

Definition any_of (b : board) (lists : list (list constraint)) : list demand :=
  match lists with
  | [l] => map Must l
  | _ =>
      match tests_of lists with
      | Some tests => map (fun t => Must (Domain (fst t) (all b))) tests ++ map Must (one_test b tests)
      | None => [Either lists]
      end
  end.

Definition lower_any (b : board) (x : asked rule) : list demand :=
  match x with
  | One r => map Must (lower b r)
  | Or lists => map Must (flat_map (in_front b) (concat lists)) ++ any_of b (map (flat_map (after_front b)) lists)
  | Not_any lists => map Must (flat_map (in_front b) (concat lists)) ++ flat_map (fun l => none_of b (flat_map (after_front b) l)) lists
  end.

(** What the negations of constraints are known for. *)
Definition has_opposite (b : board) (x : whole) : bool :=
  match flat_map (after_front b) (simpler b false x) with [] => false | ks => forallb deniable ks end.

Section Lists.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Let some (lists : list (list constraint)) : Prop := exists l, In l lists /\ forall k, In k l -> holds g k.
Let met_test (tests : list (cell * list N)) : Prop := exists t, In t tests /\ In (g (fst t)) (snd t).

Lemma all_must l : (forall x, In x (map Must l) -> met g x) <-> forall k, In k l -> holds g k.
Proof.
  split; [intros H k Hk; exact (H (Must k) (in_map Must l k Hk))|]. intros H x Hx. apply in_map_iff in Hx as (k & <- & Hk). exact (H k Hk).
Qed.

Lemma some_cons l lists : some (l :: lists) <-> (forall k, In k l -> holds g k) \/ some lists.
Proof.
  unfold some. split.
  - intros (x & [<-|Hx] & H); eauto.
  - intros [H|(x & Hx & H)]; [exists l|exists x]; cbn; auto.
Qed.

Lemma tests_of_correct lists : forall tests, tests_of lists = Some tests ->
  (some lists <-> met_test tests) /\ forall k c, In k (concat lists) -> In c (cells_of k) -> In c (map fst tests).
Proof.
  induction lists as [|l lists IH]; cbn [tests_of].
  - intros tests [= <-]. split; [|intros k c []]. split; intros (x & [] & _).
  - assert (One : forall (k : constraint), (forall k', In k' [k] -> holds g k') <-> holds g k).
    { intros k. split; [intros X; apply X; now left|intros X k' [<-|[]]; auto]. }
    destruct l as [|[c ds| | |ts| | | | |] [|? ?]]; try discriminate; intros tests E;
      (destruct (tests_of lists) as [rest|]; [|discriminate]); injection E as <-; destruct (IH rest eq_refl) as [IHs IHc].
    + split.
      * rewrite some_cons, One, IHs. unfold met_test. split.
        -- intros [H|(t & Ht & H)]; [exists (c, ds)|exists t]; cbn; auto.
        -- intros (t & [<-|Ht] & H); eauto.
      * intros k e [<-|Hk] He; [destruct He as [<-|[]]; now left|]. right. eauto.
    + split.
      * rewrite some_cons, One, IHs. unfold met_test. cbn [holds]. split.
        -- intros [(t & Ht & H)|(t & Ht & H)]; exists t; (split; [apply in_or_app|]; auto).
        -- intros (t & Ht & H). apply in_app_or in Ht as [Ht|Ht]; eauto.
      * intros k e [<-|Hk] He; rewrite map_app; apply in_or_app; [now left|]. right. eauto.
Qed.

Lemma idle_holds k : idle b k = true -> (forall c, In c (cells_of k) -> In c (cells b)) -> holds g k.
Proof.
  destruct k as [c ds| | | | | | | |]; try discriminate. cbn. rewrite forallb_forall. intros F C. apply has_iff, F, digit, C. now left.
Qed.

Let on_board (l : list demand) := forall x k c, In x l -> In k (parts x) -> In c (cells_of k) -> In c (cells b).

Lemma in_front_idle r k : In k (in_front b r) -> idle b k = true.
Proof.
  assert (X : forall cs rest, In k (firstn (length cs) (map (fun c => Domain c (all b)) cs ++ rest)) -> idle b k = true).
  { intros cs rest H. rewrite firstn_app, map_length, PeanoNat.Nat.sub_diag, firstn_O, app_nil_r, firstn_all2 in H by (rewrite map_length; lia).
    apply in_map_iff in H as (c & <- & _). cbn. apply forallb_forall. intros d. apply has_iff. }
  unfold in_front. destruct r as [| | | | | |terms is total| |n cs|cs|k' cs|w cs| | | | |c k' cs| |vs ns cs]; cbn [front firstn]; try easy.
  - cbn [lower]. unfold lower_sum. rewrite <- (map_length snd), <- (map_map snd (fun c => Domain c (all b))). apply X.
  - destruct cs as [|c cs]; [easy|]. cbn [lower lower_room]. apply X.
  - destruct cs as [|c cs]; [easy|]. cbn [lower lower_between]. cbv zeta. apply X.
  - destruct cs as [|c cs]; [easy|]. cbn [lower lower_lockout]. cbv zeta. apply X.
  - cbn [lower]. unfold lower_places. apply X.
  - cbn [lower]. unfold lower_pointed, lower_tests. exact (X (c :: k' :: cs) _).
  - cbn [lower]. unfold lower_times. apply X.
Qed.

Lemma any_of_cells lists : on_board (any_of b lists) -> forall k c, In k (concat lists) -> In c (cells_of k) -> In c (cells b).
Proof.
  intros On k c Hk Hc. assert (X : on_board (match tests_of lists with
      | Some tests => map (fun t => Must (Domain (fst t) (all b))) tests ++ map Must (one_test b tests)
      | None => [Either lists] end) -> In c (cells b)).
  { intros X. destruct (tests_of lists) as [tests|] eqn:E.
    - destruct (tests_of_correct lists tests E) as [_ T]. specialize (T k c Hk Hc). apply in_map_iff in T as (t & <- & Ht).
      apply (X (Must (Domain (fst t) (all b))) (Domain (fst t) (all b))); [|now left|now left]. apply in_or_app. left.
      now apply in_map with (f := fun t => Must (Domain (fst t) (all b))).
    - apply (X (Either lists) k c); [now left|exact Hk|exact Hc]. }
  destruct lists as [|l [|l' lists]]; [destruct Hk| |exact (X On)].
  apply (On (Must k) k c); [|now left|auto]. apply in_map. cbn in Hk. now rewrite app_nil_r in Hk.
Qed.

Lemma any_of_correct lists : on_board (any_of b lists) -> ((forall x, In x (any_of b lists) -> met g x) <-> some lists).
Proof.
  assert (General : on_board (match tests_of lists with
      | Some tests => map (fun t => Must (Domain (fst t) (all b))) tests ++ map Must (one_test b tests)
      | None => [Either lists] end) ->
    ((forall x, In x (match tests_of lists with
      | Some tests => map (fun t => Must (Domain (fst t) (all b))) tests ++ map Must (one_test b tests)
      | None => [Either lists] end) -> met g x) <-> some lists)).
  { intros On. destruct (tests_of lists) as [tests|] eqn:E.
    - destruct (tests_of_correct lists tests E) as [T _]. rewrite T.
      assert (Dt : forall t, In t tests -> In (g (fst t)) (all b)).
      { intros t Ht. apply digit. apply (On (Must (Domain (fst t) (all b))) (Domain (fst t) (all b))); [|now left|now left].
        apply in_or_app. left. now apply in_map with (f := fun t => Must (Domain (fst t) (all b))). }
      unfold met_test. rewrite <- (one_test_iff b g tests Dt), <- all_must. split.
      + intros H x Hx. apply H, in_or_app. auto.
      + intros H x Hx. apply in_app_or in Hx as [Hx|Hx]; [|auto]. apply in_map_iff in Hx as (t & <- & Ht). cbn. auto.
    - split; [intros H; exact (H (Either lists) (or_introl eq_refl))|]. intros H x [<-|[]]. exact H. }
  intros On. destruct lists as [|l [|l' lists]]; [exact (General On)| |exact (General On)].
  cbn [any_of]. rewrite all_must, some_cons. split; [auto|]. intros [H|(x & [] & _)]; auto.
Qed.

Hypothesis sets_differ : forall s, In s (sets b) -> NoDup (map g s).

Lemma kept_after r : (forall k c, In k (lower b r) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (after_front b r) -> holds g k) <-> keeps b g r).
Proof.
  intros C. rewrite <- (lower_correct b g r digit sets_differ C). split.
  - intros H k Hk. assert (Hk' := Hk). rewrite <- (firstn_skipn (front r)) in Hk. apply in_app_or in Hk as [Hk|Hk]; [|auto].
    apply idle_holds; [eapply in_front_idle; exact Hk|]. intros c. now apply C.
  - intros H k Hk. apply H. rewrite <- (firstn_skipn (front r)). apply in_or_app. auto.
Qed.

Lemma none_correct lists : on_board (lower_any b (Not_any lists)) ->
  ((forall y, In y (lower_any b (Not_any lists)) -> met g y) <-> is_kept (keeps b g) (Not_any lists)).
Proof.
  cbn [lower_any is_kept]. intros On.
  assert (Cf : forall l r k c, In l lists -> In r l -> In k (in_front b r) -> In c (cells_of k) -> In c (cells b)).
  { intros l r k c Hl Hr Hk Hc. apply (On (Must k) k c); [|now left|auto]. apply in_or_app. left. apply in_map, in_flat_map.
    exists r. split; [apply in_concat; eauto|auto]. }
  assert (Ok : forall l, In l lists -> on_board (none_of b (flat_map (after_front b) l))).
  { intros l Hl x k c Hx. apply On, in_or_app. right. apply in_flat_map. eauto. }
  assert (L : forall l, In l lists -> ((forall k, In k (flat_map (after_front b) l) -> holds g k) <-> forall r, In r l -> keeps b g r)).
  { intros l Hl. assert (K : forall r, In r l -> ((forall k, In k (after_front b r) -> holds g k) <-> keeps b g r)).
    { intros r Hr. apply kept_after. intros k c Hk Hc. rewrite <- (firstn_skipn (front r)) in Hk. apply in_app_or in Hk as [Hk|Hk]; [eapply Cf; eauto|].
      apply (none_of_cells b (flat_map (after_front b) l) k c (Ok l Hl)); [|exact Hc]. apply in_flat_map. eauto. }
    split.
    - intros H r Hr. apply K; [auto|]. intros k Hk. apply H, in_flat_map. eauto.
    - intros H k Hk. apply in_flat_map in Hk as (r & Hr & Hk). revert k Hk. apply K; auto. }
  split.
  - intros H l Hl. rewrite <- (L l Hl). apply (none_of_iff b g digit _ (Ok l Hl)). intros y Hy. apply H, in_or_app. right. apply in_flat_map. eauto.
  - intros H y Hy. apply in_app_or in Hy as [Hy|Hy].
    + apply in_map_iff in Hy as (k & <- & Hk). apply in_flat_map in Hk as (r & Hr & Hk). apply in_concat in Hr as (l & Hl & Hr).
      apply idle_holds; [eapply in_front_idle; exact Hk|]. intros c. eapply Cf; eauto.
    + apply in_flat_map in Hy as (l & Hl & Hy). revert y Hy. apply (none_of_iff b g digit _ (Ok l Hl)). rewrite (L l Hl). auto.
Qed.

(** What is asked means what its primitives mean. *)
Lemma lower_any_correct x : on_board (lower_any b x) -> ((forall y, In y (lower_any b x) -> met g y) <-> is_kept (keeps b g) x).
Proof.
  destruct x as [r|lists|lists]; [| |apply none_correct]; cbn [lower_any is_kept]; intros On.
  - rewrite all_must. apply lower_correct; auto. intros k c Hk. apply (On (Must k) k c); [now apply in_map|now left].
  - set (kept := map (flat_map (after_front b)) lists) in *.
    assert (Ok : on_board (any_of b kept)) by (intros x k c Hx; apply On, in_or_app; auto).
    pose proof (any_of_cells kept Ok) as C.
    assert (Cf : forall l r k c, In l lists -> In r l -> In k (in_front b r) -> In c (cells_of k) -> In c (cells b)).
    { intros l r k c Hl Hr Hk Hc. apply (On (Must k) k c); [|now left|auto]. apply in_or_app. left. apply in_map, in_flat_map.
      exists r. split; [apply in_concat; eauto|auto]. }
    assert (L : forall l r, In l lists -> In r l -> ((forall k, In k (after_front b r) -> holds g k) <-> keeps b g r)).
    { intros l r Hl Hr. assert (Cl : forall k c, In k (lower b r) -> In c (cells_of k) -> In c (cells b)).
      { intros k c Hk. rewrite <- (firstn_skipn (front r)) in Hk. apply in_app_or in Hk as [Hk|Hk]; [eapply Cf; eauto|].
        apply C. apply in_concat. exists (flat_map (after_front b) l). split; [now apply in_map|]. apply in_flat_map. exists r. auto. }
      now apply kept_after. }
    assert (M : (forall y, In y (map Must (flat_map (in_front b) (concat lists)) ++ any_of b kept) -> met g y) <-> some kept).
    { rewrite <- (any_of_correct kept Ok). split.
      - intros H y Hy. apply H, in_or_app. auto.
      - intros H y Hy. apply in_app_or in Hy as [Hy|Hy]; [|auto]. apply in_map_iff in Hy as (k & <- & Hk).
        apply in_flat_map in Hk as (r & Hr & Hk). apply in_concat in Hr as (l & Hl & Hr).
        apply idle_holds; [eapply in_front_idle; exact Hk|]. intros c. eapply Cf; eauto. }
    rewrite M. unfold some, kept. split.
    + intros (ks & Hks & H). apply in_map_iff in Hks as (l & <- & Hl). exists l. split; [auto|]. intros r Hr. apply (L l r Hl Hr).
      intros k Hk. apply H, in_flat_map. eauto.
    + intros (l & Hl & H). exists (flat_map (after_front b) l). split; [now apply in_map|]. intros k Hk. apply in_flat_map in Hk as (r & Hr & Hk).
      revert k Hk. apply (L l r Hl Hr). auto.
Qed.
End Lists.

(** ** The theorem *)

(** Layers whose cells have fewer values than there are digits. The formula has their domains with the board and with the rules. *)
Definition domains (b : board) : list demand :=
  map (fun c => Must (Domain c (range (width b c)))) (filter (fun c => width b c <? digits b) (cells b)).

(** Behind a rule of connected cells come corners, which follow from all of these rules. *)
Definition lower_all (b : board) (all : list (asked rule)) : list demand :=
  flat_map (fun x => lower_any b x ++ map Must (corners b all x)) all.

Definition ruled (b : board) (xs : list (asked whole)) (gs : list (cell * N)) : puzzle := Puzzle b (domains b ++ domains b ++ lower_all b (flat_map (expand b) xs)) gs.

Lemma width_most b c : width b c <= digits b.
Proof. unfold width. destruct (index b c <? behind b); lia. Qed.

Lemma domains_iff b g : (forall c, In c (cells b) -> 1 <= g c <= digits b) ->
  ((forall x, In x (domains b) -> met g x) <-> forall c, In c (cells b) -> 1 <= g c <= width b c).
Proof.
  intros D. unfold domains. split.
  - intros H c Hc. specialize (D c Hc). destruct (N.ltb_spec (width b c) (digits b)) as [L|L]; [|lia].
    apply N.ltb_lt in L. specialize (H (Must (Domain c (range (width b c))))). cbn [met holds] in H. rewrite in_range in H. apply H.
    apply in_map_iff. exists c. split; [auto|]. apply filter_In. auto.
  - intros H x Hx. apply in_map_iff in Hx as (c & <- & Hc). apply filter_In in Hc as [Hc _]. cbn [met holds]. apply in_range. auto.
Qed.

(** A grid solves a puzzle with rules if each cell has one of its values, no set of the board has one twice, each rule
    is kept, and each given is in its cell. *)
Theorem ruled_solves b xs gs g : proper (ruled b xs gs) = true ->
  (solves (ruled b xs gs) g <->
   (forall c, In c (cells b) -> 1 <= g c <= width b c) /\
   (forall s, In s (sets b) -> NoDup (map g s)) /\
   (forall x, In x xs -> is_kept (keeps_whole b g) x) /\
   (forall x, In x gs -> g (fst x) = snd x)).
Proof.
  intros P. unfold proper in P. apply andb_true_iff in P as [P _]. rewrite forallb_forall in P. cbn in P.
  set (xs' := flat_map (expand b) xs) in *.
  assert (On : forall x y k c, In x xs' -> In y (lower_any b x) -> In k (parts y) -> In c (cells_of k) -> In c (cells b)).
  { intros x y k c Hx Hy Hk Hc.
    assert (Hi : In y (domains b ++ domains b ++ lower_all b xs')) by (do 2 (apply in_or_app; right); apply in_flat_map; exists x; split; [auto|apply in_or_app; auto]).
    specialize (P y Hi). rewrite forallb_forall in P. specialize (P k Hk). unfold proper_in in P.
    rewrite andb_true_iff, !forallb_forall in P. now apply in_cells, P. }
  assert (Dg : (forall c, In c (cells b) -> 1 <= g c <= digits b) -> forall c, In c (cells b) -> In (g c) (all b)) by (intros D c Hc; apply in_range; auto).
  assert (Shaded : forall w c, In w xs -> In c (shaded w) -> In c (cells b)).
  { intros w c Hw Hc. destruct w as [[r|lists|cs|black white cs|exactly vs cs]| |]; try (now destruct Hc).
    assert (Hx : In (One (Connected 0 [black] cs)) xs').
    { apply in_flat_map. exists (One (Yin_yang black white cs)). split; [auto|]. cbn [expand]. apply in_map. cbn [simpler]. apply in_or_app. right. now left. }
    eapply (On (One (Connected 0 [black] cs))); [exact Hx|now left|now left|]. now apply reach_cells. }
  unfold solves, ruled. cbn [on demands givens]. split; intros (D & S & K & G).
  - repeat apply conj; auto.
    + apply (domains_iff b g D). intros x Hx. apply K, in_or_app. auto.
    + assert (Dw : forall c, In c (cells b) -> 1 <= g c <= width b c) by (apply (domains_iff b g D); intros x Hx; apply K, in_or_app; auto).
      intros w Hw. apply expand_correct; [intros c Hc; split; [|apply Dw]; eapply Shaded; eauto|]. intros x Hx. assert (He : In x xs') by (apply in_flat_map; eauto).
      apply (lower_any_correct b g (Dg D) S); [intros y k c Hy; eapply On; eauto|]. intros y Hy.
      apply K. do 2 (apply in_or_app; right). apply in_flat_map. exists x. split; [auto|]. apply in_or_app. auto.
  - assert (D' : forall c, In c (cells b) -> 1 <= g c <= digits b) by (intros c Hc; specialize (D c Hc); pose proof (width_most b c); lia).
    assert (Kept : forall x, In x xs' -> is_kept (keeps b g) x).
    { intros x Hx. apply in_flat_map in Hx as (w & Hw & Hx). revert x Hx. apply expand_correct; [intros c Hc; split; [|apply D]; eapply Shaded; eauto|auto]. }
    repeat apply conj; auto. intros y Hy. rewrite !in_app_iff in Hy. destruct Hy as [Hy|[Hy|Hy]]; try (revert y Hy; now apply (domains_iff b g D')).
    apply in_flat_map in Hy as (x & Hx & Hy). apply in_app_or in Hy as [Hy|Hy].
    + revert y Hy. apply (lower_any_correct b g (Dg D') S); [intros y k c Hy; eapply On; eauto|auto].
    + apply in_map_iff in Hy as (k & <- & Hk). cbn [met]. apply (corners_hold b g (Dg D') xs' x k Kept); auto.
      intros size ds cs c Hc Hin. eapply (On (One (Connected size ds cs))); [exact Hc|now left|now left|]. now apply reach_cells.
Qed.
