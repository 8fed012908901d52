(** * Automata as diagrams

    A diagram is a layered automaton with one way on for each digit: what package encode makes of a sum, a count or
    an automaton before it makes clauses. Layer after layer, the sets of states an automaton can be in become raw states; then, from the last
    layer to the first, those that the same digits lead to the same states are one, and "yes" or "no" if all do. [diagram_correct]: it accepts what the automaton
    accepts. *)

From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sudoku Require Import Spec Trie.
Import ListNotations.
Open Scope N_scope.

(** ** Codes *)

Fixpoint weave (x p : positive) : positive :=
  match x with xH => xI p | xO y => xO (xO (weave y p)) | xI y => xO (xI (weave y p)) end.

Definition code_of_Z (z : Z) (p : positive) : positive :=
  match z with Z0 => weave 1 p | Zpos x => weave (xO x) p | Zneg x => weave (xI x) p end.

Definition code_of_states (l : list state) : positive := fold_right (fun q p => fold_right code_of_Z p q) xH l.

Definition equal_lists {A} (eqb : A -> A -> bool) : list A -> list A -> bool :=
  fix go l m := match l, m with [], [] => true | x :: l, y :: m => eqb x y && go l m | _, _ => false end.

Lemma equal_lists_iff {A} (eqb : A -> A -> bool) : (forall x y, eqb x y = true <-> x = y) ->
  forall l m, equal_lists eqb l m = true <-> l = m.
Proof.
  intros E. induction l as [|x l IH]; intros [|y m]; cbn; try easy. rewrite andb_true_iff, E, IH.
  split; [intros [-> ->]|intros [= -> ->]]; auto.
Qed.

Definition same_states : list state -> list state -> bool := equal_lists (equal_lists Z.eqb).

Lemma same_states_iff l m : same_states l m = true <-> l = m.
Proof. apply equal_lists_iff. apply equal_lists_iff. apply Z.eqb_eq. Qed.

(** ** Sets of states *)

Fixpoint before_state (q r : state) : bool :=
  match q, r with
  | [], [] => false
  | [], _ => true
  | _, [] => false
  | x :: q, y :: r => match Z.compare x y with Lt => true | Gt => false | Eq => before_state q r end
  end.

Fixpoint insert (q : state) (l : list state) : list state :=
  match l with
  | [] => [q]
  | r :: rest => if equal_lists Z.eqb q r then l else if before_state q r then q :: l else r :: insert q rest
  end.

Definition ordered (l : list state) : list state := fold_right insert [] l.

Definition step (m : automaton) (qs : list state) (d : N) : list state := ordered (flat_map (fun q => next m q d) qs).

Definition ends (m : automaton) (qs : list state) : bool := existsb (good m) qs.

Lemma in_insert q l r : In r (insert q l) <-> r = q \/ In r l.
Proof.
  induction l as [|s l IH]; cbn; [intuition auto|].
  destruct (equal_lists Z.eqb q s) eqn:E.
  - apply (equal_lists_iff Z.eqb Z.eqb_eq) in E. subst. cbn. intuition auto.
  - destruct (before_state q s); cbn; [intuition auto|]. rewrite IH. intuition auto.
Qed.

Lemma in_ordered l r : In r (ordered l) <-> In r l.
Proof. induction l as [|q l IH]; cbn; [tauto|]. rewrite in_insert, IH. intuition auto. Qed.

Lemma existsb_incl {A} (f : A -> bool) l l' : (forall x, In x l <-> In x l') -> existsb f l = existsb f l'.
Proof.
  intros H. apply eq_true_iff_eq. rewrite !existsb_exists. split; intros (x & Hx & E); exists x; (split; [now apply H|auto]).
Qed.

Lemma existsb_flat {A B} (f : B -> bool) (h : A -> list B) l : existsb f (flat_map h l) = existsb (fun x => existsb f (h x)) l.
Proof. induction l as [|x l IH]; cbn; [auto|]. now rewrite existsb_app, IH. Qed.

Lemma steps_read m ds : forall qs, ends m (fold_left (step m) ds qs) = existsb (fun q => reads m q ds) qs.
Proof.
  induction ds as [|d ds IH]; intros qs; [reflexivity|].
  cbn [fold_left reads]. rewrite IH. unfold step. rewrite (existsb_incl _ _ _ (in_ordered _)). apply existsb_flat.
Qed.

(** ** Diagrams *)

