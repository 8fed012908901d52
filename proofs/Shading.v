(** * Yin-yang

    Two colours that hang together each: what follows in the plane are constraints, too. No 2×2 square is a checkerboard, and around the border of
    a full rectangle the colour changes at most twice. [yin_yang_correct] *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses Plane Joins Corners.
Import ListNotations.
Open Scope N_scope.

(** The squares of the border, clockwise from the top left corner, and the cells that lie there. *)
Definition ring (b : board) : list cell :=
  map (fun c => (1, c)) (range (cols b)) ++ map (fun r => (r + 1, cols b)) (range (rows b - 1)) ++
  map (fun c => (rows b, cols b - c)) (range (cols b - 1)) ++ map (fun r => (rows b - r, 1)) (range (rows b - 2)).

Fixpoint rising (l : list N) : bool := match l with [] => true | x :: rest => forallb (fun y => x <? y) rest && rising rest end.

Definition place_of (b : board) (k : N) (c : cell) : option cell :=
  match lies b c with Some (m, q) => if m =? k then Some q else None | None => None end.

Definition on_ring (b : board) (k : N) (cs l : list cell) : bool :=
  (2 <=? rows b) && (2 <=? cols b) &&
  forallb (fun c => match place_of b k c with Some q => inside_of (rows b) (cols b) q | None => false end) cs &&
  forallb (fun c => among c cs && match place_of b k c with Some q => on_border (rows b) (cols b) q | None => false end) l &&
  rising (map (fun c => match place_of b k c with Some q => clockwise (rows b) (cols b) q | None => 0 end) l).

Definition around (b : board) (cs : list cell) : list cell :=
  match cs with
  | [] => []
  | c :: _ =>
      match lies b c with
      | Some (k, _) =>
          let l := flat_map (fun q => match cell_at b cs k q with Some d => [d] | None => [] end) (ring b) in
          if (N.of_nat (length cs) =? area b) && on_ring b k cs l then l else []
      | None => []
      end
  end.

(** Cells of a layer with no other values than black and white. *)
Definition narrow (b : board) (black white : N) (cs : list cell) : bool :=
  forallb (fun c => width b c =? 2) cs && ((black =? 1) && (white =? 2) || (black =? 2) && (white =? 1)).

Definition lower_parted (b : board) (ds : list N) (cs line : list cell) : list constraint :=
  flat_map (fun q => match q with (c, d, e, f) =>
    [Clause [(c, ds); (d, out b ds); (e, out b ds); (f, ds)]; Clause [(c, out b ds); (d, ds); (e, ds); (f, out b ds)]] end) (squares_of b cs) ++
  match line with [] => [] | _ => [Reads (changing ds) line] end.

Lemma lower_parted_correct b g : (forall c, In c (cells b) -> In (g c) (all b)) -> forall ds cs line,
  (forall k c, In k (lower_parted b ds cs line) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_parted b ds cs line) -> holds g k) <-> keeps b g (Parted ds cs line)).
