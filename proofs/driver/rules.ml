open Verifier
open Words
open Boards

(* Rules: those of the board, and the puzzle's own. *)

let of_board = function
  | ("diagonal" | "windoku" | "disjoint" | "sudoku-grid" | "anti-knight" | "anti-king" | "taxicab") :: _ -> true
  | _ -> false

(* The cells of a list: cells, runs of them in a straight line, "grid", or where layers have values of their own, the name of one. *)
let cells_by there layer_named read words =
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
    match layer_named word with Some all -> all | None ->
    let rec dots i = if i + 1 >= String.length word then None else if word.[i] = '.' && word.[i + 1] = '.' then Some i else dots (i + 1) in
    match dots 0 with Some i -> run word i | None -> [there word] in
  let all = List.concat_map named words in
  need (all <> []) "a rule without cells";
  all

(* Of rules about values, whose cells of layers are those with the values of the board. *)
let cells_of read =
  let there text =
    (match plane_of read text with
     | Some values when values <> List.mapi (fun i _ -> string_of_int (read.lo + i)) values -> not_covered "values of a layer: cell %s" text
     | _ -> ());
    cell_named read text in
  cells_by there (fun _ -> None) read

(* Of rules about values by name: the digits of the values, and the cells, each once, on one plane. *)
let valued read values words =
  let plane word =
    if List.mem_assoc word read.planes then word else
    match String.index_opt word '.' with Some i when List.mem_assoc (String.sub word 0 i) read.planes -> String.sub word 0 i | _ -> "" in
  let name = plane (match words with [] -> "" | word :: _ -> word) in
  need (List.for_all (fun word -> plane word = name) words) "cells of different planes";
  let all word = match find word (List.map fst read.planes) with
    | Some k -> Some (List.map (fun c -> place_at read.board (layer_at read k + of_number (index read.board c))) (squares read.board))
    | None -> None in
  let cells = once (cells_by (cell_named read) all read words) in
  let digits = List.map (fun value -> number (digit_of read (if name = "" then "" else name ^ ".") value)) (String.split_on_char ',' values) in
  need (once digits = digits) "a value twice";
  digits, cells

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

(* Connected sets are compared by their numbers, and a literal of one of two digits is not that of a test. *)
let of_some_digits { lo; hi; _ } name =
  if hi = lo + 1 || hi - lo > 60 then not_covered "a board of two digits, or more than sixty: rule %s" name

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
  let hanging name size (digits, cells) =
    need (List.for_all (fun c -> lies b c <> None) cells) "a cell that is no square and has no neighbours";
    of_some_digits read name;
    Connected (size, digits, cells) in
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
  | ("pair" | "all-pairs" as name) :: table :: words ->
    let rows = String.split_on_char '/' table and n = hi - lo + 1 in
    need (List.length rows = n && List.for_all (fun row -> String.length row = n && String.for_all (fun c -> c = '0' || c = '1') row) rows) "a table of another size";
    let follow i row = List.filter_map (fun k -> if row.[k] = '1' then Some (number (lo + i), number (lo + k)) else None) (List.init n Fun.id) in
    let l = line words in
    Related (Paired (List.concat (List.mapi follow rows)), if name = "pair" then Line l else Any_two l)
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
  | "connected" :: values :: words -> hanging "connected" N0 (valued read values words)
  | "polyomino" :: n :: values :: words -> hanging "polyomino" (positive n) (valued read values words)
  | "no-2x2" :: values :: words ->
    let digits, cells = valued read values words in
    if List.length digits > hi - lo then not_covered "all digits of the board: rule no-2x2";
    No_square (digits, cells)
  | "hold" :: values :: words -> let digits, cells = valued read values words in Held (digits, cells)
  | "count" :: ns :: values :: words ->
    let digits, cells = valued read values words in
    Number (digits, numbers ns, cells)
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
  | "value-index" :: value :: control :: words ->
    (match cells [value], cells [control] with
     | [c], [k] -> Pointed (c, k, cells words)
     | _ -> malformed "more than one cell")
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
  | ["yin-yang"] ->
    of_some_digits read "yin-yang";
    (match valued read "black,white" ["shade"] with
     | [black; white], cells -> Yin_yang (black, white, cells)
     | _ -> malformed "a layer without black and white")
  | ("contains" | "contains-exactly" | "quadruple" as name) :: values :: words ->
    let l = cells_of read words and vs = List.map decimal (String.split_on_char ',' values) in
    List.iter (fun v -> need (lo <= v && v <= hi) "a digit that the board has not") vs;
    Contains (name = "contains-exactly", List.map number vs, l)
  | _ -> Single (own read rules words)

(* The rules of "or", "not" or "liars": { RULE; RULE … } { RULE … } … *)
let alternatives words =
  let rec rules so_far rule = function
    | "}" :: rest -> List.rev (List.rev rule :: so_far), rest
    | "{" :: _ -> not_covered "braces in braces: rule or"
    | word :: rest when word <> "" && word.[String.length word - 1] = ';' ->
      rules (List.rev (String.sub word 0 (String.length word - 1) :: rule) :: so_far) [] rest
    | word :: rest -> rules so_far (word :: rule) rest
    | [] -> malformed "braces that do not close" in
  let rec lists = function
    | [] -> []
    | "{" :: rest -> let list, rest = rules [] [] rest in list :: lists rest
    | _ -> malformed "a rule without braces" in
  let all = lists words in
  need (all <> []) "a rule without alternatives";
  all

let asked read all words =
  match words with
  | "or" :: words ->
    let lists = alternatives words in
    (* The formula compares a connected set with others of the same cells, which hold as well. *)
    let hangs = function ("connected" | "polyomino" | "yin-yang") :: _ -> true | _ -> false in
    let compared = List.length lists = 1 || List.exists hangs all in
    let rule = function
      | ("negative" | "yin-yang" as name) :: _ -> not_covered "among alternatives of a rule or: rule %s" name
      | name :: _ as words when hangs words && compared -> not_covered "beside connected cells, a rule or: rule %s" name
      | words -> whole read all words in
    Or (List.map (List.map rule) lists)
  | ("not" | "liars" as kind) :: words ->
    let rule = function
      | ("negative" | "yin-yang" as name) :: _ -> not_covered "in a rule %s: rule %s" kind name
      | words ->
        let x = whole read all words in
        if not (has_opposite read.board x) then not_covered "what has no opposite, in a rule %s: rule %s" kind (List.hd words);
        x in
    let lists = List.map (List.map rule) (alternatives words) in
    need (kind = "not" || List.length lists = 1) "liars in more than one pair of braces";
    Not_any (if kind = "not" then lists else List.map (fun x -> [x]) (List.concat lists))
  | words -> One (whole read all words)
