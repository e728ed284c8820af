import type { Inference } from '../embeddings/inference.js';
import { clausesOf } from './passages.js';
import { dot } from './score.js';
import { markSpans, type Span } from './span.js';
import { isStopWord, wordsOf } from './words.js';

/** Below it a phrase has too little to do with the query to be marked. */
const LEAST_SIMILARITY = 0.25;

export interface Tags {
  preTag: string;
  postTag: string;
}

/** Runs of words of the query; small words between two of them belong to the run. */
export function termSpans(passage: string, stems: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  let open: Span | undefined;
  for (const word of wordsOf(passage)) {
    if (stems.has(word.stem)) {
      if (open !== undefined && /^[\s\p{L}'’-]*$/u.test(passage.slice(open.end, word.start))) open.end = word.end;
      else spans.push((open = { start: word.start, end: word.end }));
    } else if (!isStopWord(word)) open = undefined;
  }
  return spans;
}

/** The clause of the passage that is nearest to the query. */
async function closestClause(
  passage: string,
  query: Float32Array,
  inference: Inference,
  signal: AbortSignal | undefined,
): Promise<Span[]> {
  const clauses = clausesOf(passage);
  const vectors = await inference.embed(
    clauses.map(({ start, end }) => passage.slice(start, end)),
    signal,
  );
  let best: Span | undefined;
  let most = LEAST_SIMILARITY;
  vectors.forEach((vector, i) => {
    const similarity = dot(vector, query);
    if (similarity > most) [most, best] = [similarity, clauses[i]];
  });
  return best === undefined ? [] : [best];
}

export interface Highlighting {
  query: Float32Array;
  stems: ReadonlySet<string>;
  tags: Tags;
  inference: Inference;
  signal: AbortSignal | undefined;
}

/** A caption marks the words of the query, or the phrase nearest in meaning when it holds none of them. */
export async function highlightCaption(passage: string, with_: Highlighting): Promise<string> {
  const terms = termSpans(passage, with_.stems);
  const spans = terms.length > 0 ? terms : await closestClause(passage, with_.query, with_.inference, with_.signal);
  return markSpans(passage, spans, with_.tags.preTag, with_.tags.postTag);
}

/** An answer marks the phrase that answers. */
export async function highlightAnswer(passage: string, with_: Highlighting): Promise<string> {
  const phrase = await closestClause(passage, with_.query, with_.inference, with_.signal);
  const spans = phrase.length > 0 ? phrase : termSpans(passage, with_.stems);
  return markSpans(passage, spans, with_.tags.preTag, with_.tags.postTag);
}
