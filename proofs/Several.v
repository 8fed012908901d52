(** * Rules that are several simpler ones

    Lists with the same sum are each compared with the shortest; cells that contain some values have a number for each. *)

From Coq Require Import NArith ZArith List Permutation Bool Lia.
From Sudoku Require Import Spec Rules Counts Shading.
Import ListNotations.
Open Scope N_scope.

(** The first of the shortest lists, and the others. *)
Fixpoint shortest (lists : list (list cell)) : option (list cell * list (list cell)) :=
  match lists with
  | [] => None
  | l :: rest =>
      match shortest rest with
      | Some (m, others) => if Nat.ltb (length m) (length l) then Some (m, l :: others) else Some (l, rest)
      | None => Some (l, [])
      end
  end.

(** The last list, and the others. *)
Fixpoint last_list (lists : list (list cell)) : option (list cell * list (list cell)) :=
  match lists with
  | [] => None
  | l :: rest => match last_list rest with Some (m, others) => Some (m, l :: others) | None => Some (l, []) end
  end.

Definition compared (x : option (list cell * list (list cell))) : list rule :=
  match x with
  | Some (m, others) => map (fun l => Adds (map (pair (-1)%Z) m ++ map (pair 1%Z) l) Equals 0) others
  | None => []
  end.

Fixpoint firsts (seen vs : list N) : list N :=
  match vs with
  | [] => []
  | v :: rest => if has seen v then firsts seen rest else v :: firsts (v :: seen) rest
  end.

(** [implied]: with what follows from them in the plane. *)
Definition simpler (b : board) (implied : bool) (w : whole) : list rule :=
  match w with
  | Single r => [r]
  | Same_sums lists => compared (shortest lists)
  | Zipper cs => compared (last_list (folds cs))
  | Yin_yang black white cs =>
      (if implied && narrow b black white cs then [] else [Held [white; black] cs]) ++
      [Connected 0 [black] cs; Connected 0 [white] cs; No_square [black] cs; No_square [white] cs] ++
      if implied then [Parted [black] cs (around b cs)] else []
  | Contains exactly vs cs =>
      let size := length cs in
      let numbers v := let k := times v vs in map N.of_nat (seq k (if exactly then 1 else S size - k)) in
      map (fun v => Times [v] (numbers v) cs) (firsts [] vs) ++
      if Nat.ltb size (length vs) then [Times [] [] cs] else if Nat.eqb (length vs) size then [Values vs (first_cells [] cs)] else []
  end.

Definition expand (b : board) (x : asked whole) : list (asked rule) :=
  match x with
  | One w => map One (simpler b true w)
  | Or lists => [Or (map (flat_map (simpler b false)) lists)]
  | Not_any lists => [Not_any (map (flat_map (simpler b false)) lists)]
  end.

(** Cells that have to be on the board, with no more than their values, for that to mean the same. *)
Definition shaded (x : asked whole) : list cell := match x with One (Yin_yang _ _ cs) => cs | _ => [] end.

(** ** Proofs *)

Section Grid.
Variables (b : board) (g : grid).

Let v c := value b (g c).

Lemma weighted w l : add_up (map (fun t => fst t * Z.of_N (v (snd t)))%Z (map (pair w) l)) = (w * Z.of_N (sum (map v l)))%Z.
Proof. unfold add_up, sum. induction l as [|c l IH]; cbn [map fold_right fst snd]; [lia|]. rewrite IH. lia. Qed.

Lemma compared_iff lists x : (forall l, In l lists <-> match x with Some (m, others) => l = m \/ In l others | None => False end) ->
  ((forall r, In r (compared x) -> keeps b g r) <-> same_sum b g lists).
