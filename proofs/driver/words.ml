(* What the driver reads texts with: numbers of Coq, and the header of a certificate. *)

open Verifier

exception Malformed of string
exception Not_covered of string

let malformed fmt = Printf.ksprintf (fun s -> raise (Malformed s)) fmt
let not_covered fmt = Printf.ksprintf (fun s -> raise (Not_covered s)) fmt
let need holds what = if not holds then raise (Malformed what)

(* Numbers of Coq, and words. *)

let rec positive k = if k <= 1 then XH else if k land 1 = 0 then XO (positive (k / 2)) else XI (positive (k / 2))
let number k = if k <= 0 then N0 else Npos (positive k)
let rec of_positive = function XH -> 1 | XO p -> 2 * of_positive p | XI p -> 2 * of_positive p + 1
let of_number = function N0 -> 0 | Npos p -> of_positive p

let integer k = if k = 0 then Z0 else if k > 0 then Zpos (positive k) else Zneg (positive (-k))

let is_digit c = c >= '0' && c <= '9'

let decimal text =
  let usual = text <> "" && String.length text < 10 && String.for_all is_digit text && (text.[0] <> '0' || text = "0") in
  if usual then int_of_string text else malformed "%S is no number" text

let size text =
  match String.split_on_char 'x' text with
  | [a; b] -> decimal a, decimal b
  | _ -> malformed "%S is no size" text

let square text =
  match String.index_opt text 'c' with
  | Some i when text.[0] = 'r' ->
    number (decimal (String.sub text 1 (i - 1))), number (decimal (String.sub text (i + 1) (String.length text - i - 1)))
  | _ -> malformed "%S is no square" text

(* The header: a JSON object of texts, numbers and lists of texts, on one line. *)

type value = Text of string | Number of int | Texts of string list

let header line =
  let at = ref 0 in
  let peek () = if !at < String.length line then line.[!at] else '\000' in
  let expect c = if peek () = c then incr at else malformed "no JSON object: byte %d is no %C" !at c in
  let text () =
    let b = Buffer.create 100 in
    expect '"';
    while peek () <> '"' do
      if peek () = '\\' then begin
        incr at;
        need (List.mem (peek ()) ['"'; '\\'; '/']) "an escape in a text"
      end;
      need (peek () >= ' ') "a text that does not end";
      Buffer.add_char b (peek ());
      incr at
    done;
    expect '"';
    Buffer.contents b in
  let list opening item closing =
    let rec more () =
      let first = item () in
      if peek () = ',' then (incr at; first :: more ()) else (expect closing; [first]) in
    expect opening;
    if peek () = closing then (incr at; []) else more () in
  let value () =
    match peek () with
    | '"' -> Text (text ())
    | '[' -> Texts (list '[' text ']')
    | _ ->
      let from = !at in
      while is_digit (peek ()) do incr at done;
      Number (decimal (String.sub line from (!at - from))) in
  let fields = list '{' (fun () -> let name = text () in expect ':'; (name, value ())) '}' in
  need (!at = String.length line) "something follows the header on its line";
  let known = ["certificate"; "claim"; "board"; "rules"; "puzzle"; "solutions"; "others"; "encoding"; "variables"; "clauses"; "formula"; "named"; "prover"; "lines"] in
  let names = List.map fst fields in
  List.iter (fun name -> if not (List.mem name known) then malformed "the field %S" name) names;
  need (List.length (List.sort_uniq compare names) = List.length names) "a field that is there twice";
  need (List.assoc_opt "certificate" fields = Some (Number 2)) "another version";
  (match List.assoc_opt "named" fields with
   | None | Some (Number 0) -> ()
   | Some (Number _) -> not_covered "clauses that are named"
   | _ -> malformed "\"named\" is no number");
  let text name = match List.assoc_opt name fields with Some (Text s) -> s | _ -> malformed "no text %S" name in
  let texts name = match List.assoc_opt name fields with Some (Texts l) -> l | None -> [] | _ -> malformed "%S is no list" name in
  text, texts
