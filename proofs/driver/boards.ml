open Verifier
open Words

(* Boards. [lo] is the value of digit 1, [beside] are the extra cells, [planes] the layers with their values. *)

type read = { board : board; lo : int; hi : int; beside : string list; planes : (string * string list) list }

let rec once = function [] -> [] | x :: rest -> x :: once (List.filter (( <> ) x) rest)

let letter c = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'

let is_name word =
  let like_square = word <> "" && word.[0] = 'r' && String.contains word 'c' && String.for_all (fun c -> is_digit c || c = 'r' || c = 'c') word in
  word <> "" && String.length word <= 16 && letter word.[0] && String.for_all (fun c -> letter c || is_digit c) word && not like_square

(* A value of a layer: a word of letters or a whole number. *)
let is_value word =
  word <> "" && String.length word <= 16 && String.for_all letter word ||
  (match int_of_string_opt word with Some k -> string_of_int k = word && abs k <= 1 lsl 20 | None -> false)

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
    let parts = List.filter ((<>) ("box", "none")) parts in
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
    let on_board (row, col) = let row, col = of_number row, of_number col in row > 0 && row <= r && col > 0 && col <= c in
    need (List.for_all on_board missing) "a missing square that is not on the board";
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
      | ["disjoint"] -> if h = 0 then not_covered "no boxes: rule disjoint" else [SamePlaces]
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
    need (List.for_all (fun (_, values) -> List.for_all is_value values) planes) "the values of a layer";
    need (List.for_all is_name names && once names = names) "names of cells and layers";
    List.iter (fun (_, values) -> need (List.length values > 1 && List.length values <= hi - lo + 1 && once values = values) "the values of a layer") planes;
    let extra = number (List.length beside) and layers = List.map (fun (_, values) -> number (List.length values)) planes in
    let board = { rows = number r; cols = number c; digits = number (hi - lo + 1); first = number lo; box = (number h, number w); regions; free; missing; extra; layers; rules } in
    { board; lo; hi; beside; planes }

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
