import { limits } from '@searchdeck/contract/core';
import type { Inference } from '../embeddings/inference.js';
import { highlightAnswer, highlightCaption, type Highlighting } from './highlight.js';
import { passagesOf } from './passages.js';
import { rerankerInput, type RerankerInput, type SemanticDocument } from './reranker-input.js';
import {
  answerScore,
  documentSimilarity,
  dot,
  rerankerScore,
  similarityOf,
  type Match,
  type Similarities,
} from './score.js';
import { cutText } from './span.js';
import { keyStems, sharedWeight, stemsOf, wordWeights } from './query-terms.js';

export interface RerankRequest {
  /** Natural language; operators of the simple syntax are ignored. */
  query: string;
  /** In the order of the base ranking; only the first `top` are reranked. */
  documents: readonly SemanticDocument[];
  /** Default 50, as in the service. */
  top?: number;
  /** `maxCharLength` is in characters. */
  captions?: { highlight: boolean; maxCharLength?: number };
  /** At most `count` answers with a score of at least `threshold` (0 to 1). */
  answers?: { count: number; threshold: number; maxCharLength?: number };
  /** Default `<em>` and `</em>`. */
  preTag?: string;
  postTag?: string;
}

export interface SemanticCaption {
  text: string;
  /** Null when highlighting is off or was not done in time. */
  highlights: string | null;
}
export interface SemanticAnswer extends SemanticCaption {
  key: string;
  /** 0 to 1. */
  score: number;
}
export interface RerankedDocument {
  key: string;
  /** 0 to 4. */
  rerankerScore: number;
  captions?: SemanticCaption[];
  /** The part of the document that was read. */
  input: RerankerInput;
  /** The components of the score; see `explainRerankerScore`. */
  similarities: Similarities;
}

export interface RerankResult {
  /**
   * What was computed before the signal: `baseResults` nothing, `rerankedResults` scores and captions but neither
   * answers nor highlights, `complete` everything. service-behavior §3 "semanticPartialResponseType".
   */
  stage: 'baseResults' | 'rerankedResults' | 'complete';
  /** In the order of the request. */
  documents: RerankedDocument[];
  /** Best first; only if requested. */
  answers?: SemanticAnswer[];
}

/**
 * Number of passages compared with the query, limited because the model reads about 10,000 characters per second:
 * `first` per document, and `more` for the `leaders` with the best scores. Passages with the most words of the query come
 * first, then in the order of the text.
 */
const PASSAGES = { first: 2, more: 3, leaders: 10 };
const MAX_CHARACTERS = { title: 160, keywords: 160 };

interface Candidate {
  key: string;
  input: RerankerInput;
  /** The start of the title and of the keywords. */
  title: string;
  keywords: string;
  /** Most promising first. */
  passages: string[];
}
interface RankedCandidate extends Candidate {
  /** Of the whole document to the query. */
  similarity: number;
  similarities: Similarities;
  /** The passage most similar to the query; the title of a document without content. */
  best: { text: string; similarity: number } | undefined;
}

