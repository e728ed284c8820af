import { isObject } from '@searchdeck/contract';
import { readExplanation, type Explanation } from './explanation';

export interface SemanticField {
  name: string;
  /** `used`, `partial` or `unused` by the ranker. */
  state: string;
}
export interface VectorScore {
  field: string;
  searchScore: number | undefined;
  similarity: number | undefined;
}

/** `@search.documentDebugInfo` (service-behavior §3 "Debug info"), parsed leniently: parts missing in the response are empty. */
export interface DebugInfo {
  explanation?: Explanation;
  rerankerExplanation?: Explanation;
  titleField?: SemanticField;
  contentFields: SemanticField[];
  keywordFields: SemanticField[];
  /** The parts of the document that the ranker read. */
  rerankerInput: { title: string; content: string; keywords: string };
  textScore?: number;
  vectors: VectorScore[];
  documentBoost?: number;
  /** Matching items of each collection. */
  innerHits: { collection: string; ordinal: number; vectors: VectorScore[] }[];
}

type Json = Record<string, unknown>;
const object = (value: unknown): Json => (isObject(value) ? value : {});
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const semanticField = (value: unknown): SemanticField | undefined => {
  const { name, state } = object(value);
  return typeof name === 'string' ? { name, state: text(state) || 'unknown' } : undefined;
};
const semanticFields = (value: unknown): SemanticField[] => list(value).flatMap((each) => semanticField(each) ?? []);
const vectorScores = (value: unknown): VectorScore[] =>
  list(value).flatMap((each) =>
    // Null: an item of a collection that did not match by the field.
    Object.entries(each).flatMap(([field, scores]) =>
      scores === null
        ? []
        : [
            {
              field,
              searchScore: number(object(scores)['searchScore']),
              similarity: number(object(scores)['vectorSimilarity']),
            },
          ],
    ),
  );

export const readDebugInfo = (json: unknown): DebugInfo => {
  const info = object(json);
  const semantic = object(info['semantic']);
  const input = object(semantic['rerankerInput']);
  const subscores = object(object(info['vectors'])['subscores']);
  const explanation = readExplanation(info['explanation']);
  const rerankerExplanation = readExplanation(info['rerankerExplanation']);
  const titleField = semanticField(semantic['titleField']);
  const textScore = number(object(subscores['text'])['searchScore']);
  const documentBoost = number(subscores['documentBoost']);
  return {
    contentFields: semanticFields(semantic['contentFields']),
    keywordFields: semanticFields(semantic['keywordFields']),
    rerankerInput: { title: text(input['title']), content: text(input['content']), keywords: text(input['keywords']) },
    vectors: vectorScores(subscores['vectors']),
    innerHits: Object.entries(object(info['innerHits'])).flatMap(([collection, hits]) =>
      list(hits).map((hit) => ({
        collection,
        ordinal: number(hit['ordinal']) ?? 0,
        vectors: vectorScores(hit['vectors']),
      })),
    ),
    ...(explanation === undefined ? {} : { explanation }),
    ...(rerankerExplanation === undefined ? {} : { rerankerExplanation }),
    ...(titleField === undefined ? {} : { titleField }),
    ...(textScore === undefined ? {} : { textScore }),
    ...(documentBoost === undefined ? {} : { documentBoost }),
  };
};

/** Whether the response has any debug information. */
export const hasDebugInfo = (info: DebugInfo): boolean =>
  info.explanation !== undefined ||
  info.rerankerExplanation !== undefined ||
  info.titleField !== undefined ||
  info.contentFields.length + info.keywordFields.length + info.vectors.length + info.innerHits.length > 0 ||
  info.textScore !== undefined ||
  info.documentBoost !== undefined;
