(** * Steps in a graph

    How many steps reach all marked cells that hang together: one less than an induced path has cells at most. [enough_steps]. *)

From Coq Require Import Arith NArith List Permutation Bool Lia.
From Sudoku Require Import Spec Reached.
Import ListNotations.
Open Scope nat_scope.

(** ** How long an induced path is at most

    Its cells have at most 2 (p - 1) ends of edges among them; each other edge of theirs is one of another cell, too. So their degrees
    add up to no more than half of all degrees and p - 1, which the sum of the p least ones must not exceed. *)

Fixpoint sort_in (x : nat) (l : list nat) : list nat :=
  match l with [] => [x] | y :: rest => if Nat.leb x y then x :: l else y :: sort_in x rest end.

Definition sorted (l : list nat) : list nat := fold_right sort_in [] l.

Fixpoint scan (edges sum p : nat) (degrees : list nat) : nat :=
  match degrees with [] => p | d :: rest => if Nat.ltb (edges + p) (sum + d) then p else scan edges (sum + d) (S p) rest end.

Definition longest (beside : list (list nat)) : nat :=
  let degrees := map (@length nat) beside in scan (Nat.div2 (list_sum degrees)) 0 0 (sorted degrees).

(** ** Sums *)

Lemma list_sum_cons x l : list_sum (x :: l) = x + list_sum l.
Proof. reflexivity. Qed.

Fixpoint total (f : nat -> nat) (n : nat) : nat := match n with O => 0 | S k => total f k + f k end.

Lemma total_le f h n : (forall v, v < n -> f v <= h v) -> total f n <= total h n.
Proof. induction n as [|n IH]; cbn; intros H; [lia|]. specialize (IH (fun v L => H v (Nat.lt_trans _ _ _ L (Nat.lt_succ_diag_r n)))). specialize (H n). lia. Qed.

Lemma total_ext f h n : (forall v, v < n -> f v = h v) -> total f n = total h n.
Proof. intros H. induction n as [|n IH]; cbn; [auto|]. rewrite IH, H; auto. Qed.

Lemma total_add f h n : total (fun v => f v + h v) n = total f n + total h n.
Proof. induction n as [|n IH]; cbn; lia. Qed.

Lemma total_zero n : total (fun _ => 0) n = 0.
Proof. induction n; cbn; lia. Qed.

Lemma total_swap (f : nat -> nat -> nat) m n : total (fun v => total (f v) n) m = total (fun w => total (fun v => f v w) m) n.
Proof. induction m as [|m IH]; cbn; [now rewrite total_zero|]. now rewrite IH, total_add. Qed.

Lemma total_one (f : nat -> nat) u n : u < n -> total (fun v => if Nat.eqb u v then f v else 0) n = f u.
Proof.
  induction n as [|n IH]; intros L; [lia|]. cbn. destruct (Nat.eqb_spec u n) as [->|Ne].
  - rewrite (total_ext _ (fun _ => 0)), total_zero; [auto|]. intros v Lv. destruct (Nat.eqb_spec n v); [lia|auto].
  - rewrite IH by lia. lia.
Qed.

(** The number of times that an item is in a list. *)
Definition times_in (l : list nat) (v : nat) : nat := count_occ Nat.eq_dec l v.

Lemma total_times l (f : nat -> nat) n : (forall v, In v l -> v < n) -> total (fun v => times_in l v * f v) n = list_sum (map f l).
Proof.
  induction l as [|u l IH]; intros B; [now rewrite (total_ext _ (fun _ => 0)), total_zero|]. cbn [map]. rewrite list_sum_cons.
  rewrite <- IH by (intros; apply B; now right). rewrite <- (total_one f u n) by (apply B; now left). rewrite <- total_add.
  apply total_ext. intros v _. unfold times_in. cbn [count_occ]. destruct (Nat.eq_dec u v), (Nat.eqb_spec u v); try congruence; lia.
Qed.

