(* sudokusat-verified CERTIFICATES FOLDER   FOLDER is what "sudokusat verify --emit FOLDER CERTIFICATES" wrote
   sudokusat-verified --formula CERTIFICATE

   The first form prints a line for each certificate: its claim, which is then proved, or why it is not. The
   second prints the formula that the proof of a certificate refutes, in DIMACS.

   What is believed of this file is that it reads the claim, the board, the rules and the givens as
   docs/certificates.md describes them. Of solutions and proofs nothing is believed: Verifier.accepts judges them,
   which Coq has proved correct. Exit status: 0 all are proved, 1 one fails, 2 one is malformed (or the usage is
   wrong), 3 one has a rule, a board or a claim that is not covered; of several the least that is not 0. *)

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

(* Boards. [lo] is the value of digit 1, [beside] are the extra cells, [planes] the layers with their values. *)

type read = { board : board; lo : int; hi : int; beside : string list; planes : (string * string list) list }

let rec once = function [] -> [] | x :: rest -> x :: once (List.filter (( <> ) x) rest)

let is_name word =
  let letter c = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' in
  let like_square = word <> "" && word.[0] = 'r' && String.contains word 'c' && String.for_all (fun c -> is_digit c || c = 'r' || c = 'c') word in
  word <> "" && String.length word <= 16 && letter word.[0] && String.for_all (fun c -> letter c || is_digit c) word && not like_square

let layer text =
  match String.split_on_char '=' text with
  | [name; values] ->
    (match String.split_on_char '-' values with
     | [a; b] when a <> "" && b <> "" && String.for_all is_digit (a ^ b) ->
       let a, b = decimal a, decimal b in
       need (a <= b && b - a < 1000) "the values of a layer";
       name, List.init (b - a + 1) (fun i -> string_of_int (a + i))
     | _ -> name, String.split_on_char ',' values)
  | _ -> malformed "the layer %S" text

(* The cells of a layer, or the extra cells: those with the numbers from that on. *)
let place_at b i = place b (number i)
let layer_at { board = b; _ } k = of_number (behind b) + (k * of_number b.rows * of_number b.cols)

let find item list =
  let rec find i = function [] -> None | x :: rest -> if x = item then Some i else find (i + 1) rest in
  find 0 list

(* A cell by its name. *)
let cell_named read text =
  let b = read.board in
  let on_plane k text =
    let (r, c) = square text in
    need (is_square b (r, c)) "a cell that the board has not";
    if k < 0 then r, c else place_at b (layer_at read k + ((of_number r - 1) * of_number b.cols) + of_number c - 1) in
  match find text read.beside with
  | Some i -> place_at b ((of_number b.rows * of_number b.cols) + i)
  | None ->
    match String.split_on_char '.' text with
    | [text] -> on_plane (-1) text
    | [name; text] ->
      (match find name (List.map fst read.planes) with Some k -> on_plane k text | None -> malformed "no layer %S" name)
    | _ -> malformed "%S is no cell" text

(* The layer of a name of a cell. *)
let plane_of read text = match String.index_opt text '.' with Some i -> List.assoc_opt (String.sub text 0 i) read.planes | None -> None

(* The digit of a value in a cell. *)
let digit_of read text value =
  match plane_of read text with
  | Some values -> (match find value values with Some i -> i + 1 | None -> malformed "%S is no value of %s" value text)
  | None ->
    let v = decimal value in
    need (v >= read.lo && v <= read.hi) "a digit that the board has not";
    v - read.lo + 1

let symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

let region_numbers text =
  if String.contains text ',' then List.map (fun w -> if w = "-1" then N0 else number (decimal w + 1)) (String.split_on_char ',' text)
  else
    let region c =
      if c = '.' then N0 else
      match String.index_opt symbols c with Some i -> number (i + 1) | None -> malformed "the region %C" c in
    List.map region (List.of_seq (String.to_seq text))

let right, down = { down = N0; left = N0; right = number 1 }, { down = number 1; left = N0; right = N0 }
let move down right = { down = number down; left = number (-right); right = number right }
let knight = [move 1 (-2); move 1 2; move 2 (-1); move 2 1]

