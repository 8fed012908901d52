// Numbers of solutions in words: counted, or estimated with what the estimate may be off by.

const NAMES = [[1e6, 'million'], [1e9, 'billion'], [1e12, 'trillion']]; // up to a thousand of the last, then powers of ten
const SURE = 1.96; // standard errors on both sides, which hold in 95 of 100 cases
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** grouped is a number with commas between thousands. The browser's own way takes 34 ms, once, for all that it knows of languages. */
export const grouped = (n) => String(n).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');

/** many is a count in words: "12,345", "1,000 or more". */
export function many({ count, complete }) {
  const n = grouped(Number(count));
  return complete ? n : `${n} or more`;
}

/** rounded is a number with two digits: "3,200", "3.2 million", "3.2 × 10²¹". */
function rounded(n) {
  const short = Number(n.toPrecision(2));
  if (short < NAMES[0][0]) return grouped(short);
  const [size, name] = NAMES.findLast(([least]) => least <= short);
  if (short < 1000 * size) return `${Number((short / size).toPrecision(2))} ${name}`;
  const [digits, power] = short.toExponential(1).split('e+');
  return `${Number(digits)} × 10${[...power].map((d) => SUPERSCRIPTS[d]).join('')}`;
}

/** estimated is an answer of estimate in words. */
export function estimated({ verdict, estimate, error = 0, samples, complete, message }) {
  if (verdict === 'unsolvable') return 'There is no solution.';
  if (estimate === undefined) return `No estimate: ${message}.`;
  if (complete) return `${grouped(estimate)} ${estimate === 1 ? 'solution' : 'solutions'}.`;
  const off = 100 * SURE * error / estimate, from = `from ${grouped(samples)} random samples`;
  if (off >= 100) return `Perhaps some ${rounded(estimate)} solutions: the estimate, ${from}, is a rough one.`;
  return `About ${rounded(estimate)} solutions (± ${Math.max(1, Math.ceil(off))} %, ${from}).`;
}