Inductive target := No | Yes | To (j : N).

Definition same_target (t u : target) : bool :=
  match t, u with No, No => true | Yes, Yes => true | To i, To j => i =? j | _, _ => false end.

Definition code_of_row (row : list target) : positive :=
  fold_right (fun t p => match t with No => weave 1 p | Yes => weave 2 p | To j => weave (N.succ_pos (j + 2)) p end) xH row.

Definition same_row : list target -> list target -> bool := equal_lists same_target.

Lemma same_row_iff l m : same_row l m = true <-> l = m.
Proof.
  apply equal_lists_iff. intros [| |i] [| |j]; cbn; try easy. rewrite N.eqb_eq. split; [now intros ->|now intros [= ->]].
Qed.

(** A layer is the rows of its states, a row where each digit leads. *)
Definition layer := list (list target).

Definition all_are (t : target) (row : list target) : bool := forallb (same_target t) row.

Definition class_of_row (places : trie (list (list target * N))) (row : list target) : target :=
  if all_are No row then No else if all_are Yes row then Yes else
  match get code_of_row same_row row places with Some j => To j | None => No end.

Section Diagram.
Variables (n : N) (m : automaton).

(** [diagram k keys] has [k] layers; it returns also what each of [keys] has become. *)
Fixpoint diagram (k : nat) (keys : list (list state)) : list layer * (list state -> target) :=
  match k with
  | O => ([], fun qs => if ends m qs then Yes else No)
  | S k =>
      let after := map (fun qs => (qs, map (step m qs) (range n))) keys in
      let (layers, class) := diagram k (first_of_each code_of_states same_states Leaf (flat_map snd after)) in
      let rows := map (fun x => (fst x, map class (snd x))) after in
      let kept := first_of_each code_of_row same_row Leaf (filter (fun row => negb (all_are No row || all_are Yes row)) (map snd rows)) in
      let places := numbered code_of_row 0 kept Leaf in
      let classes := fold_right (fun x t => set code_of_states (fst x) (class_of_row places (snd x)) t) Leaf rows in
      (kept :: layers, fun qs => match get code_of_states same_states qs classes with Some t => t | None => No end)
  end.

Definition at_row (row : list target) (d : N) : target := nth (N.to_nat (d - 1)) row No.
Definition at_layer (rows : layer) (j d : N) : target := at_row (nth (N.to_nat j) rows []) d.

Fixpoint follow (layers : list layer) (ds : list N) (t : target) : bool :=
  match t with
  | Yes => true
  | No => false
  | To j => match layers, ds with rows :: layers, d :: ds => follow layers ds (at_layer rows j d) | _, _ => false end
  end.

Definition within (t : target) (layers : list layer) : Prop :=
  match t with To j => (N.to_nat j < length (hd [] layers))%nat | _ => True end.

(** Rows are complete and lead to states that are there. *)
Fixpoint sound_layers (layers : list layer) : Prop :=
  match layers with
  | [] => True
  | rows :: rest => (forall row, In row rows -> length row = N.to_nat n /\ forall t, In t row -> within t rest) /\ sound_layers rest
  end.

Lemma get_classes (f : list state -> target) (rows : list (list state * target)) qs :
  (forall x, In x rows -> snd x = f (fst x)) -> In qs (map fst rows) ->
  get code_of_states same_states qs (fold_right (fun x t => set code_of_states (fst x) (snd x) t) Leaf rows) = Some (f qs).
Proof.
  induction rows as [|[k t] rows IH]; cbn [fold_right fst snd map In]; [easy|]. intros F H. destruct (same_states qs k) eqn:E.
  - apply same_states_iff in E. subst. rewrite (get_set _ _ same_states_iff). f_equal. exact (F (k, t) (or_introl eq_refl)).
  - assert (N : k <> qs) by (intros ->; now rewrite (eqb_refl _ same_states_iff) in E).
    rewrite (get_other _ _ same_states_iff) by auto. apply IH; [auto|]. destruct H as [H|H]; [|auto]. congruence.
Qed.

Lemma fold_set (p : trie (list (list target * N))) (rows : list (list state * list target)) :
  fold_right (fun x t => set code_of_states (fst x) (class_of_row p (snd x)) t) Leaf rows =
  fold_right (fun x t => set code_of_states (fst x) (snd x) t) Leaf (map (fun x => (fst x, class_of_row p (snd x))) rows).
