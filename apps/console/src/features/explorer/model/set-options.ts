import { printJson, type SearchIndex, type SearchRequestBody } from '@searchdeck/contract';
import { queryText, rankBy, rankingOf } from './ranking';
import { queryDefaults } from './state';

/** Parameters that have controls beside the results, and the search text. */
const VISIBLE_PARAMETERS: ReadonlySet<string> = new Set(['search', 'count', 'top', 'skip', 'facets']);

/**
 * Names of the options of a query that a user set: not those that every query of the index has, nor those that the
 * selected ranking sets.
 */
export function setOptionsOf(body: SearchRequestBody, index: SearchIndex): string[] {
  const automatic: Readonly<Record<string, unknown>> = {
    ...queryDefaults(index),
    ...rankBy(rankingOf(body), { search: queryText(body) }, index),
  };
  return Object.entries(body)
    .filter(([name, value]) => !VISIBLE_PARAMETERS.has(name) && printJson(value) !== printJson(automatic[name] ?? null))
    .map(([name]) => name);
}
