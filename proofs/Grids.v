(** * The grid of a valuation, and the clauses of a board

    The valuation of a grid represents it; a model of the board's clauses represents one grid; and these clauses mean that
    no set of the board has a digit twice. *)

From Coq Require Import NArith PArith List Bool Lia.
From Sudoku Require Import Spec Formula Clauses.
Import ListNotations.
Open Scope N_scope.

(** ** Variables and what they mean *)

Lemma valuation_represents b g : represents b (valuation_of b g) g.
Proof.
  intros c d Hc Hd. apply cells_bounds in Hc as (Hr & Hs & _). apply in_range in Hd.
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