Proof.
  intros D ds cs line On. cbn [keeps]. unfold lower_parted in *.
  set (F := fun q : cell * cell * cell * cell => match q with (c, d, e, f) =>
    [Clause [(c, ds); (d, out b ds); (e, out b ds); (f, ds)]; Clause [(c, out b ds); (d, ds); (e, ds); (f, out b ds)]] end) in *.
  assert (X : forall c d e f, In (c, d, e, f) (squares_of b cs) ->
    ((forall k, In k (F (c, d, e, f)) -> holds g k) <->
     (In (g c) ds \/ ~ In (g d) ds \/ ~ In (g e) ds \/ In (g f) ds) /\ (~ In (g c) ds \/ In (g d) ds \/ In (g e) ds \/ ~ In (g f) ds))).
  { intros c d e f Hq.
    assert (O : forall x, In x [c; d; e; f] -> (In (g x) (out b ds) <-> ~ In (g x) ds)).
    { intros x Hx. rewrite in_out. assert (In (g x) (all b)); [|tauto]. apply D.
      apply (On (Clause [(c, ds); (d, out b ds); (e, out b ds); (f, ds)])); [|exact Hx]. apply in_or_app. left. apply in_flat_map. exists (c, d, e, f). split; [auto|now left]. }
    assert (Oc := O c (or_introl eq_refl)). assert (Od := O d (or_intror (or_introl eq_refl))).
    assert (Oe := O e (or_intror (or_intror (or_introl eq_refl)))). assert (Of := O f (or_intror (or_intror (or_intror (or_introl eq_refl))))). clear O.
    assert (Four : forall p q r s, holds g (Clause [(c, p); (d, q); (e, r); (f, s)]) <-> In (g c) p \/ In (g d) q \/ In (g e) r \/ In (g f) s).
    { intros p q r s. cbn [holds]. split.
      - intros (t & [<-|[<-|[<-|[<-|[]]]]] & H); cbn in H; auto.
      - intros [H|[H|[H|H]]]; [exists (c, p)|exists (d, q)|exists (e, r)|exists (f, s)]; cbn; auto 8. }
    unfold F. split.
    - intros H. pose proof (proj1 (Four _ _ _ _) (H _ (or_introl eq_refl))) as H1. rewrite Od, Oe in H1.
      pose proof (proj1 (Four _ _ _ _) (H _ (or_intror (or_introl eq_refl)))) as H2. rewrite Oc, Of in H2. exact (conj H1 H2).
    - intros [H1 H2] k [<-|[<-|[]]]; apply Four; [rewrite Od, Oe; exact H1|rewrite Oc, Of; exact H2]. }
  assert (Y : (forall k, In k (match line with [] => [] | _ => [Reads (changing ds) line] end) -> holds g k) <-> accepts_word (changing ds) (map g line) = true).
  { destruct line as [|c line]; [split; [reflexivity|intros _ k []]|]. split; [intros H; apply (H _ (or_introl eq_refl))|intros H k [<-|[]]; exact H]. }
  rewrite <- Y. split.
  - intros H. split; [|intros k Hk; apply H, in_or_app; auto]. intros c d e f Hq. apply (X c d e f Hq). intros k Hk. apply H, in_or_app. left. apply in_flat_map. eauto.
  - intros [H H'] k Hk. apply in_app_or in Hk as [Hk|Hk]; [|auto]. apply in_flat_map in Hk as ([[[c d] e] f] & Hq & Hk). revert k Hk. now apply (X c d e f Hq), H.
Qed.

Definition lower_no_square (b : board) (ds : list N) (cs : list cell) : list constraint :=
  map (fun q => match q with (c, d, e, f) => Clause (map (fun x => (x, out b ds)) [c; d; e; f]) end) (squares_of b cs).

Lemma lower_no_square_correct b g ds cs : (forall c, In c (cells b) -> In (g c) (all b)) ->
  (forall k c, In k (lower_no_square b ds cs) -> In c (cells_of k) -> In c (cells b)) ->
  ((forall k, In k (lower_no_square b ds cs) -> holds g k) <-> keeps b g (No_square ds cs)).
Proof.
  intros D On. unfold lower_no_square in *. cbn [keeps].
  set (f := fun q : cell * cell * cell * cell => match q with (c, d, e, f) => Clause (map (fun x => (x, out b ds)) [c; d; e; f]) end) in *.
  assert (X : forall c d e h, In (c, d, e, h) (squares_of b cs) -> (holds g (f (c, d, e, h)) <-> exists x, In x [c; d; e; h] /\ ~ In (g x) ds)).
  { intros c d e h Hq. cbn [f holds].
    assert (Hx : forall x, In x [c; d; e; h] -> In (g x) (all b)).
    { intros x Hx. apply D, (On (f (c, d, e, h)) x); [now apply in_map|]. cbn [f cells_of]. rewrite map_map. cbn [fst]. now rewrite map_id. }
    split.
    - intros (t & Ht & H). apply in_map_iff in Ht as (x & <- & Hx'). exists x. split; [auto|]. apply in_out in H. tauto.
    - intros (x & Hx' & H). exists (x, out b ds). split; [now apply in_map with (f := fun x => (x, out b ds))|]. apply in_out. auto. }
  split.
  - intros H c d e h Hq. apply (X c d e h Hq), H. now apply in_map.
  - intros H k Hk. apply in_map_iff in Hk as ([[[c d] e] h] & <- & Hq). apply X; auto.
Qed.

(** ** Around the border *)

(** Digits of the list, [n] of them in their order, are of [ds] and not in turn. *)
Fixpoint turns (ds : list N) (n : nat) (x : bool) (l : list N) : Prop :=
  match n with O => True | S n => exists l1 y l2, l = l1 ++ y :: l2 /\ has ds y = x /\ turns ds n (negb x) l2 end.

Lemma turns_more ds n x y l : turns ds n x l -> turns ds n x (y :: l).
Proof. destruct n as [|n]; cbn; [auto|]. intros (l1 & z & l2 & -> & H). exists (y :: l1), z, l2. auto. Qed.

Definition kind_of (x : bool) : Z := if x then 1%Z else 2%Z.

Lemma changing_reads ds l : forall x n, (n <= 2)%nat -> reads (changing ds) [kind_of x; Z.of_nat n] l = true \/ turns ds (3 - n) (negb x) l.
Proof.
  induction l as [|y l IH]; intros x n L; [now left|]. cbn [reads next changing].
  change (if has ds y then 1%Z else 2%Z) with (kind_of (has ds y)).
  assert (E0 : (kind_of x =? 0)%Z = false) by now destruct x. rewrite E0. cbn [orb].
  destruct (Bool.bool_dec (has ds y) x) as [E|E].
  - rewrite E, Z.eqb_refl. replace (Z.of_nat n <=? 2)%Z with true by (symmetry; apply Z.leb_le; lia). cbn [existsb]. rewrite orb_false_r.
    destruct (IH x n L) as [H|H]; [auto|]. right. now apply turns_more.
  - assert (E' : has ds y = negb x) by (destruct (has ds y) eqn:Ey, x; cbn; congruence). rewrite E'.
    replace (kind_of x =? kind_of (negb x))%Z with false by now destruct x.
    destruct (Z.leb_spec (Z.of_nat n + 1) 2) as [Le|Gt].
    + cbn [existsb]. rewrite orb_false_r. replace (Z.of_nat n + 1)%Z with (Z.of_nat (S n)) by lia.
      destruct (IH (negb x) (S n) ltac:(lia)) as [H|H]; [auto|]. right. replace (3 - n)%nat with (S (3 - S n)) by lia. exists [], y, l. auto.
    + right. replace (3 - n)%nat with 1%nat by lia. exists [], y, l. cbn. auto.
Qed.

Lemma changing_accepts ds l : accepts_word (changing ds) l = true \/ exists x, turns ds 4 x l.
Proof.
  destruct l as [|y l]; [now left|]. unfold accepts_word. cbn [starts changing existsb reads next Z.eqb orb]. rewrite !orb_false_r.
  change (if has ds y then 1%Z else 2%Z) with (kind_of (has ds y)). cbn [Z.leb Z.compare existsb]. rewrite orb_false_r.
  destruct (changing_reads ds l (has ds y) 0 ltac:(lia)) as [H|H]; [left; exact H|]. right. exists (has ds y). exists [], y, l. auto.
Qed.

Lemma turns_cells (g : grid) ds n x : forall l, turns ds (S n) x (map g l) ->
  exists l1 c l2, l = l1 ++ c :: l2 /\ has ds (g c) = x /\ turns ds n (negb x) (map g l2).
Proof.
  intros l (m1 & y & m2 & E & H & T). revert m1 E. induction l as [|c l IH]; intros m1 E; [destruct m1; discriminate|].
  destruct m1 as [|z m1]; cbn in E; injection E as E1 E2.
  - subst. exists [], c, l. auto.
  - destruct (IH m1 E2) as (l1 & c' & l2 & -> & H' & T'). exists (c :: l1), c', l2. auto.
Qed.

Section Yin_yang.
Variables (b : board) (g : grid).

Let hang (ds : list N) (cs : list cell) := forall a c, In a cs /\ In (g a) ds -> In c cs /\ In (g c) ds -> joined b (fun c => In c cs /\ In (g c) ds) a c.

Lemma rising_after l1 x l2 : rising (l1 ++ x :: l2) = true -> (forall y, In y l2 -> x < y) /\ rising l2 = true.
Proof.
  induction l1 as [|z l1 IH]; cbn [app rising]; rewrite andb_true_iff; [|tauto]. intros [H H']. split; [|auto].
  intros y Hy. rewrite forallb_forall in H. now apply N.ltb_lt, H.
Qed.

Lemma border_holds ds es k cs l : (forall c, In c cs -> In c (cells b)) -> (forall c, In c cs -> In (g c) ds \/ In (g c) es) -> (forall d, In d ds -> ~ In d es) ->
  hang ds cs -> hang es cs -> on_ring b k cs l = true -> accepts_word (changing ds) (map g l) = true.
Proof.
  intros On Two Apart Hd He Ok. destruct (changing_accepts ds (map g l)) as [|(x & T)]; [auto|]. exfalso.
  unfold on_ring in Ok. rewrite !andb_true_iff, !forallb_forall, !N.leb_le in Ok. destruct Ok as ((((R2 & C2) & Inside) & Border) & Rise).
  set (pos c := match place_of b k c with Some q => clockwise (rows b) (cols b) q | None => 0 end) in *.
  apply turns_cells in T as (l1 & c1 & r1 & -> & G1 & T). apply turns_cells in T as (l2 & c2 & r2 & -> & G2 & T).
  apply turns_cells in T as (l3 & c3 & r3 & -> & G3 & T). apply turns_cells in T as (l4 & c4 & r4 & -> & G4 & _).
  rewrite map_app in Rise. cbn [map] in Rise. apply rising_after in Rise as [A1 Rise].
  rewrite map_app in Rise. cbn [map] in Rise. apply rising_after in Rise as [A2 Rise].
  rewrite map_app in Rise. cbn [map] in Rise. apply rising_after in Rise as [A3 _].
  assert (P1 : pos c1 < pos c2) by (apply A1, in_map, in_or_app; right; now left).
  assert (P2 : pos c2 < pos c3) by (apply A2, in_map, in_or_app; right; now left).
  assert (P3 : pos c3 < pos c4) by (apply A3, in_map, in_or_app; right; now left).
  assert (Is : forall c, In c [c1; c2; c3; c4] -> In c cs /\ exists q, lies b c = Some (k, q) /\ on_border (rows b) (cols b) q = true /\ pos c = clockwise (rows b) (cols b) q).
  { intros c Hc. assert (Hl : In c (l1 ++ c1 :: l2 ++ c2 :: l3 ++ c3 :: l4 ++ c4 :: r4)).
    { destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; repeat (progress (rewrite ?in_app_iff; cbn [In])); auto 12. }
    specialize (Border c Hl). apply andb_true_iff in Border as [Hin Hb]. apply among_iff in Hin. split; [auto|]. unfold pos, place_of in *.
    destruct (lies b c) as [[m q]|]; [|discriminate]. destruct (N.eqb_spec m k) as [->|]; [|discriminate]. exists q. auto. }
  destruct (Is c1) as (I1 & q1 & L1 & B1 & E1); [cbn; auto|]. destruct (Is c2) as (I2 & q2 & L2 & B2 & E2); [cbn; auto|].
  destruct (Is c3) as (I3 & q3 & L3 & B3 & E3); [cbn; auto|]. destruct (Is c4) as (I4 & q4 & L4 & B4 & E4); [cbn; auto 6|].
  rewrite E1, E2 in P1. rewrite E2, E3 in P2. rewrite E3, E4 in P3.
  assert (Kind : forall c (y : bool), In c cs -> has ds (g c) = y -> In (g c) (if y then ds else es)).
  { intros c y Hc <-. destruct (has ds (g c)) eqn:E; [now apply has_iff|]. destruct (Two c Hc) as [H|H]; [|auto]. apply has_iff in H. congruence. }
  assert (H : forall y : bool, hang (if y then ds else es) cs) by now intros [].
  destruct (joined_walk _ _ _ _ k q1 (H x c1 c3 (conj I1 (Kind c1 x I1 G1)) (conj I3 (Kind c3 x I3 ltac:(now rewrite G3, negb_involutive)))) L1) as (w & W & F & Z).
  destruct (joined_walk _ _ _ _ k q2 (H (negb x) c2 c4 (conj I2 (Kind c2 (negb x) I2 G2)) (conj I4 (Kind c4 (negb x) I4 ltac:(now rewrite G4, negb_involutive)))) L2) as (w' & W' & F' & Z').
  rewrite L3 in F. injection F as F. rewrite L4 in F'. injection F' as F'.
  apply (no_alternation (rows b) (cols b) (conj R2 C2) q1 w q2 w' W W'); try (rewrite <- ?F, <- ?F'; assumption).
  - intros q Hq. assert (Y : exists z, In z cs /\ lies b z = Some (k, q)) by (destruct Hq as [Hq|Hq]; [destruct (Z q Hq) as (z & [? _] & ?)|destruct (Z' q Hq) as (z & [? _] & ?)]; eauto).
    destruct Y as (z & Hz & Lz). specialize (Inside z Hz). unfold place_of in Inside. rewrite Lz, N.eqb_refl in Inside. exact Inside.
  - intros q Hq Hq'. destruct (Z q Hq) as (z & [Iz Gz] & Lz). destruct (Z' q Hq') as (z' & [Iz' Gz'] & Lz').
    assert (z = z') by (apply (lies_once b z z' (k, q)); auto). subst z'. destruct x; cbn in *; eapply Apart; eauto.
Qed.

Lemma yin_yang_correct implied black white cs : (implied = true -> forall c, In c cs -> In c (cells b) /\ 1 <= g c <= width b c) ->
  ((forall r, In r ((if implied && narrow b black white cs then [] else [Held [white; black] cs]) ++
      [Connected 0 [black] cs; Connected 0 [white] cs; No_square [black] cs; No_square [white] cs] ++
      if implied then [Parted [black] cs (around b cs)] else []) -> keeps b g r) <->
   keeps b g (Held [white; black] cs) /\ forall d, In d [black; white] -> keeps b g (Connected 0 [d] cs) /\ keeps b g (No_square [d] cs)).
Proof.
  intros Sh. split.
  - intros H. split.
    + destruct (implied && narrow b black white cs) eqn:E; [|apply H; now left]. apply andb_true_iff in E as [-> N]. unfold narrow in N.
      apply andb_true_iff in N as [N V]. rewrite forallb_forall in N. cbn [keeps In]. intros c Hc. destruct (Sh eq_refl c Hc) as [_ W].
      specialize (N c Hc). apply N.eqb_eq in N. apply orb_true_iff in V. rewrite !andb_true_iff, !N.eqb_eq in V. lia.
    + intros d [<-|[<-|[]]]; split; apply H, in_or_app; right; cbn; auto.
  - intros [Hh H] r Hr. destruct (H black (or_introl eq_refl)) as [Cb Nb]. destruct (H white (or_intror (or_introl eq_refl))) as [Cw Nw].
    apply in_app_or in Hr as [Hr|Hr]; [destruct (_ && _); [destruct Hr|destruct Hr as [<-|[]]; exact Hh]|].
    apply in_app_or in Hr as [[<-|[<-|[<-|[<-|[]]]]]|Hr]; auto. destruct implied; [|destruct Hr]. destruct Hr as [<-|[]].
    cbn [keeps] in Cb, Cw, Hh. destruct Cb as [Cb _], Cw as [Cw _].
    assert (On : forall c, In c cs -> In c (cells b)) by (intros c Hc; now apply Sh).
    assert (Hb : hang [black] cs) by exact Cb. assert (Hw : hang [white] cs) by exact Cw.
    assert (Two : forall c, In c cs -> In (g c) [black] \/ In (g c) [white]) by (intros c Hc; specialize (Hh c Hc); cbn in *; tauto).
    destruct (N.eq_dec black white) as [E|Ne].
    { subst white. assert (All : forall c, In c cs -> In (g c) [black]) by (intros c Hc; destruct (Two c Hc); auto). cbn [keeps]. split.
      - intros c d e f Hq. apply squares_of_lie in Hq as ((Ic & Id & Ie & If) & _). split; [left|right; left]; auto.
      - destruct (changing_accepts [black] (map g (around b cs))) as [|(x & T)]; [auto|]. exfalso.
        assert (Ar : forall c, In c (around b cs) -> In c cs).
        { unfold around. intros c. destruct cs as [|c0 cs']; [easy|]. destruct (lies b c0) as [[k ?]|]; [|easy].
          destruct (_ && _); [|easy]. intros Hc. apply in_flat_map in Hc as (q & _ & Hc). destruct (cell_at b (c0 :: cs') k q) eqn:A; [|destruct Hc].
          destruct Hc as [<-|[]]. now apply cell_at_lies in A. }
        apply turns_cells in T as (m1 & c1 & r1 & E & G1 & T). apply turns_cells in T as (m2 & c2 & r2 & E' & G2 & _).
        assert (A1 : has [black] (g c1) = true) by (apply has_iff, All, Ar; rewrite E; apply in_or_app; right; now left).
        assert (A2 : has [black] (g c2) = true) by (apply has_iff, All, Ar; rewrite E, E'; apply in_or_app; right; right; apply in_or_app; right; now left).
        rewrite A1 in G1. subst x. rewrite A2 in G2. discriminate. }
    assert (Ap : forall d, In d [black] -> ~ In d [white]) by (intros d [<-|[]] [E|[]]; auto).
    cbn [keeps]. split.
    + intros c d e f Hq. pose proof (squares_of_lie b cs c d e f Hq) as ((Ic & Id & Ie & If) & _).
      assert (X : ~ (In (g c) [white] /\ In (g d) [black] /\ In (g e) [black] /\ In (g f) [white])).
      { intros (? & ? & ? & ?). apply (no_corner b g [white] [black] cs c d e f); auto. intros y Hy Hy'. exact (Ap y Hy' Hy). }
      assert (Y : ~ (In (g c) [black] /\ In (g d) [white] /\ In (g e) [white] /\ In (g f) [black])).
      { intros (? & ? & ? & ?). apply (no_corner b g [black] [white] cs c d e f); auto. }
      destruct (Two c Ic) as [Gc|Gc], (Two d Id) as [Gd|Gd], (Two e Ie) as [Ge|Ge], (Two f If) as [Gf|Gf];
        repeat match goal with H : In (g ?x) [white] |- _ => assert (~ In (g x) [black]) by (intros Z; exact (Ap _ Z H)); revert H end; intros;
        (split; [try (left; assumption); try (right; left; assumption); try (right; right; left; assumption); try (right; right; right; assumption)
                |try (left; assumption); try (right; left; assumption); try (right; right; left; assumption); try (right; right; right; assumption)]);
        exfalso; auto.
    + unfold around. destruct cs as [|c0 cs'] eqn:Ecs; [reflexivity|]. destruct (lies b c0) as [[k ?]|]; [|reflexivity].
      rewrite <- Ecs in *. destruct (_ && on_ring b k cs _) eqn:Ok; [|reflexivity]. apply andb_true_iff in Ok as [_ Ok].
      exact (border_holds [black] [white] k cs _ On Two Ap Hb Hw Ok).
Qed.
End Yin_yang.
