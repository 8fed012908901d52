(** * The puzzle's own rules, as setters call them

    The first half is specification: [keeps] is what a rule means. The second half makes primitives of rules, as
    package rule does, and proves that they mean the same: [ruled_solves]. *)

From Coq Require Import NArith ZArith List Permutation Bool Lia.
From Sudoku Require Import Spec Formula Clauses Main Linear Counts Unlike.
Import ListNotations.
Open Scope N_scope.

(** ** What rules mean *)

Definition value (b : board) (d : N) : N := first b + d - 1.

Definition distance (v w : N) : N := N.max v w - N.min v w.

(** The lower, the middle and the upper third of the values: 0, 1 and 2. *)
Definition third (b : board) (v : N) : N :=
  let outer := (digits b + 1) / 3 in
  if v <? first b + outer then 0 else if value b (digits b) <? v + outer then 2 else 1.

Inductive relation :=
| Less | AtMost | More | Equal
| Apart_by (k : N)   (* by k or more *)
| Differ_by (k : N)
| Ratio (k : N)      (* one is k times the other *)
| Adds_to (ks : list N)
| Same_rest (k : N)  (* of the division by k *)
| Same_third
| Not (r : relation).

Fixpoint relates (b : board) (r : relation) (v w : N) : bool :=
  match r with
  | Less => v <? w
  | AtMost => v <=? w
  | More => w <? v
  | Equal => v =? w
  | Apart_by k => k <=? distance v w
  | Differ_by k => distance v w =? k
  | Ratio k => (v =? k * w) || (w =? k * v)
  | Adds_to ks => has ks (v + w)
  | Same_rest k => v mod k =? w mod k
  | Same_third => third b v =? third b w
  | Not r => negb (relates b r v w)
  end.

Inductive pairing :=
| Line (cs : list cell)                              (* each cell and the next *)
| Near (k : nat) (cs : list cell)                    (* any two among k cells in a row *)
| Mirror (cs : list cell)                            (* each cell of the first half and that as far from the end *)
| Copies (cs ds : list cell)                         (* the first cells, the second cells … *)
| Around (cs : list cell)                            (* each cell and the squares beside it, but no two of the list *)
| Moves (ms : list move) (except : list (cell * cell)). (* each square and where a move leads *)

Fixpoint near (k : nat) (before cs : list cell) : list (cell * cell) :=
  match cs with
  | [] => []
  | c :: rest =>
      let line := before ++ [c] in
      map (fun a => (a, c)) before ++ near k (skipn (length line - (k - 1)) line) rest
  end.

Definition beside (b : board) (c : cell) : list cell :=
  let (r, s) := c in filter (on_board b) [(r - 1, s); (r, s - 1); (r, s + 1); (r + 1, s)].

Definition listed (l : list (cell * cell)) (a c : cell) : bool :=
  existsb (fun x => same a (fst x) && same c (snd x) || same c (fst x) && same a (snd x)) l.

Definition pairs_of (b : board) (p : pairing) : list (cell * cell) :=
  match p with
  | Line cs => combine cs (tl cs)
  | Near k cs => near k [] cs
  | Mirror cs => combine (firstn (Nat.div2 (length cs)) cs) (rev cs)
  | Copies cs ds => filter (fun x => negb (same (fst x) (snd x))) (combine cs ds)
  | Around cs => flat_map (fun c => map (fun o => (c, o)) (filter (fun o => negb (among o cs)) (beside b c))) cs
  | Moves ms except =>
      flat_map (fun c => map (fun o => (c, o))
        (filter (fun o => on_board b o && negb (listed except c o)) (map (after c) ms))) (cells b)
  end.

(** Kinds of values. *)
Inductive kinds := Rests (k : N) | Thirds.

Definition kind (b : board) (k : kinds) (v : N) : N := match k with Rests m => v mod m | Thirds => third b v end.

(** What several different values are. *)
Inductive group :=
| Total (ts : list N)  (* their sum is one of some numbers *)
| Run                  (* they follow each other, in any order *)
| Spread.              (* no two follow each other *)

Definition sum (vs : list N) : N := fold_right N.add 0 vs.

Definition is (w : group) (vs : list N) : bool :=
  match w with
  | Total ts => has ts (sum vs)
  | Run => forallb (fun v => forallb (fun x => distance v x <? N.of_nat (length vs)) vs) vs
  | Spread => forallb (fun v => forallb (fun x => (v =? x) || (1 <? distance v x)) vs) vs
  end.

