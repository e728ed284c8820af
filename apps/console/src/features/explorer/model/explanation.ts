/** A node of the score tree that `debug=explain` returns, an extension of the local service, read leniently. */
export interface Explanation {
  value: number;
  description: string;
  /** How the value follows from those of the details, in their order and without the asides. */
  operation?: string;
  details: Explanation[];
  /** Told to the reader; no part of the value above. */
  aside: boolean;
  field?: string;
  term?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Trees of services that do not name the operation say it in words, as Lucene does. */
const operationIn = (description: string): string | undefined =>
  /^(sum|product|max) of/.exec(description)?.[1]?.replace(/^max$/, 'maximum');

/** Undefined for what is no score tree. */
export const readExplanation = (json: unknown): Explanation | undefined => {
  if (!isObject(json) || typeof json['description'] !== 'string') return undefined;
  const { description, field, term } = json;
  const value = Number(json['value']);
  const operation = typeof json['operation'] === 'string' ? json['operation'] : operationIn(description);
  const details = Array.isArray(json['details']) ? json['details'] : [];
  return {
    value,
    description,
    details: details.flatMap((detail) => readExplanation(detail) ?? []),
    aside: json['aside'] === true,
    ...(operation === undefined ? {} : { operation }),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof term === 'string' ? { term } : {}),
  };
};

/** What adds to a score: a clause, or a place in one of the rankings that are fused. */
export interface Contribution {
  label: string;
  /** In the score's own unit, factors above it included. */
  value: number;
  /** Of the whole score, 0 to 1. */
  share: number;
  node: Explanation;
}

/** Values above a part that multiply it: the functions of a scoring profile. */
export interface Factor {
  label: string;
  value: number;
}

const parts = (node: Explanation): Explanation[] => node.details.filter((detail) => !detail.aside);

/** Whether text or rankings were scored below: what stands beside such a part only multiplies it. */
const isScored = (node: Explanation): boolean => node.term !== undefined || isRank(node) || parts(node).some(isScored);
const RANK = /^rank (\d+) of (.+)$/s;
const isRank = (node: Explanation): boolean => RANK.test(node.description);

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** `1st`, `22nd`. */
export const ordinal = (n: number): string => `${n}${SUFFIX[ordinals.select(n)] ?? 'th'}`;

/** A node in few words: `title: war`, `1st in the text query`. */
export const labelOf = (node: Explanation): string => {
  const rank = RANK.exec(node.description);
  if (rank !== null) return `${ordinal(Number(rank[1]) + 1)} in ${rank[2] ?? ''}`;
  if (node.field !== undefined && node.term !== undefined) return `${node.field}: ${node.term}`;
  const weight = /^weight\((.+)\)$/.exec(node.description)?.[1];
  return weight?.replace(':', ': ') ?? node.description.replace(/:$/, '');
};

/** Where the parts of a score are: in the tree, or in the one thing that it is said to follow from. */
export const basisOf = (root: Explanation): Explanation => {
  const [only] = root.details;
  return parts(root).length === 0 && only !== undefined && root.details.length === 1 ? only : root;
};

/** A score taken apart into what adds up to it, the largest first, and what multiplies the whole. */
export const contributionsOf = (tree: Explanation): { parts: Contribution[]; factors: Factor[] } => {
  const root = basisOf(tree);
  const found: Contribution[] = [];
  const factors: Factor[] = [];
  const walk = (node: Explanation, factor: number): void => {
    const details = parts(node);
    const whole = node.term === undefined && !isRank(node);
    if (whole && node.operation === 'sum' && details.length > 0) {
      for (const detail of details) walk(detail, factor);
      return;
    }
    const scored = whole && node.operation === 'product' ? details.filter(isScored) : [];
    const [base] = scored;
    if (scored.length === 1 && base !== undefined) {
      const others = details.filter((detail) => detail !== base);
      factors.push(...others.map((other) => ({ label: other.description, value: other.value })));
      walk(
        base,
        others.reduce((product, other) => product * other.value, factor),
      );
      return;
    }
    const value = node.value * factor;
    found.push({ label: labelOf(node), value, share: root.value === 0 ? 0 : value / root.value, node });
  };
  walk(root, 1);
  return { parts: found.toSorted((a, b) => b.value - a.value), factors };
};

/** Two trees laid over each other: the same clause of either stands in one row. */
export interface AlignedNode {
  label: string;
  left?: Explanation;
  right?: Explanation;
  children: AlignedNode[];
}

/** What makes two nodes the same: numbers in the words (ranks, ages) differ from document to document. */
const sameness = (node: Explanation): string =>
  [node.field ?? '', node.term ?? '', node.aside, node.description.replaceAll(/[\d.,:T-]+/g, '#')].join('\0');

const jointLabel = (left: Explanation | undefined, right: Explanation | undefined): string => {
  const some = left ?? right;
  if (some === undefined) return '';
  const [a, b] = [left, right].map((node) => (node === undefined ? null : RANK.exec(node.description)));
  return a != null && b != null && a[1] !== b[1]
    ? `${ordinal(Number(a[1]) + 1)} · ${ordinal(Number(b[1]) + 1)} in ${a[2] ?? ''}`
    : labelOf(some);
};

export const align = (left: Explanation | undefined, right: Explanation | undefined): AlignedNode => {
  const children: AlignedNode[] = [];
  const waiting = new Map<string, Explanation[]>();
  for (const detail of right?.details ?? []) {
    const key = sameness(detail);
    waiting.set(key, [...(waiting.get(key) ?? []), detail]);
  }
  for (const detail of left?.details ?? []) children.push(align(detail, waiting.get(sameness(detail))?.shift()));
  for (const rest of waiting.values()) for (const detail of rest) children.push(align(undefined, detail));
  return {
    label: jointLabel(left, right),
    children,
    ...(left === undefined ? {} : { left }),
    ...(right === undefined ? {} : { right }),
  };
};

/** A lone clause as a sum of one, so that it stands beside the sum that another document has. */
const asSum = (node: Explanation, other: Explanation): Explanation =>
  node.operation !== 'sum' && other.operation === 'sum'
    ? { value: node.value, description: other.description, operation: 'sum', details: [node], aside: false }
    : node;
export const alignRoots = (left: Explanation, right: Explanation): AlignedNode =>
  align(asSum(left, right), asSum(right, left));

/** A difference between two scores, by clause; the largest difference first. */
export interface Difference {
  label: string;
  left: number;
  right: number;
}
export const differencesOf = (left: Explanation, right: Explanation): Difference[] => {
  const rows = new Map<string, Difference>();
  const add = (root: Explanation, side: 'left' | 'right') => {
    for (const part of contributionsOf(root).parts) {
      const rank = RANK.exec(part.node.description)?.[2];
      const label = rank === undefined ? part.label : `rank in ${rank}`;
      const row = rows.get(label) ?? { label, left: 0, right: 0 };
      row[side] += part.value;
      rows.set(label, row);
    }
  };
  add(left, 'left');
  add(right, 'right');
  return [...rows.values()].toSorted((a, b) => Math.abs(b.left - b.right) - Math.abs(a.left - a.right));
};