Proof.
  intros E. destruct x as [[m others]|]; cbn [compared].
  - assert (A : forall l, keeps b g (Adds (map (pair (-1)%Z) m ++ map (pair 1%Z) l) Equals 0) <-> sum (map v l) = sum (map v m)).
    { intros l. cbn [keeps compares]. rewrite Z.eqb_eq, map_app.
      assert (S : forall k k', add_up (k ++ k') = (add_up k + add_up k')%Z).
      { intros k k'. unfold add_up. induction k as [|z k IH]; cbn [app fold_right]; lia. }
      rewrite S. change (fun t : Z * cell => (fst t * Z.of_N (value b (g (snd t))))%Z) with (fun t : Z * cell => (fst t * Z.of_N (v (snd t)))%Z).
      rewrite !weighted. lia. }
    unfold same_sum. split.
    + intros H. exists (sum (map v m)). intros l Hl. apply E in Hl as [->|Hl]; [auto|]. apply A, H. now apply in_map with (f := fun l => Adds (map (pair (-1)%Z) m ++ map (pair 1%Z) l) Equals 0%Z) in Hl.
    + intros (s & H) r Hr. apply in_map_iff in Hr as (l & <- & Hl). apply A. unfold v. rewrite (H l), (H m); [auto|apply E; auto|apply E; auto].
  - split; [|intros _ r []]. intros _. exists 0. intros l Hl. destruct (proj1 (E l) Hl).
Qed.

Lemma shortest_lists lists l : In l lists <-> match shortest lists with Some (m, others) => l = m \/ In l others | None => False end.
Proof.
  induction lists as [|k rest IH]; cbn [shortest In]; [tauto|]. rewrite IH. destruct (shortest rest) as [[m others]|]; [|cbn; intuition auto].
  destruct (Nat.ltb (length m) (length k)); cbn [In]; [intuition auto|]. rewrite IH. intuition auto.
Qed.

Lemma last_lists lists l : In l lists <-> match last_list lists with Some (m, others) => l = m \/ In l others | None => False end.
Proof.
  induction lists as [|k rest IH]; cbn [last_list In]; [tauto|]. rewrite IH. destruct (last_list rest) as [[m others]|]; cbn [In]; intuition auto.
Qed.

Lemma in_firsts vs : forall seen x, In x (firsts seen vs) \/ In x seen <-> In x vs \/ In x seen.
Proof.
  induction vs as [|y vs IH]; intros seen x; cbn [firsts In]; [tauto|]. destruct (has seen y) eqn:E.
  - rewrite IH. split; [tauto|]. intros [[<-|H]|H]; auto. right. unfold has in E. apply existsb_exists in E as (z & Hz & E). apply N.eqb_eq in E. now subst.
  - cbn [In]. specialize (IH (y :: seen) x). cbn [In] in IH. tauto.
Qed.

Lemma times_filter x cs : length (filter (fun c => has [x] (v c)) cs) = times x (map v cs).
Proof.
  unfold times. induction cs as [|c cs IH]; [reflexivity|]. cbn [map filter].
  replace (has [x] (v c)) with (x =? v c) by (unfold has; cbn; rewrite orb_false_r; apply N.eqb_sym).
  destruct (x =? v c); cbn [length]; now rewrite IH.
Qed.

(** If no value is more often in one list than in another, it is a part of that. *)
Lemma part_of vs : forall ws, (forall x, (times x vs <= times x ws)%nat) -> exists rest, Permutation ws (vs ++ rest).
Proof.
  induction vs as [|y vs IH]; intros ws H; [now exists ws|].
  assert (Hy : In y ws).
  { specialize (H y). unfold times in H. cbn [filter] in H. rewrite N.eqb_refl in H. cbn [length] in H.
    destruct (filter (N.eqb y) ws) as [|z l] eqn:E; [cbn in H; lia|]. assert (Hz : In z (filter (N.eqb y) ws)) by (rewrite E; now left).
    apply filter_In in Hz as [Hz Ez]. apply N.eqb_eq in Ez. now subst. }
  apply in_split in Hy as (l & l' & ->). destruct (IH (l ++ l')) as (rest & P).
  - intros x. specialize (H x). unfold times in *. rewrite filter_app in *. cbn [filter] in H. rewrite app_length in *.
    destruct (x =? y); cbn [length] in H; lia.
  - exists rest. rewrite <- Permutation_middle. cbn. now constructor.
Qed.

Lemma simpler_correct implied w : (implied = true -> forall c, In c (shaded (One w)) -> In c (cells b) /\ 1 <= g c <= width b c) ->
  ((forall r, In r (simpler b implied w) -> keeps b g r) <-> keeps_whole b g w).
Proof.
  intros Sh. destruct w as [r|lists|cs|black white cs|exactly vs cs]; cbn [simpler keeps_whole]; [| | |exact (yin_yang_correct b g implied black white cs Sh)|].
  - split; [intros H; apply H; now left|intros H x [<-|[]]; exact H].
  - apply compared_iff, shortest_lists.
  - apply compared_iff, last_lists.
  - set (size := length cs). set (numbers := fun x => map N.of_nat (seq (times x vs) (if exactly then 1 else S size - times x vs))).
    assert (Most : forall x, (times x (map v cs) <= size)%nat).
    { intros x. unfold times, size. rewrite <- (map_length v cs). generalize (map v cs). intros l. induction l as [|y l IH]; cbn; [lia|]. destruct (x =? y); cbn; lia. }
    assert (T : forall x, keeps b g (Times [x] (numbers x) cs) <->
      ((times x vs <= times x (map v cs))%nat /\ (exactly = true -> times x (map v cs) = times x vs))).
    { intros x. cbn [keeps]. change (fun c => has [x] (value b (g c))) with (fun c => has [x] (v c)). rewrite times_filter.
      unfold numbers. rewrite in_map_iff. specialize (Most x). split.
      - intros (k & E & Hk). apply Nnat.Nat2N.inj in E as ->. apply in_seq in Hk. destruct exactly; [split; [lia|intros _; lia]|split; [lia|discriminate]].
      - intros [L X]. exists (times x (map v cs)). split; [auto|]. apply in_seq. destruct exactly; [specialize (X eq_refl); lia|lia]. }
    assert (F : forall x, In x (firsts [] vs) <-> In x vs) by (intros x; pose proof (in_firsts vs [] x); cbn in *; tauto).
    set (each := map (fun x => Times [x] (numbers x) cs) (firsts [] vs)).
    assert (E : (forall r, In r each -> keeps b g r) <-> forall x, In x vs ->
      (times x vs <= times x (map v cs))%nat /\ (exactly = true -> times x (map v cs) = times x vs)).
    { unfold each. split.
      - intros H x Hx. apply T, H. apply F in Hx. now apply in_map with (f := fun x => Times [x] (numbers x) cs).
      - intros H r Hr. apply in_map_iff in Hr as (x & <- & Hx). apply T, H. now apply F. }
    cbv zeta. change (map (fun c => value b (g c)) cs) with (map v cs). rewrite <- E. fold each.
    split; [intros H r Hr; apply H, in_or_app; auto|]. intros H r Hr. apply in_app_or in Hr as [Hr|Hr]; [auto|].
    destruct (part_of vs (map v cs)) as (rest & P).
    { intros x. destruct (in_dec N.eq_dec x vs) as [Hx|Hx]; [now apply (proj1 E H)|].
      assert (Z : times x vs = 0%nat); [|lia]. unfold times. clear - Hx. induction vs as [|y vs IH]; [reflexivity|]. cbn [filter].
      destruct (N.eqb_spec x y) as [->|N]; [exfalso; apply Hx; now left|]. apply IH. intros H. apply Hx. now right. }
    apply Permutation_length in P as L. rewrite app_length, map_length in L. fold size in L.
    destruct (PeanoNat.Nat.ltb_spec size (length vs)); [lia|]. destruct (PeanoNat.Nat.eqb_spec (length vs) size) as [Q|Q]; [|destruct Hr].
    destruct Hr as [<-|[]]. cbn [keeps]. intros c Hc. apply in_first_cells in Hc as [Hc _]. assert (Rest : rest = []) by (apply length_zero_iff_nil; lia).
    rewrite Rest, app_nil_r in P. apply (Permutation_in _ P). now apply in_map with (f := v).
Qed.

Lemma expand_correct x : (forall c, In c (shaded x) -> In c (cells b) /\ 1 <= g c <= width b c) ->
  ((forall y, In y (expand b x) -> is_kept (keeps b g) y) <-> is_kept (keeps_whole b g) x).
Proof.
  intros Sh. assert (Alone : forall w, (forall r, In r (simpler b false w) -> keeps b g r) <-> keeps_whole b g w) by (intros w; now apply simpler_correct).
  assert (All : forall ws, (forall r, In r (flat_map (simpler b false) ws) -> keeps b g r) <-> forall w, In w ws -> keeps_whole b g w).
  { intros ws. split.
    - intros H w Hw. apply Alone. intros r Hr. apply H, in_flat_map. eauto.
    - intros H r Hr. apply in_flat_map in Hr as (w & Hw & Hr). revert r Hr. apply Alone. auto. }
  destruct x as [w|lists|lists]; cbn [expand is_kept].
  - rewrite <- (simpler_correct true w (fun _ => Sh)). split.
    + intros H r Hr. exact (H (One r) (in_map One _ r Hr)).
    + intros H y Hy. apply in_map_iff in Hy as (r & <- & Hr). exact (H r Hr).
  - split.
    + intros H. destruct (H _ (or_introl eq_refl)) as (l & Hl & K). apply in_map_iff in Hl as (ws & <- & Hws). exists ws. split; [auto|].
      now apply All.
    + intros (ws & Hws & K) y [<-|[]]. exists (flat_map (simpler b false) ws). split; [now apply in_map|]. now apply All.
  - split.
    + intros H ws Hws. rewrite <- All. apply (H _ (or_introl eq_refl)). now apply in_map.
    + intros H y [<-|[]] l Hl. apply in_map_iff in Hl as (ws & <- & Hws). rewrite All. auto.
Qed.
End Grid.