(** What a line of values is, as an automaton that reads them. *)
Inductive word :=
| Listed (begin accept : list Z) (edges : list (Z * list N * Z)) (* the edges, of digits, are the puzzle's own *)
| Hidden_is (n : Z)     (* the first value that is not higher than all before it is n *)
| Seen_is (n : Z)       (* the first value other than 0 is n; all are 0 for n = 0 *)
| Between_zeros (n : Z) (* there are two 0, and those between add up to n *)
| Product_is (n : Z)
| Sandwich_is (n : Z)   (* the lowest and the highest value of the board are there once, and those between add up to n *)
| First_are (n : Z).    (* the first values, as many as the very first one, add up to n *)

Definition machine (b : board) (w : word) : automaton :=
  let v d := Z.of_N (value b d) in
  match w with
  | Listed begin accept edges => {|
      starts := map (fun q => [q]) begin;
      next := fun q d =>
        match q with
        | [p] => flat_map (fun e => if Z.eqb p (fst (fst e)) && has (snd (fst e)) d then [[snd e]] else []) edges
        | _ => []
        end;
      good := fun q => match q with [p] => existsb (Z.eqb p) accept | _ => false end |}
  | Hidden_is n => {|                    (* the highest value so far; nothing once one was hidden *)
      starts := [[-1]];
      next := fun q d =>
        match q with
        | [highest] => if highest <? v d then [[v d]] else if v d =? n then [[]] else []
        | _ => [[]]
        end;
      good := fun q => match q with [] => true | _ => false end |}%Z
  | Seen_is n => {|                      (* the value seen *)
      starts := [[]];
      next := fun q d => match q with [] => if v d =? 0 then [[]] else if v d =? n then [[n]] else [] | _ => [q] end;
      good := fun q => match q with [] => n =? 0 | _ => true end |}%Z
  | Between_zeros n => {|                (* how many 0 there were, and the sum behind the first *)
      starts := [[0; 0]];
      next := fun q d =>
        match q with
        | [0; _] => if v d =? 0 then [[1; 0]] else [q]
        | [1; s] => if v d =? 0 then (if s =? n then [[2; 0]] else []) else [[1; s + v d]]
        | _ => if v d =? 0 then [] else [q]
        end;
      good := fun q => match q with [2; _] => true | _ => false end |}%Z
  | Product_is n => {|                   (* the product so far *)
      starts := [[1]];
      next := fun q d => match q with [p] => [[p * v d]] | _ => [] end;
      good := fun q => match q with [p] => p =? n | _ => false end |}%Z
  | Sandwich_is n => {|                  (* 1 behind the lowest, 2 behind the highest, 3 behind both, and the sum *)
      starts := [[0; 0]];
      next := fun q d =>
        let lowest := Z.eqb (v d) (v 1%N) in
        let bread := lowest || Z.eqb (v d) (v (digits b)) in
        match q with
        | [0; _] => if bread then [[if lowest then 1 else 2; 0]] else [q]
        | [3; _] => if bread then [] else [q]
        | [k; s] =>
            if bread then (if Bool.eqb lowest (k =? 1) then [] else if s =? n then [[3; 0]] else [])
            else if s + v d <=? n then [[k; s + v d]] else []
        | _ => []
        end;
      good := fun q => match q with [3; _] => true | _ => false end |}%Z
  | First_are n => {|                    (* how many are to come, -1 for as many as the first one, and the sum *)
      starts := [[-1; 0]];
      next := fun q d =>
        match q with
        | [k; s] =>
            let left := if k =? -1 then v d else k in
            if 0 <? left then (if s + v d <=? n then [[left - 1; s + v d]] else []) else [[left; s]]
        | _ => []
        end;
      good := fun q => match q with [k; s] => (k =? 0) && (s =? n) | _ => false end |}%Z
  end.

Inductive rule :=
| Values (vs : list N) (cs : list cell)         (* each cell has one of some values *)
| Of_kind (k : kinds) (i : N) (cs : list cell)  (* each cell has a value of a kind *)
| All_different (cs : list cell)
| Group (w : group) (cs : list cell)            (* the cells are different, and their values such a group *)
| Related (r : relation) (p : pairing)
| Every_kind (k : kinds) (count : N)            (* in all 2×2 squares *)
| Adds (terms : list (Z * cell)) (is : comparison) (total : Z) (* values, each times a number, add up to that *)
| Word (w : word) (cs : list cell)
| Times (vs ns : list N) (cs : list cell). (* how many cells have one of the values vs is one of the numbers ns *)

(** The 2×2 squares. *)
Definition fours (b : board) : list (list cell) :=
  filter (forallb (on_board b)) (map (fun c => block (fst c - 1) (snd c - 1) 2 2) (cells b)).

Definition keeps (b : board) (g : grid) (r : rule) : Prop :=
  match r with
  | Values vs cs => forall c, In c cs -> In (value b (g c)) vs
  | Of_kind k i cs => forall c, In c cs -> kind b k (value b (g c)) = i
  | All_different cs => NoDup (map g cs)
  | Group w cs => NoDup (map g cs) /\ is w (map (fun c => value b (g c)) cs) = true
  | Related r p => forall a c, In (a, c) (pairs_of b p) -> relates b r (value b (g a)) (value b (g c)) = true
  | Every_kind k count => forall s i, In s (fours b) -> In i (range count) -> exists c, In c s /\ kind b k (value b (g c)) = i - 1
  | Adds terms is total => compares is (add_up (map (fun t => fst t * Z.of_N (value b (g (snd t))))%Z terms)) total = true
  | Word w cs => accepts_word (machine b w) (map g cs) = true
  | Times vs ns cs => In (N.of_nat (length (filter (fun c => has vs (value b (g c))) cs))) ns
  end.

(** ** As primitives *)

Definition fitting (b : board) (ok : N -> bool) : list N := filter (fun d => ok (value b d)) (all b).

Definition table (b : board) (r : relation) : list (N * N) :=
  filter (fun x => relates b r (value b (fst x)) (value b (snd x))) (list_prod (all b) (all b)).

(** All lists of [k] items in their order. *)
Fixpoint choose (k : nat) (l : list N) : list (list N) :=
  match k, l with
  | O, _ => [[]]
  | S _, [] => []
  | S j, d :: rest => map (cons d) (choose j rest) ++ choose k rest
  end.

Definition family (b : board) (w : group) (cs : list cell) : list (list N) :=
  filter (fun s => is w (map (value b) s)) (choose (length cs) (all b)).

(** Whether an automaton is made smaller by the digits that it has read since some state, which differ. *)
Definition remembers (w : word) (q : state) : bool :=
  match w, q with
  | Sandwich_is _, [k; _] => (k =? 1) || (k =? 2)
  | First_are _, [k; _] => 0 <? k
  | _, _ => false
  end%Z.

Definition lower (b : board) (r : rule) : list constraint :=
  match r with
  | Values vs cs => map (fun c => Domain c (fitting b (has vs))) cs
  | Of_kind k i cs => map (fun c => Domain c (fitting b (fun v => kind b k v =? i))) cs
  | All_different cs => [Different cs]
  | Group w cs =>
      let sets := family b w cs in
      match cs, sets with
      | [c], _ :: _ => [Domain c (concat sets)]
      | [_], [] => [Sets cs []]
      | _, _ => [Different cs; Sets cs sets]
      end
  | Related r p =>
      let ok := table b r in
      map (fun x => if same (fst x) (snd x) then Domain (fst x) (fitting b (fun v => relates b r v v)) else Relation (fst x) (snd x) ok)
        (pairs_of b p)
  | Every_kind k count =>
      flat_map (fun s => map (fun i => Clause (map (fun c => (c, fitting b (fun v => kind b k v =? i - 1))) s)) (range count)) (fours b)
  | Adds terms is total => lower_sum b terms is total
  | Word w cs => [Reads (if kept_apart b cs then unlike (remembers w) (machine b w) else machine b w) cs]
  | Times vs ns cs => lower_times b vs ns cs
  end.

Definition ruled (b : board) (rs : list rule) (gs : list (cell * N)) : puzzle := Puzzle b (flat_map (lower b) rs) gs.

(** ** Proofs *)

Lemma in_fitting b ok d : In d (fitting b ok) <-> In d (all b) /\ ok (value b d) = true.
Proof. unfold fitting. rewrite filter_In. tauto. Qed.

Lemma in_table b r d e : In (d, e) (table b r) <->
  In d (all b) /\ In e (all b) /\ relates b r (value b d) (value b e) = true.
Proof. unfold table. rewrite filter_In, in_prod_iff. cbn. tauto. Qed.

Lemma sum_permutation l l' : Permutation l l' -> sum l = sum l'.
Proof. unfold sum. induction 1; cbn [fold_right]; lia. Qed.

Lemma forallb_permutation (f f' : N -> bool) l l' : Permutation l l' -> (forall x, f x = f' x) -> forallb f l = forallb f' l'.
Proof.
  intros P E. apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H x Hx.
  - rewrite <- E. apply H. now apply (Permutation_in _ (Permutation_sym P)).
  - rewrite E. apply H. now apply (Permutation_in _ P).
Qed.

Lemma is_permutation w l l' : Permutation l l' -> is w l = is w l'.
Proof.
  intros P. destruct w; cbn.
  - now rewrite (sum_permutation l l' P).
  - rewrite (Permutation_length P). apply forallb_permutation; [auto|]. intros x. now apply forallb_permutation.
  - apply forallb_permutation; [auto|]. intros x. now apply forallb_permutation.
Qed.

Lemma choose_spec l : NoDup l -> forall k s, In s (choose k l) -> NoDup s /\ length s = k /\ incl s l.
Proof.
  induction l as [|d l IH]; intros N k s; destruct k; cbn.
  - intros [<-|[]]. repeat split; [constructor|easy].
  - easy.
  - intros [<-|[]]. repeat split; [constructor|easy].
  - inversion_clear N as [|? ? Hd Hl]. intros H. apply in_app_or in H as [H|H].
    + apply in_map_iff in H as (t & <- & H). apply IH in H as (Nt & Lt & It); auto. repeat split.
      * constructor; auto.
      * cbn. now rewrite Lt.
      * intros x [<-|Hx]; [now left|right; auto].
    + apply IH in H as (Ns & Ls & Is); auto. repeat split; auto. intros x Hx. right. auto.
Qed.

Lemma choose_filter p l : In (filter p l) (choose (length (filter p l)) l).
Proof.
  induction l as [|d l IH]; [now left|]. cbn. destruct (p d); cbn.
  - apply in_or_app. left. now apply in_map.
  - revert IH. destruct (length (filter p l)) eqn:E; intros IH.
    + apply length_zero_iff_nil in E. rewrite E. now left.
    + apply in_or_app. now right.
Qed.

Lemma group_correct b g w cs : (forall c, In c cs -> In (g c) (all b)) -> NoDup (map g cs) ->
  (is w (map (fun c => value b (g c)) cs) = true <-> exists s, In s (family b w cs) /\ fits g cs s).
Proof.
  intros D N. assert (M : map (fun c => value b (g c)) cs = map (value b) (map g cs)) by now rewrite map_map. rewrite M.
  assert (P : forall s, NoDup s -> fits g cs s -> Permutation (map g cs) s).
  { intros s Ns [F1 F2]. apply NoDup_Permutation; auto. intros d. rewrite in_map_iff. split.
    - intros (c & <- & Hc). auto.
    - intros Hd. destruct (F2 d Hd) as (c & Hc & E). eauto. }
  unfold family. split.
  - intros H. set (s := filter (has (map g cs)) (all b)).
    assert (Ns : NoDup s) by (apply NoDup_filter, nodup_range).
    assert (F : fits g cs s).
    { split.
      - intros c Hc. apply filter_In. split; [auto|]. apply has_iff. now apply in_map.
      - intros d Hd. apply filter_In in Hd as [_ Hd]. apply has_iff, in_map_iff in Hd as (c & E & Hc). eauto. }
    exists s. split; [|auto]. apply filter_In. pose proof (P s Ns F) as Ps. split.
    + assert (L : length cs = length s) by (rewrite <- (map_length g cs); now apply Permutation_length).
      rewrite L. apply choose_filter.
    + rewrite <- H. apply is_permutation. apply Permutation_map. now apply Permutation_sym.
  - intros (s & Hs & F). apply filter_In in Hs as [Hs I]. apply choose_spec in Hs as (Ns & _); [|apply nodup_range].
    rewrite <- I. apply is_permutation. now apply Permutation_map, P.
Qed.

(** A rule whose cells are on the board means what its primitives mean. *)
Lemma lower_correct b (g : grid) r : (forall c, In c (cells b) -> In (g c) (all b)) ->
  (forall s, In s (sets b) -> NoDup (map g s)) ->
  (forall k c, In k (lower b r) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower b r) -> holds g k) <-> keeps b g r).
