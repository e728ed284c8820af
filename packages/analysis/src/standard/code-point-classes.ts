export interface CodePointClasses {
  /** Class by UTF-16 code unit; surrogates are 0. */
  units: Uint8Array;
  /** Class of a code point; 0 for one in no class. */
  of: (codePoint: number) => number;
}

/**
 * Reads ranges of code points, inclusive, with their class. Each entry is `gap.length-1.class` in
 * base 36 (class in hexadecimal): the gap counts from the end of the previous entry.
 */
export function* readRanges(ranges: string): Generator<[first: number, last: number, kind: number]> {
  let at = 0;
  for (const entry of ranges.split(' ')) {
    const [gap = '0', length, kind = '0'] = entry.split('.');
    const first = at + Number.parseInt(gap, 36);
    const last = first + (length === '' ? 0 : Number.parseInt(length ?? '0', 36));
    yield [first, last, Number.parseInt(kind, 16)];
    at = last + 1;
  }
}

/** Classes of code points, from ranges in the form that `readRanges` reads. */
export function codePointClasses(ranges: string): CodePointClasses {
  const units = new Uint8Array(0x10000);
  /** Triples of first, last, class beyond the basic plane. */
  const astral: number[] = [];
  for (const [first, last, kind] of readRanges(ranges)) {
    if (last <= 0xffff) units.fill(kind, first, last + 1);
    else astral.push(first, last, kind);
  }
  const astralClass = (codePoint: number): number => {
    let low = 0;
    let high = astral.length / 3;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((astral[middle * 3 + 1] ?? 0) < codePoint) low = middle + 1;
      else high = middle;
    }
    return (astral[low * 3] ?? Infinity) <= codePoint ? (astral[low * 3 + 2] ?? 0) : 0;
  };
  return { units, of: (codePoint) => (codePoint <= 0xffff ? (units[codePoint] ?? 0) : astralClass(codePoint)) };
}
