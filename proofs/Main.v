(** * The verifier, and the theorem that what it accepts is true *)

From Coq Require Import NArith ZArith List Bool Lia.
From Sudoku Require Import Spec Diagram Scores Formula Clauses Grids Models Lrat.
Import ListNotations.
Open Scope N_scope.

(** ** The referee *)

Fixpoint distinct (l : list N) : bool :=
  match l with [] => true | d :: rest => negb (has rest d) && distinct rest end.

Definition holds_in (g : grid) (k : constraint) : bool :=
  match k with
  | Domain c ds => has ds (g c)
  | Different cs => distinct (map g cs)
  | Relation a c ok => allowed ok (g a) (g c)
  | Clause tests => existsb (fun t => has (snd t) (g (fst t))) tests
  | Sets cs family =>
      existsb (fun s => forallb (fun c => has s (g c)) cs && forallb (fun d => existsb (fun c => g c =? d) cs) s) family
  | Sum terms is total => compares is (add_up (map (fun t => fst t * Z.of_N (g (snd t)))%Z terms)) total
  | Count tests allowed => existsb (Z.eqb (add_up (map (fun t => if test_holds g (snd t) then fst t else 0%Z) tests))) allowed
  | Reads m cs => ends m (fold_left (Diagram.step m) (map g cs) (starts m))
  | Reach parts ds steps => let marks := map (fun x => has ds (g (fst x))) parts in equal_lists Bool.eqb (reached (map snd parts) marks steps) marks
  end.

Definition met_in (g : grid) (x : demand) : bool :=
  match x with Must k => holds_in g k | Either l => existsb (forallb (holds_in g)) l end.

Definition solved (p : puzzle) (g : grid) : bool :=
  forallb (fun c => digit_on (on p) (g c)) (cells (on p)) &&
  forallb (fun s => distinct (map g s)) (sets (on p)) &&
  forallb (met_in g) (demands p) &&
  forallb (fun x => g (fst x) =? snd x) (givens p).

Definition differ (p : puzzle) (g h : grid) : bool := existsb (fun c => negb (g c =? h c)) (cells (on p)).

Fixpoint all_differ (p : puzzle) (l : list grid) : bool :=
  match l with [] => true | g :: rest => forallb (differ p g) rest && all_differ p rest end.

(** ** The verifier *)

Record evidence := Evidence {
  shown : list grid;  (* solutions *)
  other : list grid;  (* for each given a solution without it *)
  proof : list step
}.

Definition are_solutions (p : puzzle) (l : list grid) : bool := forallb (solved p) l && all_differ p l.

(** A board whose clauses are loaded, for all puzzles on it. *)
Record ready := Ready { of : board; clauses : positive * Lrat.clauses; are_clauses : clauses = loaded (of_board of) }.

Definition same_board (a b : board) : {a = b} + {a <> b}.
Proof.
  repeat (decide equality || apply N.eq_dec).
Defined.

Definition prepare (b : board) : ready := Ready b (loaded (of_board b)) eq_refl.
Definition clauses_for (r : option ready) (b : board) : positive * Lrat.clauses :=
  match r with Some x => if same_board (of x) b then clauses x else loaded (of_board b) | None => loaded (of_board b) end.

Definition keep (r : option ready) (b : board) : option ready :=
  match r with Some x => if same_board (of x) b then r else Some (prepare b) | None => Some (prepare b) end.

Section Ready.
Variable r : option ready.

(** No solution other than those shown satisfies some clauses. *)
Definition refuted (p : puzzle) (e : evidence) (more : list clause) : bool :=
  check_after (clauses_for r (on p)) (own_blocks p ++ [map (blocking p) (shown e) ++ more]) (proof e).

Definition number_of (l : list grid) : N := N.of_nat (length l).

Definition counted (p : puzzle) (e : evidence) (k : N) : bool :=
  (number_of (shown e) =? k) && are_solutions p (shown e) && refuted p e [].

Definition others_hold (p : puzzle) (e : evidence) (fits : cell * N -> grid -> bool) : bool :=
  Nat.eqb (length (givens p)) (length (other e)) &&
  forallb (fun x => solved (without (fst (fst x)) p) (snd x) && fits (fst x) (snd x)) (combine (givens p) (other e)).

Definition about (p : puzzle) (e : evidence) (c : cell) (d : N) (opposite : positive -> lit) : bool :=
  (number_of (shown e) =? 0) && on_board (on p) c && digit_on (on p) d && refuted p e [[opposite (var (on p) c d)]].