Lemma total_length l n : (forall v, In v l -> v < n) -> total (times_in l) n = length l.
Proof.
  intros B. rewrite (total_ext _ (fun v => times_in l v * 1)) by lia. rewrite total_times by auto. clear B.
  induction l; cbn; auto.
Qed.

Lemma total_list (f : nat -> nat) n : total f n = list_sum (map f (seq 0 n)).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app, list_sum_app. cbn [total]. rewrite IH. cbn. lia.
Qed.

Lemma map_nth_seq {A B} (f : A -> B) (l : list A) d : map (fun v => f (nth v l d)) (seq 0 (length l)) = map f l.
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [length seq map nth]. rewrite <- seq_shift, map_map. now rewrite IH.
Qed.

(** ** Least sums *)

Inductive ascending : list nat -> Prop :=
| Asc_nil : ascending []
| Asc_cons x l : (forall y, In y l -> x <= y) -> ascending l -> ascending (x :: l).

Lemma sort_in_permutation x l : Permutation (x :: l) (sort_in x l).
Proof. induction l as [|y l IH]; cbn; [auto|]. destruct (Nat.leb x y); [auto|]. rewrite perm_swap. now constructor. Qed.

Lemma sorted_permutation l : Permutation l (sorted l).
Proof. induction l as [|x l IH]; cbn; [auto|]. rewrite <- sort_in_permutation. now constructor. Qed.

Lemma sort_in_ascending x l : ascending l -> ascending (sort_in x l).
Proof.
  induction 1 as [|y l H A IH]; cbn; [constructor; [easy|constructor]|]. destruct (Nat.leb_spec x y).
  - constructor; [|now constructor]. intros z [<-|Hz]; [auto|]. specialize (H z Hz). lia.
  - constructor; [|auto]. intros z Hz. apply (Permutation_in _ (Permutation_sym (sort_in_permutation x l))) in Hz as [<-|Hz]; [lia|auto].
Qed.

Lemma sorted_ascending l : ascending (sorted l).
Proof. induction l; cbn; [constructor|now apply sort_in_ascending]. Qed.

