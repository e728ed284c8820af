import type { Explanation, ExplanationOperation } from '../types.js';
import { RANK_CONSTANT } from '../vector/search/fusion.js';
import { METRICS } from '../vector/metric.js';
import type { FusedRank } from '../vector/search/vector-matches.js';
import { asInformational, leaf, node } from '../explain/explain.js';
import { OPERATIONS } from '../explain/operations.js';

const isOperation = (name: string): name is ExplanationOperation => Object.hasOwn(OPERATIONS, name);

/** The score of a nearest vector from its similarity. */
function explainNearest({ field, metric, similarity }: NonNullable<FusedRank['vector']>, score: number): Explanation {
  const description = `nearest vector in ${field}, ${metric}`;
  const details = [
    leaf(similarity, `${METRICS[metric]?.isDistance === true ? 'distance' : 'similarity'} of the vectors, ${metric}`),
  ];
  return isOperation(metric)
    ? { ...node(metric, description, details), value: score, field }
    : { value: score, description, field, details: details.map(asInformational) };
}

/**
 * Reciprocal rank fusion: the sum of weight / (60 + rank) over the rankings that contain the document. A single ranking is
 * not fused. `text`: the tree of the text query's score.
 */
export function explainFusion(
  ranks: readonly FusedRank[],
  isFused: boolean,
  text: Explanation | undefined,
): Explanation {
  const explainRanking = ({ vector, score }: FusedRank): Explanation =>
    vector === undefined
      ? { ...(text ?? leaf(score, 'score of the text query')), value: score }
      : explainNearest(vector, score);
  const [only] = ranks;
  if (!isFused && only !== undefined) return explainRanking(only);
  const details = ranks.map((each) =>
    node('quotient', `rank ${each.rank} of ${each.vector === undefined ? 'the text query' : each.vector.field}`, [
      leaf(each.weight, 'weight of the ranking'),
      node('sum', 'rank constant and rank', [
        leaf(RANK_CONSTANT, 'k, the rank constant'),
        leaf(each.rank, 'rank, from 0'),
      ]),
      asInformational(explainRanking(each)),
    ]),
  );
  return node('sum', 'reciprocal rank fusion of:', details);
}