Proof.
  intros D Sets_differ On. destruct r as [vs cs|k i cs|cs|w cs|r p|k count|terms is total|w cs|vs ns cs]; [| | | | | |exact (lower_sum_correct b g terms is total D On)| |exact (lower_times_correct b g vs ns cs D On)].
  7: { assert (E : holds g (Reads (if kept_apart b cs then unlike (remembers w) (machine b w) else machine b w) cs) <-> keeps b g (Word w cs)).
       { cbn [holds keeps]. destruct (kept_apart b cs) eqn:K; [|tauto].
         rewrite unlike_accepts by (eapply kept_apart_differ; eauto). tauto. }
       rewrite <- E. split; [intros H; exact (H _ (or_introl eq_refl))|intros H q [<-|[]]; exact H]. }
  all: cbn in *.
  - assert (X : forall c, In c cs -> In (g c) (all b)).
    { intros c Hc. apply D. apply (On (Domain c (fitting b (has vs)))); [now apply in_map with (f := fun c => Domain c _)|now left]. }
    split.
    + intros H c Hc. specialize (H (Domain c (fitting b (has vs))) (in_map (fun c => Domain c _) _ _ Hc)).
      apply in_fitting in H as [_ H]. now apply has_iff.
    + intros H q Hq. apply in_map_iff in Hq as (c & <- & Hc). apply in_fitting. split; [auto|]. apply has_iff. auto.
  - assert (X : forall c, In c cs -> In (g c) (all b)).
    { intros c Hc. apply D. apply (On (Domain c (fitting b (fun v => kind b k v =? i)))); [now apply in_map with (f := fun c => Domain c _)|now left]. }
    split.
    + intros H c Hc. specialize (H _ (in_map (fun c => Domain c (fitting b (fun v => kind b k v =? i))) _ _ Hc)).
      apply in_fitting in H as [_ H]. now apply N.eqb_eq.
    + intros H q Hq. apply in_map_iff in Hq as (c & <- & Hc). apply in_fitting. split; [auto|]. apply N.eqb_eq. auto.
  - split; [intros H; apply (H _ (or_introl eq_refl))|]. intros H q [<-|[]]. exact H.
  - assert (Dc : forall c, In c cs -> In (g c) (all b)).
    { intros c Hc. apply D. destruct cs as [|x [|y cs]]; [easy| |].
      - destruct (family b w [x]) as [|s sets]; [apply (On (Sets [x] []) c)|apply (On (Domain x (concat (s :: sets))) c)]; cbn; auto.
      - apply (On (Different (x :: y :: cs)) c); cbn; auto. }
    assert (Two : (forall q, In q [Different cs; Sets cs (family b w cs)] -> holds g q) <->
      NoDup (map g cs) /\ is w (map (fun c => value b (g c)) cs) = true).
    { split.
      - intros H. assert (N : NoDup (map g cs)) by (apply (H (Different cs)); now left). split; [auto|].
        apply (group_correct b g w cs Dc N). apply (H (Sets cs (family b w cs))). cbn. auto.
      - intros [N I] q [<-|[<-|[]]]; [exact N|]. now apply (group_correct b g w cs Dc N). }
    destruct cs as [|x [|y cs]]; [exact Two| |exact Two].
    assert (N : NoDup (map g [x])) by (constructor; [easy|constructor]).
    rewrite <- Two. clear Two On. destruct (family b w [x]) as [|s sets] eqn:E.
    + split.
      * intros H q [<-|[<-|[]]]; [exact N|]. apply H. now left.
      * intros H q [<-|[]]. apply H. cbn. auto.
    + assert (S : holds g (Domain x (concat (s :: sets))) <-> holds g (Sets [x] (s :: sets))).
      { rewrite <- E. cbn. split.
        - intros H. apply in_concat in H as (t & Ht & H). exists t. split; [auto|].
          unfold family in Ht. apply filter_In in Ht as [Ht _]. apply choose_spec in Ht as (_ & L & _); [|apply nodup_range].
          destruct t as [|d [|? ?]]; try discriminate L. destruct H as [H|[]]. subst d. split.
          + intros c [<-|[]]. now left.
          + intros d [<-|[]]. exists x. cbn. auto.
        - intros (t & Ht & F & _). apply in_concat. exists t. split; [auto|]. apply F. now left. }
      split.
      * intros H q [<-|[<-|[]]]; [exact N|]. apply S, H. now left.
      * intros H q [<-|[]]. apply S, H. cbn. auto.
  - set (f := fun x : cell * cell => if same (fst x) (snd x) then Domain (fst x) (fitting b (fun v => relates b r v v))
                     else Relation (fst x) (snd x) (table b r)) in *.
    assert (X : forall a c, In (a, c) (pairs_of b p) ->
      (holds g (f (a, c)) <-> relates b r (value b (g a)) (value b (g c)) = true)).
    { intros a c Hp. assert (Hin : In (f (a, c)) (map f (pairs_of b p))) by now apply in_map.
      assert (Ha : In (g a) (all b)) by (apply D, (On _ a Hin); unfold f; cbn; destruct (same a c); now left).
      unfold f. cbn. destruct (same a c) eqn:E; cbn.
      - apply same_iff in E. subst c. rewrite in_fitting. tauto.
      - assert (Hc : In (g c) (all b)) by (apply D, (On _ c Hin); unfold f; cbn; rewrite E; cbn; auto).
        rewrite in_table. tauto. }
    split.
    + intros H a c Hp. apply (X a c Hp), H. now apply in_map.
    + intros H q Hq. apply in_map_iff in Hq as ([a c] & <- & Hp). apply (X a c Hp). auto.
  - set (f := fun s i => Clause (map (fun c => (c, fitting b (fun v => kind b k v =? i - 1))) s)) in *.
    assert (Hin : forall s i, In s (fours b) -> In i (range count) -> In (f s i) (flat_map (fun s => map (f s) (range count)) (fours b))).
    { intros s i Hs Hi. apply in_flat_map. exists s. split; [auto|]. now apply in_map. }
    assert (X : forall s i, In s (fours b) -> In i (range count) ->
      (holds g (f s i) <-> exists c, In c s /\ kind b k (value b (g c)) = i - 1)).
    { intros s i Hs Hi.
      assert (Hd : forall c, In c s -> In (g c) (all b)).
      { intros c Hc. apply D, (On _ c (Hin s i Hs Hi)). unfold f. cbn. rewrite map_map. cbn. now rewrite map_id. }
      cbn. split.
      - intros (t & Ht & H). apply in_map_iff in Ht as (c & <- & Hc). cbn in H. apply in_fitting in H as [_ H].
        exists c. split; [auto|]. now apply N.eqb_eq.
      - intros (c & Hc & E). exists (c, fitting b (fun v => kind b k v =? i - 1)). split.
        + apply in_map_iff. exists c. auto.
        + cbn. apply in_fitting. split; [auto|]. now apply N.eqb_eq. }
    split.
    + intros H s i Hs Hi. apply X; auto.
    + intros H q Hq. apply in_flat_map in Hq as (s & Hs & Hq). apply in_map_iff in Hq as (i & <- & Hi). apply X; auto.
