import type { Inference } from '../embeddings/inference.js';
import { clausesOf } from './passages.js';
import { dot } from './score.js';
import { markSpans, type Span } from './span.js';
import { isStopWord, wordsOf } from './query-terms.js';

/** Phrases less similar to the query are not highlighted. */
const MIN_SIMILARITY = 0.25;

export interface Tags {
  preTag: string;
  postTag: string;
}

/** Runs of words of the query, with the stop words between them. */
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

/** The clause of the passage that is most similar to the query. */
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
  let bestSimilarity = MIN_SIMILARITY;
  vectors.forEach((vector, i) => {
    const similarity = dot(vector, query);
    if (similarity > bestSimilarity) [bestSimilarity, best] = [similarity, clauses[i]];
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

/** Marks the words of the query in a caption, or the phrase with the closest meaning if there are none. */
export async function highlightCaption(passage: string, highlighting: Highlighting): Promise<string> {
  const terms = termSpans(passage, highlighting.stems);
  const spans =
    terms.length > 0
      ? terms
      : await closestClause(passage, highlighting.query, highlighting.inference, highlighting.signal);
  return markSpans(passage, spans, highlighting.tags.preTag, highlighting.tags.postTag);
}

/** Marks the phrase of a semantic answer that answers the query. */
export async function highlightAnswer(passage: string, highlighting: Highlighting): Promise<string> {
  const phrase = await closestClause(passage, highlighting.query, highlighting.inference, highlighting.signal);
  const spans = phrase.length > 0 ? phrase : termSpans(passage, highlighting.stems);
  return markSpans(passage, spans, highlighting.tags.preTag, highlighting.tags.postTag);
}
