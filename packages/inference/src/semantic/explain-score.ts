import {
  documentSimilarity,
  MATCH_WEIGHTS,
  rerankerScore,
  similarityOf,
  FIELD_KINDS,
  FIELD_WEIGHTS,
  TERM_OVERLAP_WEIGHT,
  type Match,
  type Similarities,
} from './score.js';

/** A node of a score tree, in the shape of the engine's explanations. */
export interface ScoreNode {
  value: number;
  description: string;
  operation?: 'sum' | 'product' | 'maximum' | 'quotient';
  details?: ScoreNode[];
  informational?: true;
}

const NAMES = { content: 'the best passage of the content fields', title: 'the title', keywords: 'the keywords' };

const product = (description: string, details: readonly ScoreNode[]): ScoreNode => ({
  value: details.reduce((result, { value }) => result * value, 1),
  description,
  operation: 'product',
  details: [...details],
});
const total = (nodes: readonly ScoreNode[]): number => nodes.reduce((sum, { value }) => sum + value, 0);

/** Explains a reranker score: the similarities of the document's parts to the query, and their weights. */
export function explainRerankerScore(parts: Similarities): ScoreNode {
  const similarity = explainSimilarity(parts);
  return {
    value: rerankerScore(documentSimilarity(parts)),
    description: 'reranker score: the similarity on a scale from 0 to 4',
    details: [{ ...similarity, informational: true }],
  };
}

function explainMatch(match: Match, name: string): ScoreNode {
  const { cosine, termOverlap } = match;
  const overlap = product('words in common', [
    { value: termOverlap, description: "share of the query's words in the text, weighted by rarity" },
    { value: 1 - Math.max(0, cosine), description: 'gap between the cosine similarity and 1' },
    { value: TERM_OVERLAP_WEIGHT, description: 'share of the gap that all words of the query close' },
  ]);
  return {
    value: similarityOf(match),
    description: `similarity of ${name}`,
    operation: 'sum',
    details: [{ value: cosine, description: 'cosine similarity of the embeddings' }, overlap],
  };
}

function explainSimilarity(parts: Similarities): ScoreNode {
  const matchNodes = FIELD_KINDS.flatMap((kind) => {
    const match = parts[kind];
    return match === undefined ? [] : [{ kind, leaf: explainMatch(match, NAMES[kind]) }];
  });
  const description = 'similarity of the document to the query';
  if (matchNodes.length === 0) return { value: 0, description: `${description}: it has no text to compare` };
  const peaks = matchNodes.map(({ kind, leaf }) =>
    leaf.value > 0
      ? product(`${leaf.description}, as a best match`, [
          leaf,
          { value: FIELD_WEIGHTS[kind][0], description: 'weight as a best match' },
        ])
      : leaf,
  );
  const shares = matchNodes.map(({ kind, leaf }) =>
    product(`${leaf.description}, in the mean`, [
      leaf,
      { value: FIELD_WEIGHTS[kind][1], description: 'weight in the mean' },
    ]),
  );
  const weights = matchNodes.map(({ kind }) => ({
    value: FIELD_WEIGHTS[kind][1],
    description: `weight of ${NAMES[kind]}`,
  }));
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
    product('best match, weighted', [best, { value: MATCH_WEIGHTS.best, description: 'weight of the best match' }]),
    product('mean, weighted', [mean, { value: MATCH_WEIGHTS.mean, description: 'weight of the mean' }]),
  ];
  return { value: total(details), description, operation: 'sum', details };
}