Definition accepts (p : puzzle) (what : claim) (e : evidence) : bool :=
  proper p &&
  match what with
  | Unsolvable => counted p e 0
  | Unique => counted p e 1
  | Exactly k => counted p e k
  | AtLeast k => (number_of (shown e) =? k) && are_solutions p (shown e)
  | Minimal => counted p e 1 && others_hold p e (fun x g => negb (g (fst x) =? snd x))
  | Clash => counted p e 0 && others_hold p e (fun _ _ => true)
  | Is c d => about p e c d Neg
  | IsNot c d => about p e c d Pos
  end.

(** ** Proofs *)

Lemma refuted_check p e more : refuted p e more = check (blocks p ++ [map (blocking p) (shown e) ++ more]) (proof e).
Proof.
  unfold refuted, blocks. rewrite <- app_assoc, <- check_after_loaded. f_equal.
  unfold clauses_for. destruct r as [x|]; [|auto]. destruct (same_board (of x) (on p)) as [<-|]; [apply are_clauses|auto].
Qed.

Lemma distinct_iff l : distinct l = true <-> NoDup l.
Proof.
  induction l as [|d l IH]; cbn; [split; [constructor|auto]|].
  rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, has_iff, IH. split.
  - intros [? ?]. now constructor.
  - intros H. inversion_clear H. auto.
Qed.

