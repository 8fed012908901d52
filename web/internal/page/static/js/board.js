// A board as the engine writes it down, "9x9 box 3x3" or "5x7 digits 1-9 lines
// free missing r1c1 extra A,B layers shade=white,black", and its cells: the squares
// row by row, the extra cells, then a cell for each square on each layer. A digit is
// the number that people see, or the name of a layer's value.

const REGION = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export class Board {
  constructor(data) {
    Object.assign(this, { boxRows: 0, boxCols: 0, regions: null, free: false, missing: new Set(), extra: [], layers: [] }, data);
    this.squares = this.rows * this.cols;
    this.places = this.squares + this.extra.length; // the cells with a place of their own
    this.cells = this.places + this.squares * this.layers.length;
    this.key = this.text();
  }

  /** parse reads what text writes; the engine has judged it before. */
  static parse(text) {
    const words = text.trim().split(/\s+/);
    const [rows, cols] = size(words[0]);
    const data = { rows, cols, lo: 1, hi: Math.max(rows, cols), missing: new Set() };
    for (let i = 1; i + 1 < words.length; i += 2) {
      const value = words[i + 1];
      switch (words[i]) {
        case 'digits': [data.lo, data.hi] = value.split('-').map(Number); break;
        case 'box': if (value !== 'none') [data.boxRows, data.boxCols] = size(value); break;
        case 'regions': data.regions = regionMap(value); break;
        case 'lines': data.free = value === 'free'; break;
        case 'missing': for (const name of value.split(',')) data.missing.add(square(name, cols)); break;
        case 'extra': data.extra = value.split(','); break;
        case 'layers': data.layers = value.split(';').map(layer); break;
        default: throw new Error(`a board has no "${words[i]}"`);
      }
    }
    return new Board(data);
  }

  /** usual is the n×n board with boxes as square as n allows. */
  static usual(n) {
    let rows = 1;
    for (let r = 1; r * r <= n; r++) if (n % r === 0) rows = r;
    return new Board({ rows: n, cols: n, lo: 1, hi: n, boxRows: rows, boxCols: n / rows });
  }

  with(changes) {
    return new Board({ ...this, ...changes });
  }

  text() {
    let t = `${this.rows}x${this.cols}`;
    if (this.lo !== 1 || this.hi !== this.rows || this.hi !== this.cols) t += ` digits ${this.lo}-${this.hi}`;
    if (this.boxRows) t += ` box ${this.boxRows}x${this.boxCols}`;
    else if (this.lacksBoxes()) t += ' box none';
    if (this.regions) t += ` regions ${regionText(this.regions)}`;
    if (this.free) t += ' lines free';
    if (this.missing.size) t += ` missing ${[...this.missing].sort((a, b) => a - b).map((c) => this.name(c)).join(',')}`;
    if (this.extra.length) t += ` extra ${this.extra.join(',')}`;
    if (this.layers.length) t += ` layers ${this.layers.map((l) => l.text).join(';')}`;
    return t;
  }

  /** lacksBoxes reports whether there are no boxes where people expect them. */
  lacksBoxes() {
    const n = this.rows;
    return !this.regions && !this.free && this.cols === n && this.hi - this.lo + 1 === n && Board.usual(n).boxRows > 1;
  }

  name(cell) {
    if (cell >= this.places) return `${this.layerOf(cell).name}.${this.name(this.square(cell))}`;
    if (cell >= this.squares) return this.extra[cell - this.squares];
    return `r${this.row(cell) + 1}c${this.col(cell) + 1}`;
  }

  /** cell is the number of a named cell, −1 for a name that no cell has. */
  cell(name) {
    const [, on, at] = /^(\w+)\.(.*)$/.exec(name) ?? [];
    if (on) {
      const k = this.layers.findIndex((l) => l.name === on), c = this.cell(at);
      return k < 0 || c < 0 || c >= this.squares ? -1 : this.places + k * this.squares + c;
    }
    const m = /^r(\d+)c(\d+)$/i.exec(name);
    if (m && m[1] >= 1 && m[1] <= this.rows && m[2] >= 1 && m[2] <= this.cols) return (m[1] - 1) * this.cols + (m[2] - 1);
    const extra = this.extra.indexOf(name);
    return extra < 0 ? -1 : this.squares + extra;
  }

  /** spoken is a text of the engine in a player's words: "r1c4 is white" for "shade.r1c4=white", and of several layers or numbers "r1c4 has region 3". */
  spoken(text) {
    return this.layers.reduce((words, { name, values }) => {
      const alone = this.layers.length === 1 && !values.some((v) => /^-?\d+$/.test(v)), at = `\\b${name}\\.(r\\d+c\\d+)`;
      const any = values.map((v) => v.replace(/\W/g, '\\$&')).sort((a, b) => b.length - a.length).join('|');
      words = words.replace(new RegExp(`${at}(=| is )(${any})(?![\\w-])`, 'g'), alone ? '$1 is $3' : `$1 has ${name} $3`);
      return alone ? words.replace(new RegExp(at, 'g'), '$1') : words;
    }, text);
  }

  row(cell) { return Math.floor(cell / this.cols); }
  col(cell) { return cell % this.cols; }
  exists(cell) { return cell >= 0 && cell < this.cells && !this.missing.has(this.square(cell)); }

  /** square is the cell that has the place of a cell: on a layer its square, else the cell itself. */
  square(cell) { return cell < this.places ? cell : (cell - this.places) % this.squares; }

  /** layerOf is the layer of a cell, undefined for a square or an extra cell. */
  layerOf(cell) { return this.layers[Math.floor((cell - this.places) / this.squares)]; }

  /** stack is a square with its cells on the layers; an extra cell has none. */
  stack(cell) { return [cell, ...cell < this.squares ? this.layers.map((_, k) => this.places + k * this.squares + cell) : []]; }

  /** values are what a cell can hold. */
  values(cell) { return this.layerOf(cell)?.values ?? this.digits(); }

  /** value is what a cell holds where the engine, or a text, has a value for it: a number, on a layer a name. */
  value(cell, v) { return cell < this.places ? Number(v) : String(v); }

  /** named are contents by cell as values. */
  named(contents) { return contents.map((v, c) => v === null ? v : this.value(c, v)); }

  at(row, col) {
    return row < 0 || col < 0 || row >= this.rows || col >= this.cols ? -1 : row * this.cols + col;
  }

  /** place is the column and row in which a cell is drawn: extra cells are below the grid, each below its name. */
  place(at) {
    const cell = this.square(at);
    if (cell < this.squares) return [this.col(cell), this.row(cell)];
    const i = cell - this.squares, across = this.extraAcross();
    return [i % across * 1.4, this.rows + 0.9 + Math.floor(i / across) * 1.6];
  }

  extraAcross() { return Math.max(Math.floor((this.cols + 0.4) / 1.4), 3); }

  /** height and width are how many squares the drawing has. */
  height() {
    return this.rows + (this.extra.length ? 0.3 + Math.ceil(this.extra.length / this.extraAcross()) * 1.6 : 0);
  }

  width() {
    return Math.max(this.cols, (Math.min(this.extra.length, this.extraAcross()) - 1) * 1.4 + 1);
  }

  /** area returns the box and region of a square: squares apart have a thick line between them. */
  area(cell) {
    let a = '';
    if (this.boxRows) a += `${Math.floor(this.row(cell) / this.boxRows)},${Math.floor(this.col(cell) / this.boxCols)};`;
    if (this.regions) a += this.regions[cell];
    return a;
  }

  /** regionMap is the region of each square: those there are, or the boxes as regions. */
  regionMap() {
    if (this.regions) return [...this.regions];
    const across = this.boxCols ? this.cols / this.boxCols : 0;
    return Array.from({ length: this.squares }, (_, c) => this.boxRows
      ? Math.floor(this.row(c) / this.boxRows) * across + Math.floor(this.col(c) / this.boxCols) : -1);
  }

  digits() {
    return Array.from({ length: this.hi - this.lo + 1 }, (_, i) => this.lo + i);
  }

  /** cellsIn lists the cells that the text of a rule names, ranges like r1c1..r4c1 filled in. */
  cellsIn(text) {
    const out = [];
    const names = /(\w+\.)?r\d+c\d+(\.\.(\w+\.)?r\d+c\d+)?|[A-Za-z]\w*/g;
    for (const [word] of text.matchAll(names)) {
      const ends = word.split('..').map((name) => this.cell(name));
      if (ends.includes(-1)) continue;
      const [from, to = from] = ends.map((c) => this.square(c));
      out.push(...(ends.length === 1 ? ends : this.line(from, to).map((c) => c + ends[0] - from)));
    }
    return out;
  }

  line(from, to) {
    const rows = this.row(to) - this.row(from), cols = this.col(to) - this.col(from);
    const steps = Math.max(Math.abs(rows), Math.abs(cols), 1);
    return Array.from({ length: steps + 1 }, (_, i) => (this.row(from) + Math.round(rows * i / steps)) * this.cols + this.col(from) + Math.round(cols * i / steps));
  }

  /** write is a grid on one line, as the engine reads it; null is a blank. */
  write(cells) {
    const words = Array.from({ length: this.squares }, (_, c) => this.missing.has(c) ? '#' : cells[c] ?? '.');
    const extra = this.extra.map((name, i) => [name, cells[this.squares + i]]).filter(([, v]) => v !== null && v !== undefined);
    const layers = this.layers.map((l, k) => this.writeLayer(l, cells.slice(this.places + k * this.squares, this.places + (k + 1) * this.squares)));
    return [words.join(this.hi > 9 ? ' ' : ''), ...extra.map(([name, v]) => `${name}=${v}`), ...layers.filter((t) => t !== '')].join(' ');
  }

  /** writeLayer is " shade:wb.w…", with the first characters of values where they differ; '' without any. */
  writeLayer({ name, values }, cells) {
    if (!cells.some((v) => v !== null && v !== undefined)) return '';
    const short = new Set(values.map((v) => v[0])).size === values.length && values.every((v) => /^([A-Za-z]|\d$)/.test(v));
    const words = Array.from({ length: this.squares }, (_, c) => this.missing.has(c) ? '#' : short ? String(cells[c] ?? '.')[0] : cells[c] ?? '.');
    return `${name}:${words.join(short ? '' : '/')}`;
  }
}

function size(text) {
  const [rows, cols] = text.split(/[x×]/).map(Number);
  if (!(rows > 0 && cols > 0)) throw new Error(`"${text}" is no size: one is written 9x9`);
  return [rows, cols];
}

/** layer reads "shade=white,black" and "region=1-9". */
function layer(text) {
  const [name, list] = text.split('='), [, from, to] = /^(\d+)-(\d+)$/.exec(list) ?? [];
  const values = from === undefined ? list.split(',') : Array.from({ length: to - from + 1 }, (_, i) => String(Number(from) + i));
  return { name, text, values };
}

function square(name, cols) {
  const [, r, c] = /^r(\d+)c(\d+)$/i.exec(name);
  return (r - 1) * cols + (c - 1);
}

function regionMap(text) {
  if (text.includes(',')) return text.split(',').map(Number);
  return [...text].map((ch) => REGION.indexOf(ch));
}

function regionText(regions) {
  if (regions.some((r) => r >= REGION.length)) return regions.join(',');
  return regions.map((r) => r < 0 ? '.' : REGION[r]).join('');
}