let board_of text rules =
  match String.split_on_char ' ' text with
  | [] -> malformed "no board"
  | first :: words ->
    let r, c = size first in
    let rec parts = function
      | key :: value :: rest ->
        if not (List.mem key ["digits"; "box"; "regions"; "lines"; "missing"; "extra"; "layers"]) then malformed "%S in a board" key;
        (key, value) :: parts rest
      | [] -> []
      | [key] -> malformed "%S in a board" key in
    let parts = parts words in
    need (List.length (List.sort_uniq compare (List.map fst parts)) = List.length parts) "a part of the board twice";
    let part key read = Option.map read (List.assoc_opt key parts) in
    let range text = match String.split_on_char '-' text with [a; b] -> decimal a, decimal b | _ -> malformed "digits %S" text in
    let lo, hi = Option.value (part "digits" range) ~default:(1, max r c) in
    let h, w = Option.value (part "box" size) ~default:(0, 0) in
    need (r > 0 && c > 0 && lo <= hi) "a board without cells or digits";
    need (h = 0 && w = 0 && not (List.mem_assoc "box" parts) || h > 0 && w > 0 && r mod h = 0 && c mod w = 0) "boxes that do not divide the board";
    let regions = Option.value (part "regions" region_numbers) ~default:[] in
    need (regions = [] || List.length regions = r * c) "a map of another size";
    let free = part "lines" (fun v -> need (v = "free") "lines"; true) = Some true in
    let missing = Option.value (part "missing" (fun v -> List.map square (String.split_on_char ',' v))) ~default:[] in
    let root = int_of_float (sqrt (float_of_int r)) in
    let rule words =
      match words with
      | "diagonal" :: way ->
        need (r = c) "diagonals of a board that is no square";
        (match way with
         | [] -> [Falling; Rising] | ["-"] -> [Falling] | ["+"] -> [Rising]
         | _ -> malformed "the diagonals %S" (String.concat " " way))
      | ["windoku"] ->
        need (root * root = r && r = c && (h = 0 && w = 0 || h = root && w = root)) "windows on a board without square boxes";
        [Windows (number root)]
      | ["disjoint"] -> if h = 0 then not_covered "disjoint without boxes" else [SamePlaces]
      | ["sudoku-grid"; corner; n; box] ->
        let (top, left), n, (i, k) = square corner, decimal n, size box in
        let top, left = of_number top, of_number left in
        need (top > 0 && left > 0 && i > 0 && k > 0 && top - 1 + n <= r && left - 1 + n <= c && n mod i = 0 && n mod k = 0) "a grid that does not fit";
        [Subgrid (number (top - 1), number (left - 1), number n, number i, number k)]
      | ["anti-knight"] -> [Apart knight]
      | ["anti-king"] -> [Apart [right; move 1 (-1); down; move 1 1]]
      | ["taxicab"; n] ->
        let n = decimal n in
        need (n > 0) "taxicab 0";
        let bent = List.concat_map (fun k -> [move k (n - k); move k (k - n)]) (List.init (n - 1) succ) in
        [Apart (if n = 1 then [right; down] else move 0 n :: move n 0 :: bent)]
      | _ -> malformed "the rule %S" (String.concat " " words) in
    let rules = List.concat_map rule rules in
    let beside = Option.value (part "extra" (String.split_on_char ',')) ~default:[] in
    let planes = Option.value (part "layers" (fun v -> List.map layer (String.split_on_char ';' v))) ~default:[] in
    let names = beside @ List.map fst planes in
    need (List.for_all (fun (_, values) -> List.for_all (( <> ) "") values) planes) "an empty value";
    need (List.for_all is_name names && once names = names) "names of cells and layers";
    List.iter (fun (_, values) -> need (List.length values > 1 && List.length values <= hi - lo + 1 && once values = values) "the values of a layer") planes;
    let extra = number (List.length beside) and layers = List.map (fun (_, values) -> number (List.length values)) planes in
    let board = { rows = number r; cols = number c; digits = number (hi - lo + 1); first = number lo; box = (number h, number w); regions; free; missing; extra; layers; rules } in
    { board; lo; hi; beside; planes }