Proof. induction rows as [|x rows IH]; cbn; [auto|]. now rewrite IH. Qed.

Lemma same_target_iff t u : same_target t u = true <-> t = u.
Proof. destruct t, u; cbn; try easy. rewrite N.eqb_eq. split; [now intros ->|now intros [= ->]]. Qed.

Lemma all_are_in t row : all_are t row = true -> forall u, In u row -> u = t.
Proof. unfold all_are. rewrite forallb_forall. intros H u Hu. symmetry. now apply same_target_iff, H. Qed.

Lemma places_within places kept row :
  places = numbered code_of_row 0 kept Leaf -> forall j, get code_of_row same_row row places = Some j ->
  nth_error kept (N.to_nat j) = Some row.
Proof.
  intros -> j H. apply (numbered_spec _ _ same_row_iff) in H as [H|[_ H]].
  - unfold get, at_code in H. rewrite find_leaf in H. discriminate.
  - now rewrite N.sub_0_r in H.
Qed.

Lemma class_within kept layers row : within (class_of_row (numbered code_of_row 0 kept Leaf) row) (kept :: layers).
Proof.
  unfold class_of_row. destruct (all_are No row); [exact I|]. destruct (all_are Yes row); [exact I|].
  destruct (get _ _ row _) as [j|] eqn:E; [|exact I]. cbn. apply nth_error_Some.
  now rewrite (places_within _ kept row eq_refl j E).
Qed.

Lemma get_within kept layers rows qs :
  within (match get code_of_states same_states qs (fold_right (fun x t => set code_of_states (fst x) (class_of_row (numbered code_of_row 0 kept Leaf) (snd x)) t) Leaf rows)
    with Some t => t | None => No end) (kept :: layers).
Proof.
  induction rows as [|[k row] rows IH]; cbn [fold_right].
  - unfold get, at_code. now rewrite find_leaf.
  - cbn [fst snd]. destruct (same_states k qs) eqn:E.
    + apply same_states_iff in E. subst. rewrite (get_set _ _ same_states_iff). apply class_within.
    + rewrite (get_other _ _ same_states_iff); [exact IH|]. intros ->. now rewrite (eqb_refl _ same_states_iff) in E.
Qed.

Lemma length_range_ k : length (range k) = N.to_nat k.
Proof. unfold range. now rewrite map_length, seq_length. Qed.

Lemma diagram_sound k : forall keys, sound_layers (fst (diagram k keys)) /\ length (fst (diagram k keys)) = k /\
  forall qs, within (snd (diagram k keys) qs) (fst (diagram k keys)).
Proof.
  induction k as [|k IH]; intros keys; cbn [diagram].
  - cbn. repeat split. intros qs. now destruct (ends m qs).
  - set (after := map _ keys). set (keys' := first_of_each code_of_states _ _ _). destruct (IH keys') as (S & L & W).
    destruct (diagram k keys') as [layers class]. cbn [fst snd] in *.
    split; [split; [|exact S]|split; [cbn [length]; now rewrite L|intros qs; apply get_within]].
    intros row Hr. apply first_in, filter_In in Hr as [Hr _]. rewrite map_map in Hr. cbn in Hr.
    apply in_map_iff in Hr as (x & <- & Hx). apply in_map_iff in Hx as (qs & <- & _). cbn. split.
    + now rewrite !map_length, length_range_.
    + intros t Ht. apply in_map_iff in Ht as (qs' & <- & _). apply W.
Qed.

Lemma at_map (f : N -> target) d : In d (range n) -> at_row (map f (range n)) d = f d.
Proof.
  intros H. unfold at_row, range in *. apply in_map_iff in H as (i & <- & H). apply in_seq in H.
  rewrite map_map. rewrite (nth_indep _ No (f (N.of_nat 0))) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun i => f (N.of_nat i))). rewrite seq_nth by lia. f_equal. lia.
Qed.

Lemma diagram_reads k : forall keys qs ds, In qs keys -> length ds = k -> (forall d, In d ds -> In d (range n)) ->
  follow (fst (diagram k keys)) ds (snd (diagram k keys) qs) = ends m (fold_left (step m) ds qs).
