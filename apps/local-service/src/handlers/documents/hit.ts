import type { Hit } from '@searchdeck/engine';
import { printJson } from '../../http/json.js';

/** data-plane.md "Search results": what is told of a document besides its fields. */
const debugInfo = (hit: Hit): string => {
  if (hit.explanation === undefined && hit.subscores === undefined) return '';
  const vectors =
    hit.subscores === undefined
      ? undefined
      : {
          subscores: {
            ...(hit.subscores.text === undefined ? {} : { text: { searchScore: hit.subscores.text } }),
            vectors: hit.subscores.vectors.map(({ field, ...scores }) => ({ [field]: scores })),
          },
        };
  return `,"@search.documentDebugInfo":${printJson({ vectors, explanation: hit.explanation })}`;
};

/** One document of `value`. Scores are printed with a decimal point where .NET's reader of the real client expects a double. */
export const printHit = (hit: Hit): string => {
  const score = Number.isInteger(hit.score) ? `${hit.score}.0` : String(hit.score);
  const document = printJson(hit.document);
  const highlights = hit.highlights === undefined ? '' : `,"@search.highlights":${printJson(hit.highlights)}`;
  return `{"@search.score":${score}${highlights}${debugInfo(hit)}${document.length > 2 ? ',' : ''}${document.slice(1)}`;
};