(* Rules: those of the board, and the puzzle's own. *)

let of_board = function
  | ("diagonal" | "windoku" | "disjoint" | "sudoku-grid" | "anti-knight" | "anti-king" | "taxicab") :: _ -> true
  | _ -> false

(* The cells of a list: cells, runs of them in a straight line, or "grid". Cells of layers are those with the values of the board. *)
let cells_of read words =
  let there text =
    (match plane_of read text with
     | Some values when values <> List.mapi (fun i _ -> string_of_int (read.lo + i)) values -> not_covered "values of a layer: cell %s" text
     | _ -> ());
    cell_named read text in
  let run word i =
    let a, z = String.sub word 0 i, String.sub word (i + 2) (String.length word - i - 2) in
    let layer, a = match String.index_opt a '.' with
      | Some i -> String.sub a 0 (i + 1), String.sub a (i + 1) (String.length a - i - 1)
      | None -> "", a in
    let (r, c), (r', c') = square a, square z in
    let r, c, r', c' = of_number r, of_number c, of_number r', of_number c' in
    let k = max (abs (r' - r)) (abs (c' - c)) in
    need (k > 0 && (r' - r) mod k = 0 && (c' - c) mod k = 0) "a run that is not straight";
    List.init (k + 1) (fun i -> there (Printf.sprintf "%sr%dc%d" layer (r + (i * (r' - r) / k)) (c + (i * (c' - c) / k)))) in
  let named word =
    if word = "grid" then squares read.board else
    let rec dots i = if i + 1 >= String.length word then None else if word.[i] = '.' && word.[i + 1] = '.' then Some i else dots (i + 1) in
    match dots 0 with Some i -> run word i | None -> [there word] in
  let all = List.concat_map named words in
  need (all <> []) "a rule without cells";
  all

let each k = List.map (fun c -> integer k, c)

(* Lists of cells with "=" between each two. *)
let rec lists_of read words =
  let rec split before = function
    | "=" :: rest -> List.rev before, Some rest
    | word :: rest -> split (word :: before) rest
    | [] -> List.rev before, None in
  match split [] words with
  | list, Some rest -> cells_of read list :: lists_of read rest
  | list, None -> [cells_of read list]

let signed text =
  if text <> "" && text.[0] = '-' then integer (- decimal (String.sub text 1 (String.length text - 1))) else integer (decimal text)

(* The automaton of a rule: {"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2],1]]}. *)
let listed n text =
  let at = ref 0 in
  let expect word =
    let k = String.length word in
    need (!at + k <= String.length text && String.sub text !at k = word) "an automaton that is written in another way";
    at := !at + k in
  let next_is c = !at < String.length text && text.[!at] = c in
  let natural () =
    let from = !at in
    while !at < String.length text && is_digit text.[!at] do incr at done;
    decimal (String.sub text from (!at - from)) in
  let list item =
    expect "[";
    let rec more () = let first = item () in if next_is ',' then (incr at; first :: more ()) else [first] in
    let all = if next_is ']' then [] else more () in
    expect "]";
    all in
  expect "{\"states\":";
  let states = natural () in
  let state () = let q = natural () in need (q < states) "a state that there is not"; integer q in
  let symbol () = let k = natural () in need (k > 0 && k <= n + 1) "a symbol that there is not"; number k in
  expect ",\"start\":";
  let start = list state in
  expect ",\"accept\":";
  let accept = list state in
  expect ",\"edges\":";
  let edge () =
    expect "[";
    let p = state () in
    expect ",";
    let symbols = list symbol in
    expect ",";
    let r = state () in
    expect "]";
    (p, symbols), r in
  let edges = list edge in
  expect "}";
  need (!at = String.length text) "something behind an automaton";
  Listed (start, accept, edges)

let own ({ board = b; lo; hi; _ } as read) rules words =
  let cells = cells_of read in
  let line words = let l = cells words in need (List.length l > 1) "a line of one cell"; l in
  let positive text = let k = decimal text in need (k > 0) "a number from 1 on"; number k in
  let numbers text = List.map (fun w -> number (decimal w)) (String.split_on_char ',' text) in
  let mark kind n =
    let k = decimal n in
    match kind with
    | "difference" -> Differ_by (number k) | "ratio" -> Ratio (number k) | "pair-sum" -> Adds_to [number k]
    | _ -> malformed "the mark %S" kind in
  let rec by_two = function
    | a :: c :: rest -> (a, c) :: by_two rest
    | [] -> []
    | [_] -> malformed "a pair of one cell" in
  let pair words = let l = cells words in need (List.length l = 2) "two cells"; l in
  let rec ways n k = if k = 0 || k > n then 1 else ways (n - 1) (k - 1) * n / k in
  let group name w l =
    let n = hi - lo + 1 in
    if once l <> l || ways n (List.length l) > 20_000 || name = "nabner" && n > 9 then not_covered "a cell twice, or too many sets of digits: rule %s" name;
    if List.length (family b w l) > 256 then not_covered "more than 256 sets of digits: rule %s" name;
    Group (w, l) in
  let terms words =
    let term word = match String.index_opt word '*' with
      | None -> each 1 (cells [word])
      | Some i ->
        let k = signed (String.sub word 0 i) in
        need (k <> Z0) "a weight of 0";
        List.map (fun c -> k, c) (cells [String.sub word (i + 1) (String.length word - i - 1)]) in
    need (words <> []) "a sum without cells";
    List.concat_map term words in
  let nat k = let rec nat k = if k = 0 then O else S (nat (k - 1)) in nat k in
  match words with
  | "odd" :: words -> Of_kind (Rests (number 2), number 1, cells words)
  | "even" :: words -> Of_kind (Rests (number 2), N0, cells words)
  | "candidates" :: values :: words ->
    List.iter (fun w -> let v = decimal w in need (lo <= v && v <= hi) "a digit that the board has not") (String.split_on_char ',' values);
    Values (numbers values, cells words)
  | "different" :: words -> let l = cells words in need (once l = l) "a cell twice"; All_different l
  | "extra-region" :: words -> All_different (once (cells words))
  | "thermo" :: words -> Related (Less, Line (line words))
  | "slow-thermo" :: words -> Related (AtMost, Line (line words))
  | "greater" :: words -> Related (More, Line (line words))
  | "whisper" :: k :: words -> Related (Apart_by (positive k), Line (line words))
  | "palindrome" :: words -> Related (Equal, Mirror (cells words))
  | "modular" :: k :: words ->
    let l = cells words and n = positive k in
    Related (Not (Same_rest n), Near (nat (min (List.length l) (of_number n)), l))
  | "entropic" :: words -> Related (Not Same_third, Near (nat 3, cells words))
  | ("difference" | "ratio" | "pair-sum" as kind) :: n :: words -> Related (mark kind n, Line (pair words))
  | "clone" :: words ->
    let before = List.filteri (fun i _ -> not (List.mem "=" (List.filteri (fun k _ -> k <= i) words))) words in
    let behind = List.filteri (fun i _ -> i > List.length before) words in
    need (not (List.mem "=" behind)) "more than two lists";
    let a, c = cells before, cells behind in
    need (List.length a = List.length c) "lists of different lengths";
    Related (Equal, Copies (a, c))
  | "cage" :: n :: words -> group "cage" (Total [number (decimal n)]) (cells words)
  | "cage-sums" :: ns :: words -> group "cage-sums" (Total (numbers ns)) (cells words)
  | ("renban" | "straight" as name) :: words -> group name Run (once (cells words))
  | "nabner" :: words -> group "nabner" Spread (once (cells words))
  | ("minimum" | "maximum" as name) :: words ->
    let l = once (cells words) in
    need (List.for_all (is_square b) l) "a cell that is no square and has no neighbours";
    Related ((if name = "minimum" then Less else More), Around l)
  | ["nonconsecutive"] -> Related (Not (Differ_by (number 1)), Moves ([right; down], []))
  | ["knightmare"; sums] -> Related (Not (Adds_to (numbers sums)), Moves (knight, []))
  | "negative" :: kind :: n :: words ->
    let marks = List.filter_map (function k :: m :: words when k = kind && m = n -> Some (List.hd (by_two (pair words))) | _ -> None) rules in
    let except = match words with
      | [] -> []
      | "except" :: words -> by_two (cells words)
      | _ -> malformed "a rule \"negative\"" in
    Related (Not (mark kind n), Moves ([right; down], except @ marks))
  | ["quadro"] -> Every_kind (Rests (number 2), number 2)
  | ["global-mod3"] -> Every_kind (Rests (number 3), number 3)
  | ["global-entropy"] -> Every_kind (Thirds, number 3)
  | "sum" :: ("<=" | ">=" | "!=" as sign) :: n :: words ->
    Adds (terms words, (match sign with "<=" -> UpTo | ">=" -> From | _ -> Unlike), signed n)
  | "sum" :: n :: words -> Adds (terms words, Equals, signed n)
  | ("edge-sum" | "little-killer") :: n :: words -> Adds (each 1 (cells words), Equals, integer (decimal n))
  | "arrow" :: words ->
    (match lists_of read words with
     | [circle; shaft] ->
       if List.length circle > 1 && hi > 9 then not_covered "a pill where values are above 9: rule arrow";
       need (List.length circle <= 6) "a pill of more than six cells";
       let place i = int_of_float (10. ** float_of_int (List.length circle - 1 - i)) in
       Adds (List.mapi (fun i c -> integer (- place i), c) circle @ each 1 shaft, Equals, Z0)
     | _ -> malformed "an arrow without \"=\"")
  | "double-arrow" :: words ->
    let l = line words in
    let last = List.length l - 1 in
    Adds (List.mapi (fun i c -> integer (if i = 0 || i = last then -1 else 1), c) l, Equals, Z0)
  | "automaton" :: machine :: words ->
    if List.mem "-" words then not_covered "pieces of a line: rule automaton";
    Word (listed (hi - lo + 1) machine, cells words)
  | ("hidden-skyscraper" | "end-view" as name) :: n :: words ->
    let v = decimal n in
    need (lo <= v && v <= hi) "a digit that the board has not";
    Word ((if name = "end-view" then Seen_is (integer v) else Hidden_is (integer v)), cells words)
  | ("row-index" | "column-index" | "box-index" as name) :: words ->
    let l = once (cells words) in
    need (List.for_all (is_square b) l) "a cell that is no square";
    let boxed c = b.box <> (N0, N0) || List.length (box_of b c) > 0 && List.nth_opt b.regions (of_number (index b c)) > Some N0 in
    need (name <> "box-index" || List.for_all boxed l) "a cell that is in no box";
    Places ((match name with "row-index" -> In_column | "column-index" -> In_row | _ -> In_box), l)
  | "between" :: words -> Between (line words)
  | "lockout" :: k :: words -> Lockout (number (decimal k), line words)
  | "numbered-room" :: n :: words ->
    let v = decimal n in
    need (lo <= v && v <= hi) "a digit that the board has not";
    Room (number v, cells words)
  | "skyscraper" :: n :: words -> Word (Seen_are (integer (decimal n)), cells words)
  | "sandwich" :: n :: words -> Word (Sandwich_is (integer (decimal n)), cells words)
  | "x-sum" :: n :: words -> Word (First_are (integer (decimal n)), cells words)
  | "doppelblock" :: n :: words -> Word (Between_zeros (integer (decimal n)), cells words)
  | "product" :: n :: words ->
    let l = cells words in
    if List.length l < 3 || List.length l > 9 then not_covered "fewer than three cells, or more than nine: rule product";
    Word (Product_is (integer (decimal n)), l)
  | name :: _ -> not_covered "rule %s" name
  | [] -> malformed "a rule without words"

(* Those that are several in the formula. *)
let whole ({ lo; hi; _ } as read) rules words =
  match words with
  | "equal-sum" :: words ->
    let lists = lists_of read words in
    need (List.length lists > 1) "one list of cells";
    Same_sums lists
  | "zipper" :: words -> Zipper (cells_of read words)
  | ("contains" | "contains-exactly" | "quadruple" as name) :: values :: words ->
    let l = cells_of read words and vs = List.map decimal (String.split_on_char ',' values) in
    List.iter (fun v -> need (lo <= v && v <= hi) "a digit that the board has not") vs;
    if once l <> l then not_covered "a cell twice: rule %s" name;
    Contains (name = "contains-exactly", List.map number vs, l)
  | _ -> Single (own read rules words)

(* The rules of "or": { RULE; RULE … } { RULE … } … *)
let alternatives words =
  let rec rules so_far rule = function
    | "}" :: rest -> List.rev (List.rev rule :: so_far), rest
    | "{" :: _ -> not_covered "alternatives among those of a rule or"
    | word :: rest when word <> "" && word.[String.length word - 1] = ';' ->
      rules (List.rev (String.sub word 0 (String.length word - 1) :: rule) :: so_far) [] rest
    | word :: rest -> rules so_far (word :: rule) rest
    | [] -> malformed "braces that do not close" in
  let rec lists = function
    | [] -> []
    | "{" :: rest -> let list, rest = rules [] [] rest in list :: lists rest
    | _ -> malformed "an \"or\" without braces" in
  let all = lists words in
  need (all <> []) "an \"or\" without alternatives";
  all

let asked read all words =
  match words with
  | "or" :: words ->
    let rule = function
      | "negative" :: _ -> not_covered "rule negative among alternatives of a rule or"
      | words -> whole read all words in
    Or (List.map (List.map rule) (alternatives words))
  | words -> One (whole read all words)

(* Grids: the digits of the squares, row by row, 0 for a blank, then those of other cells: "A=3", "shade:wbb". *)

let layer_digits read name text =
  let values = match List.assoc_opt name read.planes with Some values -> values | None -> malformed "no layer %S" name in
  let letters = List.map (fun v -> String.sub v 0 1) values in
  let short = once letters = letters && not (List.mem "-" letters) && List.for_all (fun v -> String.length v = 1 || not (is_digit v.[0])) values in
  let words = if short then List.map (String.make 1) (List.of_seq (String.to_seq text)) else String.split_on_char '/' text in
  let digit word =
    if word = "." || word = "#" then 0 else
    match find word (if short then letters else values) with Some i -> i + 1 | None -> malformed "%S is no value of the layer %s" word name in
  words, List.map digit words

let digits_of ({ board = b; lo; hi; _ } as read) text =
  let words = String.split_on_char ' ' text in
  let area = of_number b.rows * of_number b.cols in
  let first, rest =
    if hi > 9 then List.filteri (fun i _ -> i < area) words, List.filteri (fun i _ -> i >= area) words
    else List.map (String.make 1) (List.of_seq (String.to_seq (List.hd words))), List.tl words in
  let from at words digits =
    need (List.length words = area) "a grid of another size";
    List.mapi (fun i (word, digit) ->
      need ((word = "#") = not (is_square b (place_at b i))) "\"#\" is for squares that the board leaves out";
      place_at b (at + i), digit) (List.combine words digits) in
  let digit word =
    if word = "." || word = "#" then 0 else
    let v = decimal word in
    if v < lo || v > hi then malformed "%d is no digit of the board" v else v - lo + 1 in
  let other word =
    match String.index_opt word ':', String.index_opt word '=' with
    | Some i, None ->
      let name = String.sub word 0 i in
      let words, digits = layer_digits read name (String.sub word (i + 1) (String.length word - i - 1)) in
      from (layer_at read (Option.get (find name (List.map fst read.planes)))) words digits
    | None, Some i ->
      let name = String.sub word 0 i in
      need (List.mem name read.beside) "a cell that is not beside the squares";
      [cell_named read name, digit_of read name (String.sub word (i + 1) (String.length word - i - 1))]
    | _ -> malformed "%S behind the squares" word in
  let all = List.concat (from 0 first (List.map digit first) :: List.map other rest) in
  need (List.length (List.sort_uniq compare (List.map fst all)) = List.length all) "a cell twice in a grid";
  all

let grid_of read text =
  let table = Hashtbl.create 100 in
  List.iter (fun (cell, d) -> Hashtbl.replace table cell (number d)) (digits_of read text);
  fun cell -> Option.value (Hashtbl.find_opt table cell) ~default:N0

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

let judge line proof =
  let c = certificate line in
  let proof = match c.what with AtLeast _ -> [] | _ -> steps (proof ()) in
  if accepts c.puzzle c.what { shown = c.solutions; other = c.others; proof } then 0, c.text else 1, "fails: " ^ c.text

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
  match Array.to_list Sys.argv with
  | [_; "--formula"; name] ->
    (match headers name with
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
