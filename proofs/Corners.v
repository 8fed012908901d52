(** * Two connected sets in a plane

    Where cells with some digits hang together and cells with others do, a 2×2 square has not one kind in two opposite corners
    and the other in the other two. The formula has clauses of that, [corners]; they follow from the two rules: [corners_hold]. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Rules Formula Clauses Plane Joins.
Import ListNotations.
Open Scope N_scope.

Definition connecteds (all : list (asked rule)) : list (list N * list cell) :=
  flat_map (fun x => match x with One (Connected _ ds cs) => [(ds, each_once cs)] | _ => [] end) all.

Definition separate (ds es : list N) : bool := forallb (fun d => negb (has es d)) ds.

(** A set of digits as a number. *)
Definition bits (ds : list N) : N := fold_right (fun d m => N.lor (N.shiftl 1 d) m) 0 ds.

Definition corner (b : board) (ds es : list N) (q : cell * cell * cell * cell) : constraint :=
  match q with (c, d, e, f) => Clause [(c, out b ds); (d, out b es); (e, out b es); (f, out b ds)] end.

(** Of two sets the one with the larger number has them; more than three of the same cells have none. *)
Definition corners (b : board) (all : list (asked rule)) (x : asked rule) : list constraint :=
  match x with
  | One (Connected _ ds cs) =>
      let cs := each_once cs in
      let others := filter (fun o => alike_sets (snd o) cs) (connecteds all) in
      if Nat.ltb 3 (length others) then [] else
      flat_map (fun o =>
        if separate ds (fst o) && (bits (fst o) <=? bits ds) && has_literal b ds && has_literal b (fst o) then
          flat_map (fun q => [corner b ds (fst o) q; corner b (fst o) ds q]) (squares_of b cs)
        else []) others
  | _ => []
  end.

Lemma walk_more a l c : walk a l -> side (last l a) c -> walk a (l ++ [c]).
Proof.
  revert a. induction l as [|d l IH]; intros a W S; cbn [app walk]; [cbn in S; auto|]. destruct W as [T W]. rewrite last_cons in S. auto.
Qed.

Lemma last_app {A} (l : list A) a c : last (l ++ [c]) a = c.
Proof. revert a. induction l as [|d l IH]; intros a; [reflexivity|]. cbn [app]. now rewrite last_cons. Qed.

(** Cells that hang together are on a walk. *)
Lemma joined_walk b ok a c k p : joined b ok a c -> lies b a = Some (k, p) ->
  exists l, walk p l /\ lies b c = Some (k, last l p) /\ forall r, In r (p :: l) -> exists z, ok z /\ lies b z = Some (k, r).
Proof.
  intros J La. induction J as [O|c d J IH T O].
  - exists []. cbn. split; [auto|]. split; [auto|]. intros r [<-|[]]. eauto.
  - destruct IH as (l & W & Lc & H). rewrite Lc in T. destruct (lies b d) as [[m q]|] eqn:Ld; [|discriminate].
    apply touches_side in T as [<- T]. exists (l ++ [q]). split; [now apply walk_more|]. rewrite last_app. split; [auto|].
    intros r [<-|Hr]; [apply H; now left|]. apply in_app_or in Hr as [Hr|[<-|[]]]; [apply H; now right|eauto].
Qed.

Lemma cell_at_lies b cs k q c : cell_at b cs k q = Some c -> In c cs /\ lies b c = Some (k, q).
Proof.
  unfold cell_at. intros H. apply find_some in H as [H E]. split; [auto|]. destruct (lies b c) as [[m p]|]; [|discriminate].
  apply andb_true_iff in E as [E E']. apply N.eqb_eq in E. apply same_iff in E'. now subst.
Qed.

Lemma squares_of_lie b cs c d e f : In (c, d, e, f) (squares_of b cs) -> (In c cs /\ In d cs /\ In e cs /\ In f cs) /\
  exists k x y, lies b c = Some (k, (x, y)) /\ lies b d = Some (k, (x, y + 1)) /\ lies b e = Some (k, (x + 1, y)) /\ lies b f = Some (k, (x + 1, y + 1)).
Proof.
  unfold squares_of. intros H. apply in_flat_map in H as (c' & Hc & H). destruct (lies b c') as [[k [x y]]|] eqn:L; [|destruct H].
  destruct (cell_at b cs k (x, y + 1)) as [d'|] eqn:Ld; [|destruct H]. destruct (cell_at b cs k (x + 1, y)) as [e'|] eqn:Le; [|destruct H].
  destruct (cell_at b cs k (x + 1, y + 1)) as [f'|] eqn:Lf; [|destruct H]. destruct H as [[= <- <- <- <-]|[]].
  apply cell_at_lies in Ld as [? ?], Le as [? ?], Lf as [? ?]. split; [auto|]. exists k, x, y. auto.
Qed.

Section Corners.
Variables (b : board) (g : grid).
Hypothesis digit : forall c, In c (cells b) -> In (g c) (all b).

Let hang (ds : list N) (cs : list cell) := forall a c, In a cs /\ In (g a) ds -> In c cs /\ In (g c) ds -> joined b (fun c => In c cs /\ In (g c) ds) a c.

Lemma no_corner ds es cs c d e f : (forall x, In x cs -> In x (cells b)) -> (forall x, In x ds -> ~ In x es) -> hang ds cs -> hang es cs ->
  In (c, d, e, f) (squares_of b cs) -> In (g c) ds -> In (g d) es -> In (g e) es -> In (g f) ds -> False.
Proof.
  intros On D Hd He Hq Gc Gd Ge Gf. apply squares_of_lie in Hq as ((Ic & Id & Ie & If) & k & x & y & Lc & Ld & Le & Lf).
  destruct (joined_walk _ _ _ _ k (x, y) (Hd c f (conj Ic Gc) (conj If Gf)) Lc) as (l & W & E & Z).
  destruct (joined_walk _ _ _ _ k (x, y + 1) (He d e (conj Id Gd) (conj Ie Ge)) Ld) as (l' & W' & E' & Z').
  rewrite Lf in E. injection E as E. rewrite Le in E'. injection E' as E'.
  apply (no_checkerboard x y l l' W (eq_sym E) W' (eq_sym E')). intros r Hr Hr'.
  destruct (Z r Hr) as (z & [Iz Gz] & Lz). destruct (Z' r Hr') as (z' & [Iz' Gz'] & Lz').
  assert (z = z') by (apply (lies_once b z z' (k, r)); auto). subst z'. exact (D _ Gz Gz').
Qed.

Lemma corner_holds ds es cs q : (forall x, In x cs -> In x (cells b)) -> (forall x, In x ds -> ~ In x es) -> hang ds cs -> hang es cs ->
  In q (squares_of b cs) -> holds g (corner b ds es q).
Proof.
  intros On D Hd He Hq. destruct q as [[[c d] e] f]. cbn [corner holds].
  pose proof (squares_of_lie b cs c d e f Hq) as [(Ic & Id & Ie & If) _].
  assert (X : forall z ks, In z cs -> In (g z) ks \/ In (g z) (out b ks)).
  { intros z ks Hz. destruct (in_dec N.eq_dec (g z) ks) as [H|H]; [auto|]. right. apply in_out. auto. }
  destruct (X c ds Ic) as [Gc|Gc]; [|exists (c, out b ds); cbn; auto 8].
  destruct (X d es Id) as [Gd|Gd]; [|exists (d, out b es); cbn; auto 8].
  destruct (X e es Ie) as [Ge|Ge]; [|exists (e, out b es); cbn; auto 8].
  destruct (X f ds If) as [Gf|Gf]; [|exists (f, out b ds); cbn; auto 8].
  exfalso. exact (no_corner ds es cs c d e f On D Hd He Hq Gc Gd Ge Gf).
Qed.

Lemma hang_once ds cs : (forall a c, In a cs /\ In (g a) ds -> In c cs /\ In (g c) ds -> joined b (fun c => In c cs /\ In (g c) ds) a c) -> hang ds (each_once cs).
Proof.
  intros H a c Ha Hc. rewrite in_each_once in Ha, Hc. specialize (H a c Ha Hc). induction H as [O|d e J IH T O].
  - constructor. now rewrite in_each_once.
  - apply joined_ok in J as Jo. apply Onward with d; [apply IH; tauto|auto|]. now rewrite in_each_once.
Qed.

(** They follow from the rules. *)
Lemma corners_hold (all : list (asked rule)) x k : (forall y, In y all -> is_kept (keeps b g) y) ->
  (forall size ds cs c, In (One (Connected size ds cs)) all -> In c cs -> In c (cells b)) ->
  In x all -> In k (corners b all x) -> holds g k.
Proof.
  intros K On Hx Hk. destruct x as [r| |]; [|destruct Hk|destruct Hk]. destruct r; try (now destruct Hk). cbn [corners] in Hk.
  destruct (Nat.ltb 3 _); [destruct Hk|]. apply in_flat_map in Hk as ([es os] & Ho & Hk). apply filter_In in Ho as [Ho E]. cbn [fst snd] in *.
  apply alike_sets_eq in E. subst os. destruct (separate ds es) eqn:S; [|destruct Hk]. cbn [andb] in Hk.
  destruct (_ && _); [|destruct Hk]. apply in_flat_map in Hk as (q & Hq & Hk).
  assert (D : forall x, In x ds -> ~ In x es). { intros x Hd He. unfold separate in S. rewrite forallb_forall in S. specialize (S x Hd). apply has_iff in He. now rewrite He in S. }
  assert (Hd : hang ds (each_once cs)). { specialize (K _ Hx). cbn [is_kept keeps] in K. destruct K as [K _]. now apply hang_once. }
  assert (He : hang es (each_once cs)).
  { unfold connecteds in Ho. apply in_flat_map in Ho as (y & Hy & Ho). destruct y as [r| |]; [|destruct Ho|destruct Ho]. destruct r; try (now destruct Ho).
    destruct Ho as [[= <- E]|[]]. rewrite <- E. specialize (K _ Hy). cbn [is_kept keeps] in K. destruct K as [K _]. now apply hang_once. }
  assert (Oc : forall c, In c (each_once cs) -> In c (cells b)). { intros c Hc. rewrite in_each_once in Hc. eauto. }
  destruct Hk as [<-|[<-|[]]]; apply corner_holds with (each_once cs); auto. intros x He' Hd'. exact (D x Hd' He').
Qed.
End Corners.
