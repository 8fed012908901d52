(** * The verifier as a program, and what its theorems rest on

    Booleans, lists, pairs and options become those of OCaml; numbers stay those of Coq. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Sudoku Require Import Spec Formula Models Lrat Main Rules Groups Either.

Print Assumptions models_are_solutions.
Print Assumptions no_other_models.
Print Assumptions check_sound.
Print Assumptions verified.
Print Assumptions shown_is_the_solution.
Print Assumptions ruled_solves.

Extraction Language OCaml.
Extraction "verifier.ml" accepts keep has_opposite blocks blocking all_variables var ruled family block is_square squares place behind index box_of lies.
