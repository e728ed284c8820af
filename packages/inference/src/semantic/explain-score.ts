import { documentSimilarity, MATCH_PARTS, rerankerScore, WEIGHTS, type Similarities } from './score.js';

/** A node of a score tree, in the shape of the engine's explanations. */
export interface ScoreNode {
  value: number;
  description: string;
  operation?: 'sum' | 'product' | 'maximum' | 'quotient';
  details?: ScoreNode[];
  aside?: true;
}

const KINDS = ['content', 'title', 'keywords'] as const;
const NAMES = { content: 'the best passage of the content fields', title: 'the title', keywords: 'the keywords' };

const product = (description: string, details: [ScoreNode, ScoreNode]): ScoreNode => ({
  value: details[0].value * details[1].value,
  description,
  operation: 'product',
  details,
});
const total = (nodes: readonly ScoreNode[]): number => nodes.reduce((sum, { value }) => sum + value, 0);

/** How a reranker score came about: the similarities of the parts of a document to the query, and what they weigh. */
export function explainRerankerScore(parts: Similarities): ScoreNode {
  const similarity = explainSimilarity(parts);
  return {
    value: rerankerScore(documentSimilarity(parts)),
    description: 'reranker score: the similarity on the scale from 0 to 4',
    details: [{ ...similarity, aside: true }],
  };
}

function explainSimilarity(parts: Similarities): ScoreNode {
  const present = KINDS.flatMap((kind) => {
    const value = parts[kind];
    return value === undefined ? [] : [{ kind, leaf: { value, description: `similarity of ${NAMES[kind]}` } }];
  });
  const description = 'similarity of the document to the query';
  if (present.length === 0) return { value: 0, description: `${description}: it has no text to compare` };
  const peaks = present.map(({ kind, leaf }) =>
    leaf.value > 0
      ? product(`${leaf.description}, as a best match`, [
          leaf,
          { value: WEIGHTS[kind][0], description: 'weight as a best match' },
        ])
      : leaf,
  );
  const shares = present.map(({ kind, leaf }) =>
    product(`${leaf.description}, in the mean`, [leaf, { value: WEIGHTS[kind][1], description: 'weight in the mean' }]),
  );
  const weights = present.map(({ kind }) => ({ value: WEIGHTS[kind][1], description: `weight of ${NAMES[kind]}` }));
  const best: ScoreNode = {
    value: Math.max(...peaks.map(({ value }) => value)),
    description: 'best match',
    operation: 'maximum',
    details: peaks,
  };
  const mean: ScoreNode = {
    value: total(shares) / total(weights),
    description: 'weighted mean',
    operation: 'quotient',
    details: [
      { value: total(shares), description: 'sum of the similarities', operation: 'sum', details: shares },
      { value: total(weights), description: 'sum of the weights', operation: 'sum', details: weights },
    ],
  };
  const details = [
    product('best match, weighed', [best, { value: MATCH_PARTS.best, description: 'part of the best match' }]),
    product('mean, weighed', [mean, { value: MATCH_PARTS.mean, description: 'part of the mean' }]),
  ];
  return { value: total(details), description, operation: 'sum', details };
}
