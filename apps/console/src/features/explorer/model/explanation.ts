import { isObject } from '@searchdeck/contract';
import { messages } from './messages';

/** A node of the score tree that `debug=explain` returns (an extension of the local service), parsed leniently. */
export interface Explanation {
  value: number;
  description: string;
  /** How the value is computed from the details, in order and without informational ones. */
  operation?: string;
  details: Explanation[];
  /** Informational: not part of the parent's value. */
  isInformational: boolean;
  field?: string;
  term?: string;
}

/** The operation in the description of a tree that doesn't name it, as in Lucene. */
const operationIn = (description: string): string | undefined =>
  /^(sum|product|max) of/.exec(description)?.[1]?.replace(/^max$/, 'maximum');

/** Undefined if the value isn't a score tree. */
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
    isInformational: json['informational'] === true,
    ...(operation === undefined ? {} : { operation }),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof term === 'string' ? { term } : {}),
  };
};

/** A contribution to a score: a clause, or a rank in one of the merged rankings. */
export interface Contribution {
  label: string;
  /** In the unit of the score, including the factors above it. */
  value: number;
  /** Share of the whole score, 0 to 1. */
  share: number;
  node: Explanation;
}

/** A factor of the whole score, such as a function of a scoring profile. */
export interface Factor {
  label: string;
  value: number;
}

/** The details from which the value of a node is computed. */
export const partsOf = (node: Explanation): Explanation[] => node.details.filter((detail) => !detail.isInformational);

/** Whether a clause or a ranking is scored below the node: its siblings are factors. */
const isScored = (node: Explanation): boolean =>
  node.term !== undefined || isRank(node) || partsOf(node).some(isScored);
const RANK = /^rank (\d+) of (.+)$/s;
const isRank = (node: Explanation): boolean => RANK.test(node.description);

/** A short label of a node: `title: war`, `Rank 1 in the text query`. */
export const labelOf = (node: Explanation): string => {
  const rank = RANK.exec(node.description);
  if (rank !== null) return messages.explanation.rank(Number(rank[1]) + 1, rank[2] ?? '');
  if (node.field !== undefined && node.term !== undefined) return `${node.field}: ${node.term}`;
  const weight = /^weight\((.+)\)$/.exec(node.description)?.[1];
  return weight?.replace(':', ': ') ?? node.description.replace(/:$/, '');
};

/** The node that holds the parts of a score: the root, or its only detail. */
export const basisOf = (root: Explanation): Explanation => {
  const [firstDetail] = root.details;
  return partsOf(root).length === 0 && firstDetail !== undefined && root.details.length === 1 ? firstDetail : root;
};

/** Splits a score into its summands, largest first, and the factors of the whole. */
export const contributionsOf = (tree: Explanation): { parts: Contribution[]; factors: Factor[] } => {
  const root = basisOf(tree);
  const contributions: Contribution[] = [];
  const factors: Factor[] = [];
  const walk = (node: Explanation, factor: number): void => {
    const details = partsOf(node);
    const isWhole = node.term === undefined && !isRank(node);
    if (isWhole && node.operation === 'sum' && details.length > 0) {
      for (const detail of details) walk(detail, factor);
      return;
    }
    const scoredDetails = isWhole && node.operation === 'product' ? details.filter(isScored) : [];
    const [base] = scoredDetails;
    if (scoredDetails.length === 1 && base !== undefined) {
      const others = details.filter((detail) => detail !== base);
      factors.push(...others.map((other) => ({ label: other.description, value: other.value })));
      walk(
        base,
        others.reduce((product, other) => product * other.value, factor),
      );
      return;
    }
    const value = node.value * factor;
    contributions.push({ label: labelOf(node), value, share: root.value === 0 ? 0 : value / root.value, node });
  };
  walk(root, 1);
  return { parts: contributions.toSorted((a, b) => b.value - a.value), factors };
};

/** Two trees aligned: the same clause of both is in one row. */
export interface AlignedNode {
  label: string;
  left?: Explanation;
  right?: Explanation;
  children: AlignedNode[];
}

/** Key by which nodes are aligned: numbers in the description (ranks, ages) differ between documents. */
const alignmentKey = (node: Explanation): string =>
  [node.field ?? '', node.term ?? '', node.isInformational, node.description.replaceAll(/[\d.,:T-]+/g, '#')].join('\0');

const jointLabel = (left: Explanation | undefined, right: Explanation | undefined): string => {
  const node = left ?? right;
  if (node === undefined) return '';
  const [a, b] = [left, right].map((side) => (side === undefined ? null : RANK.exec(side.description)));
  return a != null && b != null && a[1] !== b[1]
    ? messages.explanation.ranks(Number(a[1]) + 1, Number(b[1]) + 1, a[2] ?? '')
    : labelOf(node);
};

/** Aligns the details of two nodes; details of only one of them have an empty other side. */
export const align = (left: Explanation | undefined, right: Explanation | undefined): AlignedNode => {
  const children: AlignedNode[] = [];
  const unmatched = new Map<string, Explanation[]>();
  for (const detail of right?.details ?? []) {
    const key = alignmentKey(detail);
    unmatched.set(key, [...(unmatched.get(key) ?? []), detail]);
  }
  for (const detail of left?.details ?? []) children.push(align(detail, unmatched.get(alignmentKey(detail))?.shift()));
  for (const details of unmatched.values()) for (const detail of details) children.push(align(undefined, detail));
  return {
    label: jointLabel(left, right),
    children,
    ...(left === undefined ? {} : { left }),
    ...(right === undefined ? {} : { right }),
  };
};

/** Wraps a single clause in a sum, so that it aligns with the sum of another document. */
const asSum = (node: Explanation, other: Explanation): Explanation =>
  node.operation !== 'sum' && other.operation === 'sum'
    ? { value: node.value, description: other.description, operation: 'sum', details: [node], isInformational: false }
    : node;
/** Aligns the trees of two scores. */
export const alignRoots = (left: Explanation, right: Explanation): AlignedNode =>
  align(asSum(left, right), asSum(right, left));

/** The values of one clause in two scores. */
export interface Difference {
  label: string;
  left: number;
  right: number;
}
/** The values of each clause in two scores, largest difference first. */
export const differencesOf = (left: Explanation, right: Explanation): Difference[] => {
  const rows = new Map<string, Difference>();
  const add = (root: Explanation, side: 'left' | 'right') => {
    for (const part of contributionsOf(root).parts) {
      const rank = RANK.exec(part.node.description)?.[2];
      const label = rank === undefined ? part.label : messages.explanation.rankIn(rank);
      const row = rows.get(label) ?? { label, left: 0, right: 0 };
      row[side] += part.value;
      rows.set(label, row);
    }
  };
  add(left, 'left');
  add(right, 'right');
  return [...rows.values()].toSorted((a, b) => Math.abs(b.left - b.right) - Math.abs(a.left - a.right));
};