Lemma least_sum l : ascending l -> forall m rest, Permutation l (m ++ rest) -> list_sum (firstn (length m) l) <= list_sum m.
Proof.
  induction 1 as [|x l H A IH]; intros m rest P.
  - apply Permutation_nil in P. apply app_eq_nil in P as [-> _]. cbn. lia.
  - destruct m as [|y m]; [cbn; lia|]. cbn [length firstn]. rewrite !list_sum_cons.
    assert (Hx : In x ((y :: m) ++ rest)) by (apply (Permutation_in _ P); now left).
    apply in_app_or in Hx as [Hx|Hx].
    + apply in_split in Hx as (m1 & m2 & E). rewrite E in *. rewrite <- app_assoc in P. cbn [app] in P. apply Permutation_cons_app_inv in P.
      rewrite app_assoc in P. specialize (IH (m1 ++ m2) rest P).
      assert (L : length m = length (m1 ++ m2)) by (apply (f_equal (@length nat)) in E; rewrite app_length in *; cbn [length] in E; lia).
      apply (f_equal list_sum) in E. rewrite list_sum_app, !list_sum_cons in E. rewrite list_sum_app in IH. rewrite L. lia.
    + assert (Ly : x <= y) by (assert (Hy : In y (x :: l)) by (apply (Permutation_in _ (Permutation_sym P)); now left); destruct Hy as [<-|Hy]; auto).
      apply in_split in Hx as (r1 & r2 & ->).
      assert (P' : Permutation l (m ++ (y :: r1 ++ r2))).
      { apply Permutation_cons_inv with x. rewrite P. cbn [app]. rewrite app_assoc, <- Permutation_middle, <- app_assoc.
        rewrite (perm_swap x y). constructor. now rewrite <- Permutation_middle. }
      specialize (IH m _ P'). lia.
Qed.

Lemma scan_exceeds edges l : forall sum p, p <= scan edges sum p l /\
  (scan edges sum p l < p + length l -> edges + scan edges sum p l < sum + list_sum (firstn (S (scan edges sum p l - p)) l)).
Proof.
  induction l as [|d l IH]; intros sum p; cbn [scan length]; [split; lia|]. destruct (Nat.ltb_spec (edges + p) (sum + d)).
  - split; [lia|]. intros _. rewrite Nat.sub_diag. cbn. lia.
  - destruct (IH (sum + d) (S p)) as [L X]. split; [lia|]. intros Y. specialize (X ltac:(lia)).
    replace (S (scan edges (sum + d) (S p) l - p)) with (S (S (scan edges (sum + d) (S p) l - S p))) by lia.
    remember (scan edges (sum + d) (S p) l - S p) as j. cbn [firstn] in *. rewrite list_sum_cons. cbn [firstn] in *. lia.
Qed.

(** ** Graphs *)

Section Graph.
Variable beside : list (list nat).
Let n := length beside.
Let near v := nth v beside [].
Hypothesis there : forall v w, In w (near v) -> w < n /\ w <> v.
Hypothesis once : forall v, NoDup (near v).
Hypothesis symmetric : forall v w, In w (near v) -> In v (near w).

Let c v w := times_in (near v) w.

Lemma c_sym v w : c v w = c w v.
Proof.
  assert (X : forall v w, In w (near v) -> c v w = 1).
  { intros v' w' H. unfold c, times_in. pose proof (proj1 (NoDup_count_occ Nat.eq_dec (near v')) (once v') w').
    apply (count_occ_In Nat.eq_dec) in H. lia. }
  destruct (in_dec Nat.eq_dec w (near v)) as [H|H].
  - rewrite (X v w H). symmetry. apply X. auto.
  - assert (H' : ~ In v (near w)) by (intros Z; apply H; auto). unfold c, times_in. now rewrite !(proj1 (count_occ_not_In Nat.eq_dec _ _)).
Qed.

Lemma c_most v w : c v w <= 1.
Proof. apply NoDup_count_occ, once. Qed.

(** The first of a list is beside none of the others but the second, and so on. *)
Fixpoint induced (l : list nat) : Prop :=
  match l with [] => True | v :: rest => ~ In v rest /\ (forall w, In w rest -> In w (near v) -> exists r, rest = w :: r) /\ induced rest end.

Lemma induced_nodup l : induced l -> NoDup l.
Proof. induction l as [|v l IH]; cbn; [constructor|]. intros (N & _ & I). constructor; auto. Qed.

Lemma induced_end l j : induced l -> induced (skipn j l).
Proof. revert l. induction j as [|j IH]; intros [|v l]; cbn; auto. intros (_ & _ & I). auto. Qed.

Let within (q l : list nat) := list_sum (map (fun v => list_sum (map (c v) l)) q).

Lemma list_sum_zero {A} (f : A -> nat) l : (forall x, In x l -> f x = 0) -> list_sum (map f l) = 0.
Proof. intros H. induction l as [|x l IH]; [auto|]. cbn [map]. rewrite list_sum_cons, IH, (H x); cbn; auto. intros y Hy. apply H. now right. Qed.

Lemma list_sum_add {A} (f h : A -> nat) l : list_sum (map (fun x => f x + h x) l) = list_sum (map f l) + list_sum (map h l).
Proof. induction l as [|x l IH]; [auto|]. cbn [map]. rewrite !list_sum_cons. lia. Qed.

Lemma induced_edges l : induced l -> within l l <= 2 * (length l - 1).
Proof.
  induction l as [|v l IH]; intros I; [cbn; lia|]. destruct I as (N & F & I). specialize (IH I).
  assert (Own : c v v = 0). { unfold c, times_in. apply count_occ_not_In. intros H. apply there in H. lia. }
  assert (One : list_sum (map (c v) l) <= if l then 0 else 1).
  { destruct l as [|w l]; [cbn; lia|]. cbn [map]. rewrite list_sum_cons.
    rewrite (list_sum_zero (c v) l); [pose proof (c_most v w); lia|]. intros u Hu. unfold c, times_in. apply count_occ_not_In.
    intros H. destruct (F u (or_intror Hu) H) as (r & E). injection E as -> _. destruct I as (Nu & _). auto. }
  unfold within. cbn [map]. rewrite !list_sum_cons. rewrite (map_ext (fun u => list_sum (c u v :: map (c u) l)) (fun u => c u v + list_sum (map (c u) l))) by (intros; apply list_sum_cons). rewrite (list_sum_add (fun u => c u v) (fun u => list_sum (map (c u) l))).
  fold (within l l). rewrite (map_ext (fun u => c u v) (c v)) by (intros u; apply c_sym). rewrite Own.
  destruct l as [|w l]; cbn [length] in *; [cbn; lia|]. lia.
Qed.

Let degree v := length (near v).

Lemma degree_total v : degree v = total (c v) n.
Proof. symmetry. apply total_length. intros w H. now apply there in H. Qed.

Lemma degrees_bound l : induced l -> (forall v, In v l -> v < n) -> l <> [] ->
  list_sum (map degree l) <= Nat.div2 (list_sum (map (@length nat) beside)) + (length l - 1).
Proof.
  intros I B Ne. set (q := times_in l). assert (Q : forall v, q v <= 1) by (intros v; apply NoDup_count_occ, induced_nodup, I).
  assert (S1 : list_sum (map degree l) = total (fun v => total (fun w => q v * c v w) n) n).
  { rewrite <- (total_times l degree n B). apply total_ext. intros v _. fold (q v). rewrite degree_total. pose proof (Q v).
    destruct (q v) as [|[|?]]; [|f_equal|lia].
    - rewrite (total_ext (fun w => 0 * c v w) (fun _ => 0)), total_zero; auto.
    - rewrite Nat.mul_1_l. apply total_ext. intros. lia. }
  assert (S2 : list_sum (map degree l) = total (fun v => total (fun w => q w * c v w) n) n).
  { rewrite S1, total_swap. apply total_ext. intros v _. apply total_ext. intros w _. now rewrite c_sym. }
  assert (A : within l l = total (fun v => total (fun w => q v * (q w * c v w)) n) n).
  { unfold within. rewrite <- (total_times l (fun v => list_sum (map (c v) l)) n B). apply total_ext. intros v _. fold (q v).
    rewrite <- (total_times l (c v) n B). fold q. pose proof (Q v). destruct (q v) as [|[|?]]; [|f_equal|lia].
    - rewrite (total_ext (fun w => 0 * (q w * c v w)) (fun _ => 0)), total_zero; auto.
    - rewrite Nat.mul_1_l. apply total_ext. intros. lia. }
  assert (T : list_sum (map (@length nat) beside) = total (fun v => total (c v) n) n).
  { rewrite (total_ext _ degree) by (intros; now rewrite degree_total). rewrite total_list. unfold degree, near, n.
    now rewrite (map_nth_seq (@length nat)). }
  assert (K : list_sum (map degree l) + list_sum (map degree l) <= list_sum (map (@length nat) beside) + within l l).
  { rewrite S1 at 1. rewrite S2, A, T, <- !total_add. apply total_le. intros v _. rewrite <- !total_add. apply total_le. intros w _.
    pose proof (Q v). pose proof (Q w). destruct (q v) as [|[|?]], (q w) as [|[|?]]; lia. }
  pose proof (induced_edges l I). rewrite Nat.div2_div.
  assert (list_sum (map degree l) - (length l - 1) <= list_sum (map (@length nat) beside) / 2); [apply Nat.div_le_lower_bound; lia|lia].
Qed.

Lemma induced_length l : induced l -> (forall v, In v l -> v < n) -> length l <= longest beside.
Proof.
  intros I B. destruct (Nat.le_gt_cases (length l) (longest beside)) as [|G]; [auto|]. exfalso.
  set (p := longest beside) in *. set (l' := skipn (length l - S p) l).
  assert (L' : length l' = S p) by (unfold l'; rewrite skipn_length; lia).
  assert (I' : induced l') by now apply induced_end.
  assert (B' : forall v, In v l' -> v < n). { intros v Hv. apply B. rewrite <- (firstn_skipn (length l - S p) l). apply in_or_app. auto. }
  set (ds := map (@length nat) beside).
  assert (P : Permutation (seq 0 n) (l' ++ filter (fun v => if in_dec Nat.eq_dec v l' then false else true) (seq 0 n))).
  { apply NoDup_Permutation; [apply seq_NoDup| |].
    - assert (X : forall k : list nat, NoDup k -> NoDup (l' ++ filter (fun v => if in_dec Nat.eq_dec v l' then false else true) k)).
      { assert (Y : forall u m : list nat, NoDup u -> NoDup m -> (forall x, In x u -> ~ In x m) -> NoDup (u ++ m)).
        { induction u as [|x u IH]; cbn; intros m Nu Nm D; [auto|]. inversion_clear Nu. constructor; [|apply IH; auto].
          rewrite in_app_iff. intros [H'|H']; [auto|]. exact (D x (or_introl eq_refl) H'). }
        intros k Nk. apply Y; [now apply induced_nodup|now apply NoDup_filter|]. intros x Hx H. apply filter_In in H as [_ H].
        destruct (in_dec Nat.eq_dec x l'); [discriminate|auto]. }
      apply X, seq_NoDup.
    - intros x. rewrite in_app_iff, filter_In, in_seq. destruct (in_dec Nat.eq_dec x l') as [H|H].
      + specialize (B' x H). split; [auto|lia].
      + split; [intros; right; auto|]. intros [?|[? _]]; [easy|auto]. }
  apply (Permutation_map degree) in P. rewrite map_app in P. unfold degree, near, n in P. rewrite (map_nth_seq (@length nat)) in P. fold ds in P.
  assert (P' : Permutation (sorted ds) (map degree l' ++ map degree (filter (fun v => if in_dec Nat.eq_dec v l' then false else true) (seq 0 n)))).
  { rewrite <- sorted_permutation. exact P. }
  apply (least_sum _ (sorted_ascending ds)) in P'. rewrite map_length, L' in P'.
  pose proof (degrees_bound l' I' B' ltac:(intros E; rewrite E in L'; discriminate)) as D. rewrite L' in D. fold ds in D.
  assert (Ln : length l' <= n).
  { rewrite <- (seq_length n 0). apply NoDup_incl_length; [now apply induced_nodup|]. intros v Hv. apply in_seq. specialize (B' v Hv). lia. }
  destruct (scan_exceeds (Nat.div2 (list_sum ds)) (sorted ds) 0 0) as [_ X]. change (scan (Nat.div2 (list_sum ds)) 0 0 (sorted ds)) with p in X.
  rewrite Nat.sub_0_r in X. rewrite <- (Permutation_length (sorted_permutation ds)) in X. unfold ds in X at 1. rewrite map_length in X. fold n in X.
  specialize (X ltac:(lia)). lia.
Qed.

(** ** Steps *)

Variable marks : list bool.
Hypothesis marks_length : length marks = n.
Let R s v := nth v (reached beside marks s) false = true.
Let M v := nth v marks false = true.

Lemma R_marked s v : R s v -> M v.
Proof. unfold R, M. apply reached_marked. symmetry. exact marks_length. Qed.

Lemma R_step s v : R (S s) v <-> M v /\ (R s v \/ exists w, In w (near v) /\ R s w).
Proof.
  unfold R, M. rewrite reached_nth by (symmetry; exact marks_length). rewrite andb_true_iff, orb_true_iff, existsb_exists. fold (near v). tauto.
Qed.

Lemma R_more s t v : s <= t -> R s v -> R t v.
Proof. induction 1 as [|t L IH]; intros H; [auto|]. apply R_step. split; [now apply (R_marked s)|auto]. Qed.

Lemma R_there s v : R s v -> v < n.
Proof.
  intros H. destruct (Nat.lt_ge_cases v n) as [|G]; [auto|]. unfold R in H. rewrite nth_overflow in H; [discriminate|].
  rewrite reached_length by (symmetry; exact marks_length). lia.
Qed.

Lemma shortest_path d : forall v, R d v -> (forall e, e < d -> ~ R e v) ->
  exists l, length l = d /\ induced (v :: l) /\ (forall w, In w (v :: l) -> M w /\ w < n) /\ forall w, In w l -> R (d - 1) w.
Proof.
  induction d as [|d IH]; intros v H F.
  - exists []. cbn. repeat split; try easy; destruct H0 as [<-|[]]; [now apply (R_marked 0)|now apply (R_there 0)].
  - apply R_step in H as Hs. destruct Hs as [Hm [Hs|(w & Hw & Hs)]]; [exfalso; exact (F d ltac:(lia) Hs)|].
    destruct (IH w Hs) as (l & L & I & Ml & Rl). { intros e Le He. apply (F (S e)); [lia|]. apply R_step. eauto. }
    assert (Near : forall u, In u (w :: l) -> R d u) by (intros u [<-|Hu]; [auto|]; apply (R_more (d - 1)); [lia|auto]).
    exists (w :: l). split; [cbn; lia|]. split; [|split].
    + cbn [induced]. split; [|split; [|exact I]].
      * intros Hv. exact (F d ltac:(lia) (Near v Hv)).
      * intros u [<-|Hu] Hn; [eauto|]. exfalso. destruct d as [|d]; [destruct l; [destruct Hu|discriminate]|].
        apply (F (S d) ltac:(lia)). apply R_step. split; [auto|]. right. exists u. split; [auto|]. specialize (Rl u Hu). now replace (S d - 1) with d in Rl by lia.
    + intros u [<-|Hu]; [|auto]. split; [auto|]. now apply (R_there (S d)).
    + cbn [Nat.sub]. rewrite Nat.sub_0_r. exact Near.
Qed.

Lemma first_time s v : R s v -> exists d, R d v /\ forall e, e < d -> ~ R e v.
Proof.
  induction s as [s IH] using (well_founded_induction Wf_nat.lt_wf). intros H.
  assert (X : (exists e, e < s /\ R e v) \/ forall e, e < s -> ~ R e v).
  { clear. induction s as [|s IH]; [right; lia|]. destruct IH as [(e & L & H)|IH]; [left; exists e; split; [lia|auto]|].
    destruct (bool_dec (nth v (reached beside marks s) false) true) as [H|H]; [left; exists s; auto|]. right. intros e L.
    destruct (Nat.eq_dec e s) as [->|]; [exact H|apply IH; lia]. }
  destruct X as [(e & L & He)|X]; [exact (IH e L He)|eauto].
Qed.

(** What is reached at all is reached in the steps of an induced path of at most that many cells. *)
Theorem enough_steps most s v : (length (filter id marks) <= most) -> R s v -> R (Nat.min (longest beside) most - 1) v.
Proof.
  intros Hm H. destruct (first_time s v H) as (d & Hd & F). destruct (shortest_path d v Hd F) as (l & L & I & Ml & _).
  apply (R_more d); [|auto].
  assert (A : S d <= longest beside). { rewrite <- L. apply (induced_length (v :: l) I). intros w Hw. now apply Ml. }
  assert (B : S d <= length (filter id marks)).
  { rewrite <- L. change (S (length l)) with (length (v :: l)).
    assert (Fl : length (filter id marks) = length (filter (fun w => nth w marks false) (seq 0 n))).
    { assert (E : map (fun w => nth w marks false) (seq 0 n) = marks) by (rewrite <- marks_length, (map_nth_seq (fun m => m)); apply map_id).
      rewrite <- E at 1. clear E. induction (seq 0 n) as [|x k IHk]; [auto|]. cbn [map filter]. unfold id at 1. destruct (nth x marks false); cbn [length]; now rewrite IHk. }
    rewrite Fl. apply NoDup_incl_length; [now apply induced_nodup|]. intros w Hw. apply filter_In. rewrite in_seq. destruct (Ml w Hw). split; [lia|auto]. }
  lia.
Qed.
End Graph.