Proof.
  induction k as [|k IH]; intros keys qs ds Hq L D; cbn [diagram].
  - destruct ds; [|discriminate]. cbn [fst snd fold_left]. destruct (ends m qs); reflexivity.
  - destruct ds as [|d ds]; [discriminate|]. injection L as L.
    set (after := map _ keys). set (keys' := first_of_each code_of_states _ _ _).
    assert (Hd : In d (range n)) by (apply D; now left).
    assert (Hk : In (step m qs d) keys').
    { destruct (in_first code_of_states _ same_states_iff (flat_map snd after) (step m qs d) Leaf) as [X|X]; [| |exact X].
      - apply in_flat_map. exists (qs, map (step m qs) (range n)). split.
        + now apply in_map with (f := fun qs => (qs, map (step m qs) (range n))).
        + cbn. now apply in_map.
      - unfold get, at_code in X. rewrite find_leaf in X. cbn in X. congruence. }
    specialize (IH keys' (step m qs d) ds Hk L (fun x Hx => D x (or_intror Hx))).
    cbn [fold_left]. rewrite <- IH. clear IH.
    destruct (diagram k keys') as [layers class]. cbn [fst snd].
    set (rows := map _ after). set (kept := first_of_each code_of_row _ _ _). rewrite fold_set.
    set (f := fun q => class_of_row (numbered code_of_row 0 kept Leaf) (map (fun d => class (step m q d)) (range n))).
    rewrite (get_classes f).
    2: { intros x Hx. unfold rows, after in Hx. rewrite !map_map in Hx. apply in_map_iff in Hx as (q & <- & _).
         cbn. unfold f. now rewrite map_map. }
    2: { unfold rows, after. rewrite !map_map. cbn. now rewrite map_id. }
    unfold f. set (row := map (fun d => class (step m qs d)) (range n)).
    assert (E : class (step m qs d) = at_row row d) by (unfold row; now rewrite (at_map (fun d => class (step m qs d)))).
    assert (In_row : In (class (step m qs d)) row) by (unfold row; now apply in_map with (f := fun d => class (step m qs d))).
    unfold class_of_row. destruct (all_are No row) eqn:A.
    { rewrite (all_are_in _ _ A _ In_row). cbn [follow]. now destruct layers. }
    destruct (all_are Yes row) eqn:B.
    { rewrite (all_are_in _ _ B _ In_row). cbn [follow]. now destruct layers. }
    assert (K : In row kept).
    { destruct (in_first code_of_row _ same_row_iff (filter (fun row => negb (all_are No row || all_are Yes row)) (map snd rows)) row Leaf) as [X|X]; [| |exact X].
      - apply filter_In. split; [|now rewrite A, B]. unfold rows, after. rewrite !map_map. cbn.
        apply in_map_iff. exists qs. split; [|auto]. unfold row. now rewrite map_map.
      - unfold get, at_code in X. rewrite find_leaf in X. cbn in X. congruence. }
    destruct (get code_of_row same_row row (numbered code_of_row 0 kept Leaf)) as [j|] eqn:G.
    2: { exfalso. eapply (numbered_has code_of_row same_row same_row_iff kept row 0 Leaf); eauto. }
    apply (places_within _ kept row eq_refl) in G. cbn [follow]. unfold at_layer.
    now rewrite (nth_error_nth kept (N.to_nat j) [] G), <- E.
Qed.

(** A diagram of an automaton for [k] digits, and where it begins. *)
Definition diagram_of (k : nat) : list layer * target :=
  let start := ordered (starts m) in
  let (layers, class) := diagram k [start] in
  (layers, class start).

Theorem diagram_correct k ds : length ds = k -> (forall d, In d ds -> In d (range n)) ->
  follow (fst (diagram_of k)) ds (snd (diagram_of k)) = accepts_word m ds.
Proof.
  intros L D. unfold diagram_of, accepts_word. pose proof (diagram_reads k [ordered (starts m)] (ordered (starts m)) ds (or_introl eq_refl) L D) as H.
  destruct (diagram k [ordered (starts m)]) as [layers class]. cbn [fst snd] in *. rewrite H, steps_read.
  apply existsb_incl, in_ordered.
Qed.

Lemma diagram_of_sound k : sound_layers (fst (diagram_of k)) /\ length (fst (diagram_of k)) = k /\
  within (snd (diagram_of k)) (fst (diagram_of k)).
Proof.
  unfold diagram_of. destruct (diagram_sound k [ordered (starts m)]) as (S & L & W).
  destruct (diagram k [ordered (starts m)]) as [layers class]. cbn in *. auto.
Qed.
End Diagram.
