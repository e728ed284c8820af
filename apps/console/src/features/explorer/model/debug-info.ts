import { readExplanation, type Explanation } from './explanation';
import { asNumber, asObject, asObjects, asText } from './json-values';

export interface SemanticField {
  name: string;
  /** `used`, `partial`, or `unused` by the ranker. */
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

const readSemanticField = (value: unknown): SemanticField | undefined => {
  const { name, state } = asObject(value);
  return typeof name === 'string' ? { name, state: asText(state) || 'unknown' } : undefined;
};
const readSemanticFields = (value: unknown): SemanticField[] =>
  asObjects(value).flatMap((each) => readSemanticField(each) ?? []);
const readVectorScores = (value: unknown): VectorScore[] =>
  asObjects(value).flatMap((each) =>
    // Null: an item of a collection that did not match by the field.
    Object.entries(each).flatMap(([field, scores]) =>
      scores === null
        ? []
        : [
            {
              field,
              searchScore: asNumber(asObject(scores)['searchScore']),
              similarity: asNumber(asObject(scores)['vectorSimilarity']),
            },
          ],
    ),
  );

export const readDebugInfo = (json: unknown): DebugInfo => {
  const info = asObject(json);
  const semantic = asObject(info['semantic']);
  const input = asObject(semantic['rerankerInput']);
  const subscores = asObject(asObject(info['vectors'])['subscores']);
  const explanation = readExplanation(info['explanation']);
  const rerankerExplanation = readExplanation(info['rerankerExplanation']);
  const titleField = readSemanticField(semantic['titleField']);
  const textScore = asNumber(asObject(subscores['text'])['searchScore']);
  const documentBoost = asNumber(subscores['documentBoost']);
  return {
    contentFields: readSemanticFields(semantic['contentFields']),
    keywordFields: readSemanticFields(semantic['keywordFields']),
    rerankerInput: {
      title: asText(input['title']),
      content: asText(input['content']),
      keywords: asText(input['keywords']),
    },
    vectors: readVectorScores(subscores['vectors']),
    innerHits: Object.entries(asObject(info['innerHits'])).flatMap(([collection, hits]) =>
      asObjects(hits).map((hit) => ({
        collection,
        ordinal: asNumber(hit['ordinal']) ?? 0,
        vectors: readVectorScores(hit['vectors']),
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