Qed.

(** ** The theorem *)

(** A grid solves a puzzle with rules if its cells have digits, no set of the board has one twice, each rule
    is kept, and each given is in its cell. *)
Theorem ruled_solves b rs gs g : proper (ruled b rs gs) = true ->
  (solves (ruled b rs gs) g <->
   (forall c, In c (cells b) -> 1 <= g c <= digits b) /\
   (forall s, In s (sets b) -> NoDup (map g s)) /\
   (forall r, In r rs -> keeps b g r) /\
   (forall x, In x gs -> g (fst x) = snd x)).
Proof.
  intros P. unfold proper in P. apply andb_true_iff in P as [P _]. rewrite forallb_forall in P. cbn in P.
  assert (On : forall r k c, In r rs -> In k (lower b r) -> In c (cells_of k) -> In c (cells b)).
  { intros r k c Hr Hk Hc. assert (Hi : In k (flat_map (lower b) rs)) by (apply in_flat_map; eauto).
    specialize (P k Hi). unfold proper_in in P. rewrite andb_true_iff, !forallb_forall in P. now apply in_cells, P. }
  unfold solves, ruled. cbn. split; intros (D & S & K & G); (repeat apply conj; auto).
  - intros r Hr. apply lower_correct; eauto.
    + intros c Hc. apply in_range. auto.
    + intros k Hk. apply K, in_flat_map. eauto.
  - intros k Hk. apply in_flat_map in Hk as (r & Hr & Hk). revert k Hk. apply lower_correct; eauto.
    intros c Hc. apply in_range. auto.
Qed.

(** What the verifier accepts of a puzzle with rules is true. *)
Theorem verified_ruled b rs gs what e : accepts (ruled b rs gs) what e = true -> means (ruled b rs gs) what.
Proof. apply verified. Qed.