Lemma allowed_iff ok d e : allowed ok d e = true <-> In (d, e) ok.
Proof.
  unfold allowed. rewrite existsb_exists. split.
  - intros ([u v] & Hi & E). apply andb_true_iff in E as [E E']. apply N.eqb_eq in E, E'. cbn in *. now subst.
  - intros Hi. exists (d, e). cbn. now rewrite !N.eqb_refl.
Qed.

Lemma holds_in_iff g k : holds_in g k = true <-> holds g k.
Proof.
  destruct k; cbn [holds_in holds]; [apply has_iff|apply distinct_iff|apply allowed_iff| | |tauto|apply in_allowed|rewrite steps_read; tauto|apply equal_lists_iff, eqb_true_iff].
  - rewrite existsb_exists. split; intros (t & Ht & H); exists t; (split; [auto|]); now apply has_iff.
  - rewrite existsb_exists. split; intros (s & Hs & H); exists s; (split; [auto|]).
    + rewrite andb_true_iff, !forallb_forall in H. destruct H as [H1 H2]. split.
      * intros c Hc. now apply has_iff, H1.
      * intros d Hd. specialize (H2 d Hd). apply existsb_exists in H2 as (c & Hc & E). exists c. split; [auto|]. now apply N.eqb_eq.
    + destruct H as [H1 H2]. rewrite andb_true_iff, !forallb_forall. split.
      * intros c Hc. apply has_iff. auto.
      * intros d Hd. destruct (H2 d Hd) as (c & Hc & E). apply existsb_exists. exists c. split; [auto|]. now apply N.eqb_eq.
Qed.

Lemma met_in_iff g x : met_in g x = true <-> met g x.
Proof.
  destruct x as [k|l]; cbn [met_in met]; [apply holds_in_iff|]. rewrite existsb_exists. split.
  - intros (ks & Hks & H). exists ks. split; [auto|]. rewrite forallb_forall in H. intros k Hk. now apply holds_in_iff, H.
  - intros (ks & Hks & H). exists ks. split; [auto|]. apply forallb_forall. intros k Hk. apply holds_in_iff. auto.
Qed.

Lemma solved_iff p g : solved p g = true <-> solves p g.
Proof.
  unfold solved, solves. rewrite !andb_true_iff, !forallb_forall. split.
  - intros (((D & S) & K) & G). repeat apply conj.
    + intros c Hc. specialize (D c Hc). unfold digit_on in D. now rewrite andb_true_iff, !N.leb_le in D.
    + intros s Hs. now apply distinct_iff, S.
    + intros k Hk. now apply met_in_iff, K.
    + intros x Hx. now apply N.eqb_eq, G.
  - intros (D & S & K & G). repeat apply conj.
    + intros c Hc. unfold digit_on. rewrite andb_true_iff, !N.leb_le. auto.
    + intros s Hs. apply distinct_iff. auto.
    + intros k Hk. apply met_in_iff. auto.
    + intros x Hx. apply N.eqb_eq. auto.
Qed.

Lemma differ_not_alike p g h : differ p g h = true -> ~ alike p g h.
Proof.
  unfold differ. rewrite existsb_exists. intros (c & Hc & E) A. rewrite (A c Hc), N.eqb_refl in E. discriminate.
Qed.

Lemma alike_dec p g h : alike p g h \/ ~ alike p g h.
Proof.
  destruct (differ p g h) eqn:E; [right; now apply differ_not_alike|]. left. intros c Hc.
  apply not_true_iff_false in E. destruct (N.eq_dec (g c) (h c)) as [|N]; [auto|]. exfalso. apply E.
  apply existsb_exists. exists c. split; [auto|]. now apply negb_true_iff, N.eqb_neq.
Qed.

Lemma are_solutions_sound p l : are_solutions p l = true -> solutions p l.
Proof.
  unfold are_solutions, solutions. rewrite andb_true_iff, forallb_forall. intros [S D]. split.
  - intros g Hg. now apply solved_iff, S.
  - clear S. induction l as [|g l IH]; cbn in D; [constructor|]. apply andb_true_iff in D as [Dg D].
    constructor; [|auto]. apply Forall_forall. intros h Hh. rewrite forallb_forall in Dg. now apply differ_not_alike, Dg.
Qed.

(** A solution that satisfies what was added is one of those shown. *)
Lemma refuted_sound p e more h : proper p = true -> refuted p e more = true -> solutions p (shown e) -> solves p h ->
  (forall a, extends p a h -> models a more) -> exists g, In g (shown e) /\ alike p g h.
Proof.
  intros P C [S _] Sh M. rewrite refuted_check in C. apply check_sound in C.
  assert (X : (exists g, In g (shown e) /\ alike p g h) \/ forall g, In g (shown e) -> ~ alike p g h).
  { clear. induction (shown e) as [|g l IH]; [right; intros g []|]. destruct (alike_dec p g h) as [A|A].
    - left. exists g. split; [now left|auto].
    - destruct IH as [(x & Hx & Ax)|IH].
      + left. exists x. split; [now right|auto].
      + right. intros x [<-|Hx]; auto. }
  destruct X as [X|X]; [auto|]. exfalso. apply models_are_solutions in Sh as Ma; auto. destruct Ma as (a & E & Ma). apply (C a).
  rewrite concat_app, models_app. split; [auto|]. cbn. rewrite app_nil_r, models_app. split; [|auto].
  apply models_map. intros g Hg. apply (blocking_iff p _ h g); auto; [now apply extends_represents|].
  intros A. apply (X g Hg). intros c Hc. symmetry. auto.
Qed.

Lemma counted_sound p e k : proper p = true -> counted p e k = true -> exactly p k.
Proof.
  unfold counted. rewrite !andb_true_iff. intros P ((N & S) & R). apply N.eqb_eq in N. apply are_solutions_sound in S.
  exists (shown e). split; [auto|]. split; [auto|]. intros h Sh. apply (refuted_sound p e [] h); auto. intros a _ c [].
Qed.

Lemma none_sound p e : proper p = true -> counted p e 0 = true -> forall g, ~ solves p g.
Proof.
  intros P C g Sg. apply counted_sound in C as (l & N & _ & L); auto. destruct l; [|discriminate].
  destruct (L g Sg) as (x & [] & _).
Qed.

Lemma other_sound p e fits : others_hold p e fits = true ->
  forall x, In x (givens p) -> exists g, solves (without (fst x) p) g /\ fits x g = true.
Proof.
  unfold others_hold. rewrite andb_true_iff, forallb_forall. intros [L H] x Hx. apply PeanoNat.Nat.eqb_eq in L.
  assert (X : exists g, In (x, g) (combine (givens p) (other e))).
  { clear H. revert Hx L. generalize (other e). induction (givens p) as [|y l IH]; cbn; [easy|].
    intros [|g gs]; cbn; [discriminate|]. intros [->|Hx] [= L]; [exists g; auto|].
    destruct (IH gs Hx L) as (g' & Hg). exists g'. auto. }
  destruct X as (g & Hg). specialize (H _ Hg). apply andb_true_iff in H as [S F]. exists g.
  split; [now apply solved_iff|auto].
Qed.

Lemma solves_without p c g : solves p g -> solves (without c p) g.
Proof.
  intros (D & S & K & G). repeat apply conj; cbn; auto. intros x Hx. apply filter_In in Hx as [Hx _]. auto.
Qed.

(** ** The theorem *)

(** What the verifier accepts is true. *)
Theorem verified p what e : accepts p what e = true -> means p what.
Proof.
  unfold accepts. rewrite andb_true_iff. intros [P A]. destruct what as [| |k|k| | |c d|c d]; cbn.
  - exact (none_sound p e P A).
  - apply counted_sound in A as (l & N & [S _] & L); auto. destruct l as [|g [|? ?]]; try discriminate.
    + exists g. split; [apply S; now left|]. intros h Sh. destruct (L h Sh) as (x & [<-|[]] & A). auto.
    + cbn in N. lia.
  - exact (counted_sound p e k P A).
  - apply andb_true_iff in A as [N S]. exists (shown e). split; [now apply N.eqb_eq|]. now apply are_solutions_sound.
  - apply andb_true_iff in A as [C O]. apply counted_sound in C; auto. split; [auto|]. intros x Hx.
    destruct C as (l & N & [S _] & _). destruct l as [|g l]; [discriminate|].
    destruct (other_sound p e _ O x Hx) as (o & So & F). apply negb_true_iff, N.eqb_neq in F.
    assert (Sg : solves p g) by (apply S; now left).
    exists [g; o]. split; [auto|]. split.
    + intros h [<-|[<-|[]]]; [now apply solves_without|auto].
    + constructor; [|constructor; [constructor|constructor]]. constructor; [|constructor]. intros A. apply F.
      apply proper_cells in P as [_ Pg]. destruct (Pg x Hx) as [Hc _]. rewrite <- (A (fst x)) by auto.
      destruct Sg as (_ & _ & _ & G). auto.
  - apply andb_true_iff in A as [C O]. split; [exact (none_sound p e P C)|]. intros x Hx.
    destruct (other_sound p e _ O x Hx) as (o & So & _). eauto.
  - unfold about in A. rewrite !andb_true_iff in A. destruct A as (((N & B) & D) & R).
    apply N.eqb_eq in N. destruct (shown e) as [|] eqn:E; [|unfold number_of in N; cbn [length] in N; lia].
    intros g Sg. destruct (N.eq_dec (g c) d) as [|Ne]; [auto|]. exfalso.
    destruct (refuted_sound p e [[Neg (var (on p) c d)]] g) as (x & Hx & _); auto.
    + rewrite E. split; [intros ? []|constructor].
    + intros a X. apply models_one. cbn. rewrite orb_false_r. apply negb_true_iff.
      apply (false_of _ _ g (extends_represents p a g X)); auto; [now apply in_cells|].
      unfold digit_on in D. apply in_range. now rewrite andb_true_iff, !N.leb_le in D.
    + now rewrite E in Hx.
  - unfold about in A. rewrite !andb_true_iff in A. destruct A as (((N & B) & D) & R).
    apply N.eqb_eq in N. destruct (shown e) as [|] eqn:E; [|unfold number_of in N; cbn [length] in N; lia].
    intros g Sg Eg. destruct (refuted_sound p e [[Pos (var (on p) c d)]] g) as (x & Hx & _); auto.
    + rewrite E. split; [intros ? []|constructor].
    + intros a X. apply models_one. cbn. rewrite orb_false_r.
      apply (true_of _ _ g (extends_represents p a g X)); auto; [now apply in_cells|].
      unfold digit_on in D. apply in_range. now rewrite andb_true_iff, !N.leb_le in D.
    + now rewrite E in Hx.
Qed.

(** Of "unique", the solution shown is the only one. *)
Theorem shown_is_the_solution p e : accepts p Unique e = true ->
  exists g, shown e = [g] /\ forall h, solves p h -> alike p g h.
Proof.
  unfold accepts, counted. rewrite !andb_true_iff. intros (P & (N & S) & R). apply N.eqb_eq in N.
  destruct (shown e) as [|g [|? ?]] eqn:E; try discriminate; [|cbn in N; lia]. exists g. split; [auto|].
  rewrite <- E in S. apply are_solutions_sound in S.
  intros h Sh. destruct (refuted_sound p e [] h P R S Sh) as (x & Hx & A); [intros a _ c []|].
  rewrite E in Hx. destruct Hx as [<-|[]]. auto.
Qed.
End Ready.