const plainQuery = (query: string): string =>
  query
    .replace(/["+|*()~\\]+/g, ' ')
    .replace(/(^|\s)-+/g, '$1')
    .trim();

function prepareCandidate(document: SemanticDocument, stems: ReadonlySet<string>): Candidate {
  const input = rerankerInput(document);
  const passages = input.content
    .flatMap(passagesOf)
    .map((text, at) => {
      const textStems = stemsOf(text);
      return { text, at, matches: [...stems].filter((stem) => textStems.has(stem)).length };
    })
    .sort((a, b) => b.matches - a.matches || a.at - b.at)
    .slice(0, PASSAGES.first + PASSAGES.more)
    .map(({ text }) => text);
  return {
    key: document.key,
    input,
    title: cutText(input.title, MAX_CHARACTERS.title),
    keywords: cutText(input.keywords, MAX_CHARACTERS.keywords),
    passages,
  };
}

function rankOne(candidate: Candidate, matches: ReadonlyMap<string, Match>): RankedCandidate {
  let best: RankedCandidate['best'];
  let content: Match | undefined;
  for (const text of candidate.passages) {
    const match = matches.get(text);
    const similarity = match === undefined ? -Infinity : similarityOf(match);
    if (similarity > (best?.similarity ?? -Infinity)) [best, content] = [{ text, similarity }, match];
  }
  const title = matches.get(candidate.title);
  const keywords = matches.get(candidate.keywords);
  const parts: Similarities = {
    ...(content === undefined ? {} : { content }),
    ...(title === undefined ? {} : { title }),
    ...(keywords === undefined ? {} : { keywords }),
  };
  if (best === undefined && title !== undefined) {
    best = { text: candidate.title, similarity: similarityOf(title) };
  }
  return { ...candidate, best, similarities: parts, similarity: documentSimilarity(parts) };
}

async function rank(
  candidates: Candidate[],
  { query, stems }: { query: string; stems: ReadonlySet<string> },
  inference: Inference,
  signal: AbortSignal | undefined,
) {
  const [queryVector] = await inference.embed([query], signal);
  const matches = new Map<string, Match>();
  const weights = wordWeights(
    stems,
    candidates.map(({ title, keywords, passages }) => stemsOf([title, keywords, ...passages].join('\n'))),
  );
  const compare = async (texts: string[]): Promise<void> => {
    const distinct = [...new Set(texts)].filter((text) => text !== '');
    const vectors = await inference.embed(distinct, signal);
    distinct.forEach((text, i) =>
      matches.set(text, { cosine: dot(vectors[i]!, queryVector!), termOverlap: sharedWeight(weights, stemsOf(text)) }),
    );
  };
  await compare(
    candidates.flatMap(({ title, keywords, passages }) => [title, keywords, ...passages.slice(0, PASSAGES.first)]),
  );
  const leaders = candidates
    .map((candidate) => rankOne(candidate, matches))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, PASSAGES.leaders);
  await compare(leaders.flatMap(({ passages }) => passages));
  return { rankedCandidates: candidates.map((candidate) => rankOne(candidate, matches)), queryVector: queryVector! };
}

const shorten = (text: string, maxLength: number | undefined): string =>
  maxLength === undefined ? text : cutText(text, maxLength);

function plainCaptions(
  rankedCandidates: RankedCandidate,
  captions: NonNullable<RerankRequest['captions']>,
): SemanticCaption[] {
  return rankedCandidates.best === undefined
    ? []
    : [{ text: shorten(rankedCandidates.best.text, captions.maxCharLength), highlights: null }];
}

async function findAnswers(
  rankedCandidates: readonly RankedCandidate[],
  { count, threshold, maxCharLength }: NonNullable<RerankRequest['answers']>,
  highlighting: Highlighting,
): Promise<SemanticAnswer[]> {
  const bestMatches = rankedCandidates
    .flatMap(({ key, best }) =>
      best === undefined ? [] : [{ key, text: best.text, score: answerScore(best.similarity) }],
    )
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score)
    .slice(0, count);
  const answers: SemanticAnswer[] = [];
  for (const { key, text: whole, score } of bestMatches) {
    const text = shorten(whole, maxCharLength);
    answers.push({ key, text, highlights: await highlightAnswer(text, highlighting), score });
  }
  return answers;
}

/**
 * Semantic ranking by sentence similarity and shared words: an approximation of the service's ranker, which reads query
 * and passage together. The query is compared with the title, the keywords, and the passages of the content fields; the
 * best match dominates. The result is deterministic. An aborted signal ends it early with partial results; SearchError
 * 501 when the model is not installed, 503 when it is busy.
 */
export async function rerank(
  request: RerankRequest,
  inference: Inference,
  signal?: AbortSignal,
): Promise<RerankResult> {
  const query = plainQuery(request.query);
  const stems = keyStems(query);
  const candidates = request.documents
    .slice(0, request.top ?? limits.rerankedResults)
    .map((document) => prepareCandidate(document, stems));
  const { captions, answers, preTag = '<em>', postTag = '</em>' } = request;
  let result: RerankResult = { stage: 'baseResults', documents: [] };
  try {
    const { rankedCandidates, queryVector } = await rank(candidates, { query, stems }, inference, signal);
    const documents = rankedCandidates.map((each): RerankedDocument => ({
      key: each.key,
      rerankerScore: rerankerScore(each.similarity),
      input: each.input,
      similarities: each.similarities,
      ...(captions === undefined ? {} : { captions: plainCaptions(each, captions) }),
    }));
    result = { stage: 'rerankedResults', documents };
    const highlighting: Highlighting = { query: queryVector, stems, tags: { preTag, postTag }, inference, signal };
    const semanticAnswers =
      answers === undefined ? undefined : await findAnswers(rankedCandidates, answers, highlighting);
    const highlightedDocuments =
      captions?.highlight === true
        ? await Promise.all(
            documents.map(async (document) => ({
              ...document,
              captions: await Promise.all(
                (document.captions ?? []).map(async ({ text }) => ({
                  text,
                  highlights: await highlightCaption(text, highlighting),
                })),
              ),
            })),
          )
        : documents;
    return {
      stage: 'complete',
      documents: highlightedDocuments,
      ...(semanticAnswers === undefined ? {} : { answers: semanticAnswers }),
    };
  } catch (error) {
    if (signal?.aborted === true) return result;
    throw error;
  }
}
