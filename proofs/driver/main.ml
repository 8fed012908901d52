(* sudokusat-verified CERTIFICATES FOLDER   FOLDER is what "sudokusat verify --emit FOLDER CERTIFICATES" wrote
   sudokusat-verified --formula CERTIFICATE

   The first form prints a line for each certificate: its claim, which is then proved, or why it is not. The
   second prints the formula that the proof of a certificate refutes, in DIMACS.

   What is believed of these files is that they read the claim, the board, the rules and the givens as
   docs/certificates.md describes them. Of solutions and proofs nothing is believed: Verifier.accepts judges them,
   which Coq has proved correct. Exit status: 0 all are proved, 1 one fails, 2 one is malformed (or the usage is
   wrong), 3 one has a rule, a board or a claim that is not covered; of several the least that is not 0. *)

open Verifier
open Words
open Boards
open Rules

(* Proofs: LRAT, a step per line. *)

let steps file =
  let step line =
    let word w = match int_of_string_opt w with Some k -> k | None -> malformed "%S in a proof" w in
    let id k = if k < 0 then not_covered "a step of RAT" else (need (k > 0) "a clause 0"; positive k) in
    let literal k = if k > 0 then Pos (positive k) else Neg (positive (-k)) in
    let rec until_zero = function
      | [] -> malformed "a step that does not end"
      | 0 :: rest -> [], rest
      | k :: rest -> let some, rest = until_zero rest in k :: some, rest in
    match List.filter (( <> ) "") (String.split_on_char ' ' line) with
    | first :: "d" :: rest ->
      ignore (id (word first));
      let ids, behind = until_zero (List.map word rest) in
      need (behind = []) "a deletion that does not end";
      Delete (List.map id ids)
    | first :: rest ->
      let literals, rest = until_zero (List.map word rest) in
      let hints, behind = until_zero rest in
      need (behind = []) "a step that does not end";
      Add (id (word first), List.map literal literals, List.map id hints)
    | [] -> malformed "an empty line in a proof" in
  let input = open_in_bin file in
  let rec read so_far = match input_line input with
    | line -> read (step line :: so_far)
    | exception End_of_file -> List.rev so_far in
  Fun.protect ~finally:(fun () -> close_in input) (fun () -> read [])

(* Certificates. *)

type certificate = { puzzle : puzzle; what : claim; solutions : grid list; others : grid list; text : string }

let claim_of read text =
  let candidate cell value = cell_named read cell, number (digit_of read cell value) in
  match String.split_on_char ' ' text with
  | ["unsolvable"] -> Unsolvable
  | ["unique"] -> Unique
  | ["minimal"] -> Minimal
  | ["clash"; "of"; "clues"] -> Clash
  | ["exactly"; k; "solutions"] -> need (decimal k > 1) "a number of solutions"; Exactly (number (decimal k))
  | ["at"; "least"; k; ("solution" | "solutions")] -> need (decimal k > 0) "a number of solutions"; AtLeast (number (decimal k))
  | [cell; "is"; value] -> let c, d = candidate cell value in Is (c, d)
  | [cell; "is"; "not"; value] -> let c, d = candidate cell value in IsNot (c, d)
  | _ -> not_covered "claim %S" text

let certificate line =
  let text, texts = header line in
  let shared, rules = List.partition of_board (List.map (String.split_on_char ' ') (texts "rules")) in
  let read = board_of (text "board") shared in
  let givens = List.filter_map (fun (c, d) -> if d > 0 then Some (c, number d) else None) (digits_of read (text "puzzle")) in
  { puzzle = ruled read.board (List.map (asked read rules) rules) givens;
    what = claim_of read (text "claim"); text = text "claim";
    solutions = List.map (grid_of read) (texts "solutions"); others = List.map (grid_of read) (texts "others") }

let assumed c = match c.what with
  | Is (cell, d) -> [[Neg (var c.puzzle.on cell d)]]
  | IsNot (cell, d) -> [[Pos (var c.puzzle.on cell d)]]
  | _ -> []

let print_formula c =
  let clauses = List.concat (blocks c.puzzle) @ List.map (blocking c.puzzle) c.solutions @ assumed c in
  Printf.printf "p cnf %d %d\n" (of_number (all_variables c.puzzle)) (List.length clauses);
  let literal = function Pos v -> Printf.printf "%d " (of_positive v) | Neg v -> Printf.printf "-%d " (of_positive v) in
  List.iter (fun clause -> List.iter literal clause; print_string "0\n") clauses

(* The board of the last formula, with its clauses. That they are its own, accepts makes sure of. *)
let ready = ref None

let judge line proof =
  let c = certificate line in
  let proof = match c.what with AtLeast _ -> [] | _ -> ready := keep !ready c.puzzle.on; steps (proof ()) in
  if accepts !ready c.puzzle c.what { shown = c.solutions; other = c.others; proof } then 0, c.text else 1, "fails: " ^ c.text

(* The line of a certificate, and its status. *)
let judged line proof =
  match judge line proof with
  | result -> result
  | exception Malformed why -> 2, "malformed: " ^ why
  | exception Not_covered why -> 3, "not covered: " ^ why
  | exception Sys_error why -> 2, "malformed: " ^ why

(* The headers of a file, with the numbers of their lines. *)
let headers name =
  let input = open_in_bin name in
  let rec read at so_far = match input_line input with
    | line when line <> "" && line.[0] = '{' -> read (at + 1) ((at, line) :: so_far)
    | _ -> read (at + 1) so_far
    | exception End_of_file -> List.rev so_far in
  Fun.protect ~finally:(fun () -> close_in input) (fun () -> read 1 [])

let proof_of folder count k () =
  let several = Printf.sprintf "%s/%06d/proof.lrat" folder k in
  if count = 1 && not (Sys.file_exists several) then folder ^ "/proof.lrat" else several

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 400 }; (* rather memory than time *)
  match Array.to_list Sys.argv with
  | [_; "--formula"; name] ->
    (match headers name with
     | exception Sys_error why -> prerr_endline why; exit 2
     | [(_, line)] ->
       (try print_formula (certificate line) with
        | Malformed why -> prerr_endline ("malformed: " ^ why); exit 2
        | Not_covered why -> prerr_endline ("not covered: " ^ why); exit 3)
     | _ -> prerr_endline (name ^ " has more or less than one certificate"); exit 2)
  | [_; name; folder] ->
    (match headers name with
     | exception Sys_error why -> prerr_endline why; exit 2
     | [] -> prerr_endline (name ^ " has no certificate"); exit 2
     | list ->
       let count = List.length list in
       let show k (at, line) =
         let status, text = judged line (proof_of folder count (k + 1)) in
         Printf.printf "%s:%d: %s\n%!" name at text;
         status in
       let statuses = List.filter (( <> ) 0) (List.mapi show list) in
       exit (List.fold_left min 3 statuses * (if statuses = [] then 0 else 1)))
  | _ -> prerr_endline "usage: sudokusat-verified CERTIFICATES FOLDER, or sudokusat-verified --formula CERTIFICATE"; exit 2
