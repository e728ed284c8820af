import { printJson } from '@searchdeck/contract';
import type { VectorScore } from '@searchdeck/engine';
import type { SemanticHit } from '../../../indexes/semantic/semantic-search.js';

const scoresByField = (vectorScores: readonly VectorScore[]) =>
  vectorScores.map(({ field, ...scores }) => ({ [field]: scores }));

const vectorInfo = ({ subscores, documentBoost }: SemanticHit) =>
  subscores && {
    subscores: {
      ...(subscores.text === undefined ? {} : { text: { searchScore: subscores.text } }),
      vectors: scoresByField(subscores.vectors),
      ...(documentBoost === undefined ? {} : { documentBoost }),
    },
  };

type Scores = Omit<VectorScore, 'field'>;

/**
 * As the vendor's page of vectors in collections shows them: an object for each item, with its vector fields by their own
 * names; null where another item matched by that field and this one did not.
 */
const innerHits = (hits: NonNullable<SemanticHit['innerHits']>) =>
  Object.fromEntries(
    Object.entries(hits).map(([collection, items]) => {
      const nameOf = (path: string) => path.slice(collection.length + 1);
      const names = new Set(items.flatMap(({ vectors }) => vectors.map(({ field }) => nameOf(field))));
      const scoresOf = (vectors: readonly VectorScore[]) => {
        // Each object contains a field once; further queries of the same field get further objects.
        const rows: Record<string, Scores | null>[] = [Object.fromEntries(Array.from(names, (name) => [name, null]))];
        for (const { field, ...scores } of vectors) {
          const name = nameOf(field);
          const row = rows.find((each) => each[name] == null);
          if (row === undefined) rows.push({ [name]: scores });
          else row[name] = scores;
        }
        return rows;
      };
      return [collection, items.map(({ ordinal, vectors }) => ({ ordinal, vectors: scoresOf(vectors) }))];
    }),
  );

/** Input of the semantic ranker. service-behavior §3 "Debug info". */
const semanticInfo = (hit: SemanticHit) => {
  if (hit.semantic === undefined) return undefined;
  const { title, content, keywords, titleField, contentFields, keywordFields } = hit.semantic.input;
  const rerankerInput = { title, content: content.join('\n'), keywords };
  return { titleField: titleField ?? null, contentFields, keywordFields, rerankerInput };
};

/** data-plane.md "SearchDocumentsResult": debug information on the scores of a document. */
const debugInfo = (hit: SemanticHit, hasSemanticDebug: boolean): string => {
  const info = {
    semantic: hasSemanticDebug ? semanticInfo(hit) : undefined,
    vectors: vectorInfo(hit),
    innerHits: hit.innerHits === undefined ? undefined : innerHits(hit.innerHits),
    explanation: hit.explanation,
    rerankerExplanation: hit.rerankerExplanation,
  };
  if (Object.values(info).every((member) => member === undefined)) return '';
  return `,"@search.documentDebugInfo":${printJson(info)}`;
};

/** With a decimal point, where .NET's reader of the real client expects a double. */
const printScore = (score: number): string => (Number.isSafeInteger(score) ? `${score}.0` : String(score));

const semanticScores = ({ semantic, boostedScore }: SemanticHit): string => {
  if (semantic === undefined) return '';
  const boostMember = boostedScore === undefined ? '' : `,"@search.rerankerBoostedScore":${printScore(boostedScore)}`;
  const captionsMember = semantic.captions === undefined ? '' : `,"@search.captions":${printJson(semantic.captions)}`;
  return `,"@search.rerankerScore":${printScore(semantic.rerankerScore)}${boostMember}${captionsMember}`;
};

/** One document of `value`. */
export const printHit = (hit: SemanticHit, hasSemanticDebug: boolean): string => {
  const document = printJson(hit.document);
  const highlights = hit.highlights === undefined ? '' : `,"@search.highlights":${printJson(hit.highlights)}`;
  const scores = `"@search.score":${printScore(hit.score)}${semanticScores(hit)}`;
  const info = debugInfo(hit, hasSemanticDebug);
  return `{${scores}${highlights}${info}${document.length > 2 ? ',' : ''}${document.slice(1)}`;
};
