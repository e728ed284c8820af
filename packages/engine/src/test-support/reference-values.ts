/** A naive model of documents with fields of every type: evaluated document by document. */
export interface ValueDocument {
  id: string;
  title: string | null;
  group: string | null;
  big: bigint | null;
  double: number | null;
  at: string | null;
  flag: boolean | null;
  place: [lon: number, lat: number] | null;
  numbers: number[];
  times: string[];
  flags: boolean[];
  places: [lon: number, lat: number][];
  inner: { label: string | null; deep: { size: number | null } | null } | null;
  parts: { label: string | null; sizes: number[] }[];
}

export interface TestFilter {
  text: string;
  test: (document: ValueDocument) => boolean;
}

const RADIANS = Math.PI / 180;

/** Kilometers between two points. */
export function kilometers([lon1, lat1]: readonly [number, number], [lon2, lat2]: readonly [number, number]): number {
  const [a, b] = [lat1 * RADIANS, lat2 * RADIANS];
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The edit distance of two words. Swapping two adjacent letters counts as one edit. */
export function editDistance(one: string, two: string): number {
  const [a, b] = [[...one], [...two]];
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_v, j) => i || j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[a.length]![b.length]!;
}

type Comparable = number | bigint | string | boolean;
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** service-behavior §7 "Null rules": a comparison with null in the field is true for `ne` alone. */
export function compare(value: Comparable | null, operator: Operator, constant: Comparable): boolean {
  if (value === null) return operator === 'ne';
  switch (operator) {
    case 'eq':
      return value === constant;
    case 'ne':
      return value !== constant;
    case 'gt':
      return value > constant;
    case 'ge':
      return value >= constant;
    case 'lt':
      return value < constant;
    case 'le':
      return value <= constant;
  }
}

/** Compares in ascending order, null first. For descending order, the caller negates the result. */
export function order(a: Comparable | null, b: Comparable | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return a < b ? -1 : a > b ? 1 : 0;
}
