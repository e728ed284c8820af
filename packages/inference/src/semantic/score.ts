/**
 * Maps similarity (cosine) to the reranker score by linear interpolation between these points. In the service, a score of
 * 1 means partially related, 2 partially answering, 3 relevant but incomplete, and 4 a complete answer. Calibrated with
 * calibration.json: with the local model, unrelated passages are around .1 and rarely above .36, passages on the subject
 * without an answer around .46, and answers around .6.
 */
const POINTS = [
  [0, 0],
  [0.2, 0.4],
  [0.36, 1],
  [0.44, 2],
  [0.6, 3],
  [0.8, 3.7],
  [1, 4],
] as const;

/** The last digits of a similarity depend on the batch; four digits are stable. */
const roundStable = (value: number): number => Math.round(value * 10_000) / 10_000;

/** 0 to 4, growing with the similarity. */
export function rerankerScore(similarity: number): number {
  const at = Math.min(1, Math.max(0, roundStable(similarity)));
  const i = Math.max(
    1,
    POINTS.findIndex(([limit]) => at <= limit),
  );
  const [x0, y0] = POINTS[i - 1]!;
  const [x1, y1] = POINTS[i]!;
  return roundStable(y0 + ((at - x0) / (x1 - x0)) * (y1 - y0));
}

/** 0 to 1, growing with the similarity: the default threshold of 0.7 corresponds to a similarity of about one half. */
export const answerScore = (similarity: number): number =>
  roundStable(1 / (1 + Math.exp(-12 * (roundStable(similarity) - 0.42))));

/** How well a text matches the query. */
export interface Match {
  /** Of the two embeddings. */
  cosine: number;
  /** The share of the query's content words in the text, weighted by rarity; 0 to 1. */
  termOverlap: number;
}

export interface Similarities {
  /** Of the best passage of the content fields. */
  content?: Match;
  title?: Match;
  keywords?: Match;
}

/** The share of the gap between the cosine and 1 that a text with all words of the query closes. */
export const TERM_OVERLAP_WEIGHT = 0.35;

/**
 * A ranker that reads query and passage together sees the words they share, which embeddings of short texts blur: shared
 * words raise the cosine by a share of its gap to 1.
 */
export const similarityOf = ({ cosine, termOverlap }: Match): number =>
  cosine + TERM_OVERLAP_WEIGHT * termOverlap * (1 - Math.max(0, cosine));

/** The kinds of fields that are compared with the query. */
export const FIELD_KINDS = ['content', 'title', 'keywords'] as const;
/** For each kind of field, its weight in the best match and in the mean. */
export const FIELD_WEIGHTS = { content: [1, 0.6], title: [0.95, 0.25], keywords: [0.85, 0.15] } as const;
/** The best match dominates; the mean of all fields adjusts it. */
export const MATCH_WEIGHTS = { best: 0.8, mean: 0.2 } as const;

/** The similarity of a document to the query, computed from its parts; empty fields are ignored. */
export function documentSimilarity(parts: Similarities): number {
  let best = -1;
  let sum = 0;
  let weights = 0;
  for (const kind of FIELD_KINDS) {
    const match = parts[kind];
    if (match === undefined) continue;
    const similarity = similarityOf(match);
    const [peak, mean] = FIELD_WEIGHTS[kind];
    best = Math.max(best, similarity > 0 ? similarity * peak : similarity);
    sum += similarity * mean;
    weights += mean;
  }
  return weights === 0 ? 0 : MATCH_WEIGHTS.best * best + MATCH_WEIGHTS.mean * (sum / weights);
}

/** Cosine of vectors of length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
