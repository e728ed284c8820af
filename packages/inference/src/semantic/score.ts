/**
 * Similarity (cosine) to reranker score: straight lines between these points. The service describes a score of 1 as
 * related in part, 2 as partly answering, 3 as relevant but lacking, 4 as answering completely. Set by the questions and
 * passages of calibration.json: with the local model unrelated passages lie around .1 and seldom above .36, passages on the
 * subject that do not answer around .46, answers around .6.
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

/** Batches change the last digits of a similarity; four are the same every time. */
const steady = (value: number): number => Math.round(value * 10_000) / 10_000;

/** 0 to 4, growing with the similarity. */
export function rerankerScore(similarity: number): number {
  const at = Math.min(1, Math.max(0, steady(similarity)));
  const i = Math.max(
    1,
    POINTS.findIndex(([limit]) => at <= limit),
  );
  const [x0, y0] = POINTS[i - 1]!;
  const [x1, y1] = POINTS[i]!;
  return steady(y0 + ((at - x0) / (x1 - x0)) * (y1 - y0));
}

/** 0 to 1, growing with the similarity: the default threshold of 0.7 asks for a similarity of about one half. */
export const answerScore = (similarity: number): number =>
  steady(1 / (1 + Math.exp(-12 * (steady(similarity) - 0.42))));

/** What a text has to do with the query. */
export interface Match {
  /** Cosine of the two embeddings. */
  meaning: number;
  /** The part of the query's telling words that the text has, rare ones counting more; 0 to 1. */
  words: number;
}

export interface Similarities {
  /** Of the best passage of the content fields. */
  content?: Match;
  title?: Match;
  keywords?: Match;
}

/** How far all of the query's words bring a text from its meaning alone to a full match. */
export const WORDS_PART = 0.35;

/**
 * A ranker that reads query and passage together sees the words they share, which an embedding of a short text blurs:
 * they close a part of what the meaning leaves open.
 */
export const similarityOf = ({ meaning, words }: Match): number =>
  meaning + WORDS_PART * words * (1 - Math.max(0, meaning));

/** How much the best match of a field of each kind counts, and its part in the mean. */
export const WEIGHTS = { content: [1, 0.6], title: [0.95, 0.25], keywords: [0.85, 0.15] } as const;
/** The best match decides; agreement of the other fields moves it a little. */
export const MATCH_PARTS = { best: 0.8, mean: 0.2 } as const;

/** The similarity of a document to the query from those of its parts; fields that are empty do not count. */
export function documentSimilarity(parts: Similarities): number {
  let best = -1;
  let sum = 0;
  let weights = 0;
  for (const kind of ['content', 'title', 'keywords'] as const) {
    const match = parts[kind];
    if (match === undefined) continue;
    const similarity = similarityOf(match);
    const [peak, mean] = WEIGHTS[kind];
    best = Math.max(best, similarity > 0 ? similarity * peak : similarity);
    sum += similarity * mean;
    weights += mean;
  }
  return weights === 0 ? 0 : MATCH_PARTS.best * best + MATCH_PARTS.mean * (sum / weights);
}

/** Cosine of vectors of length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
