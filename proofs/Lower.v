(** * Rules as primitives

    [lower] makes primitives of rules, as package rule does; [lower_correct]: they mean the same. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses Linear Counts Unlike Tests Clues Places Groups Joins Shading.
Import ListNotations.
Open Scope N_scope.

(** ** As primitives *)

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
  | Word w cs => [Reads (reader b w cs) cs]
  | Room n cs => lower_room b n cs
  | Between cs => lower_between b cs
  | Lockout k cs => lower_lockout b k cs
  | Places w cs => lower_places b w cs
  | Connected size ds cs => lower_connected b size ds cs
  | No_square ds cs => lower_no_square b ds cs
  | Held ds cs => map (fun c => Domain c ds) cs
  | Number ds ns cs => lower_number ds ns cs
  | Pointed c k cs => lower_pointed b c k cs
  | Parted ds cs line => lower_parted b ds cs line
  | Times vs ns cs => lower_times b vs ns cs
  end.

(** ** Proofs *)

Lemma in_table b r d e : In (d, e) (table b r) <->
  In d (all b) /\ In e (all b) /\ relates b r (value b d) (value b e) = true.
Proof. unfold table. rewrite filter_In, in_prod_iff. cbn. tauto. Qed.

(** A rule whose cells are on the board means what its primitives mean. *)
Lemma lower_correct b (g : grid) r : (forall c, In c (cells b) -> In (g c) (all b)) ->
  (forall s, In s (sets b) -> NoDup (map g s)) ->
  (forall k c, In k (lower b r) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower b r) -> holds g k) <-> keeps b g r).
Proof.
  intros D Sets_differ On. destruct r as [vs cs|k i cs|cs|w cs|r p|k count|terms is total|w cs|n cs|cs|k cs|w cs|size ds cs|ds cs|ds cs|ds ns cs|c k cs|ds cs line|vs ns cs];
    [| | | | | |exact (lower_sum_correct b g terms is total D On)| |exact (lower_room_correct b g n cs D On)|exact (lower_between_correct b g D cs On)|exact (lower_lockout_correct b g D k cs On)|
     exact (lower_places_correct b g D w cs On)|exact (lower_connected_correct b g size ds cs On)|exact (lower_no_square_correct b g ds cs D On)|exact (held_correct b g ds cs)|exact (number_correct b g ds ns cs)|exact (lower_pointed_correct b g D c k cs On)|exact (lower_parted_correct b g D ds cs line On)|exact (lower_times_correct b g vs ns cs D On)].
  7: { assert (E : holds g (Reads (reader b w cs) cs) <-> keeps b g (Word w cs)).
       { cbn [holds keeps]. rewrite reader_accepts; [tauto| |auto]. intros c Hc. apply D, (On (Reads (reader b w cs) cs)); [now left|exact Hc]. }
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
