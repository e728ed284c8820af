const LAST = 0x10ffff;

/** A set of code points as ranges `[first, last, first, last, …]`, ascending and not adjacent. */
export class CharSet {
  /** Membership of the first 256 code points, which are looked up most often. */
  private readonly low = new Uint8Array(256);

  constructor(readonly ranges: readonly number[]) {
    for (let i = 0; i < ranges.length; i += 2) {
      const first = ranges[i] ?? 0;
      if (first > 255) break;
      this.low.fill(1, first, Math.min(ranges[i + 1] ?? first, 255) + 1);
    }
  }

  has(code: number): boolean {
    if (code < 256) return this.low[code] === 1;
    const { ranges } = this;
    let from = 0;
    let to = ranges.length >> 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ranges[middle * 2 + 1] ?? 0) < code) from = middle + 1;
      else to = middle;
    }
    return (ranges[from * 2] ?? LAST + 1) <= code;
  }
}

/** A set from ranges, which can be unordered and overlap. */
export const charSet = (ranges: readonly (readonly [first: number, last: number])[]): CharSet => {
  const disjointRanges: number[] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const end = disjointRanges.at(-1);
    if (end !== undefined && first <= end + 1) disjointRanges[disjointRanges.length - 1] = Math.max(end, last);
    else disjointRanges.push(first, last);
  }
  return new CharSet(disjointRanges);
};

const pairsOf = ({ ranges }: CharSet): [number, number][] =>
  Array.from({ length: ranges.length >> 1 }, (_, i) => [ranges[i * 2] ?? 0, ranges[i * 2 + 1] ?? 0]);

export const union = (...sets: readonly CharSet[]): CharSet => charSet(sets.flatMap(pairsOf));

export const complement = ({ ranges }: CharSet): CharSet => {
  const inverse: number[] = [];
  let from = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    const first = ranges[i] ?? 0;
    if (first > from) inverse.push(from, first - 1);
    from = (ranges[i + 1] ?? 0) + 1;
  }
  if (from <= LAST) inverse.push(from, LAST);
  return new CharSet(inverse);
};

export const intersection = (a: CharSet, b: CharSet): CharSet => complement(union(complement(a), complement(b)));
/** The set of one code point. */
export const singleton = (code: number): CharSet => new CharSet([code, code]);
/** Characters of a string, or `x-y` ranges as two-character strings. */
export const charSetOf = (...parts: readonly string[]): CharSet =>
  charSet(
    parts.map((part) => {
      const first = part.codePointAt(0) ?? 0;
      return [first, [...part].at(1)?.codePointAt(0) ?? first] as const;
    }),
  );

/** All code points except surrogates, by plane. */
const BLOCKS = [
  [0, 0xd7ff],
  [0xe000, 0xffff],
  ...Array.from({ length: 16 }, (_, i) => [(i + 1) << 16, ((i + 2) << 16) - 1] as const),
] as const;
/** Cache of property sets, because computing one takes milliseconds. The number of properties is bounded. */
const propertySets = new Map<string, CharSet>();
/** The code points of a JavaScript property expression such as `\p{Lu}`; throws SyntaxError if the property does not exist. */
export const propertySet = (expression: string): CharSet => {
  const cached = propertySets.get(expression);
  if (cached !== undefined) return cached;
  const test = new RegExp(`${expression}+`, 'gu');
  const ranges: [number, number][] = [];
  // Surrogates are excluded, because they would combine.
  for (const [first, last] of BLOCKS) {
    let text = '';
    for (let code = first; code <= last; code++) text += String.fromCodePoint(code);
    const width = first < 0x10000 ? 1 : 2;
    for (const match of text.matchAll(test)) {
      const start = first + match.index / width;
      ranges.push([start, start + match[0].length / width - 1]);
    }
  }
  if (expression === '\\p{Cs}' || expression === '\\p{C}') ranges.push([0xd800, 0xdfff]);
  const set = charSet(ranges);
  propertySets.set(expression, set);
  return set;
};

let simpleCases: { lower: Int32Array; upper: Int32Array } | undefined;
const CASED = 0x1ffff;
/** Java's simple case mappings: one code point to one. */
const caseMappings = (): { lower: Int32Array; upper: Int32Array } => {
  if (simpleCases !== undefined) return simpleCases;
  const lower = new Int32Array(CASED + 1);
  const upper = new Int32Array(CASED + 1);
  for (let code = 0; code <= CASED; code++) {
    lower[code] = upper[code] = code;
    if (code >= 0xd800 && code < 0xe000) continue;
    const c = String.fromCodePoint(code);
    const l = c.toLowerCase();
    const u = c.toUpperCase();
    if (l !== c && [...l].length === 1) lower[code] = l.codePointAt(0) ?? code;
    if (u !== c && [...u].length === 1) upper[code] = u.codePointAt(0) ?? code;
  }
  lower[0x130] = 0x69;
  return (simpleCases = { lower, upper });
};

/** Characters that match case-insensitively: none, ASCII, or all of Unicode. */
export type Folding = 'none' | 'ascii' | 'unicode';

/** The representative of all case variants of a character, which Java compares. */
export const fold = (code: number, folding: Folding): number => {
  if (folding === 'none') return code;
  if (folding === 'ascii') return code >= 0x41 && code <= 0x5a ? code + 32 : code;
  const { lower, upper } = caseMappings();
  return code > CASED ? code : (lower[upper[code] ?? code] ?? code);
};

/** Adds the other case of every character of a range, as Java's CASE_INSENSITIVE and UNICODE_CASE do. */
export const foldRange = (first: number, last: number, folding: Folding): CharSet => {
  if (folding === 'none') return new CharSet([first, last]);
  const ranges: [number, number][] = [[first, last]];
  const isInRange = (code: number): boolean => code >= first && code <= last;
  if (folding === 'ascii') {
    for (let code = 0x61; code <= 0x7a; code++) {
      if (isInRange(code)) ranges.push([code - 32, code - 32]);
      if (isInRange(code - 32)) ranges.push([code, code]);
    }
  } else {
    const { lower, upper } = caseMappings();
    for (let code = 0; code <= CASED; code++) {
      const up = upper[code] ?? code;
      if (isInRange(up) || isInRange(lower[up] ?? up)) ranges.push([code, code]);
    }
    if (first === last) {
      const representative = fold(first, folding);
      for (let code = 0; code <= CASED; code++) if (fold(code, folding) === representative) ranges.push([code, code]);
    }
  }
  return charSet(ranges);
};
