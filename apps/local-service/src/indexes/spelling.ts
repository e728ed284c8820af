import type { SearchIndexEngine, SearchRequest } from '@searchdeck/engine';
import { correctSpelling } from '@searchdeck/inference';
import { parseFullQuery, parseSimpleQuery, searchWords } from '@searchdeck/query';
import { requiredLanguage } from './query-language.js';

/**
 * The request with the spelling of its search text corrected, if `speller` is lexicon. The lexicon consists of the words of
 * the index's documents, not of a dictionary. service-behavior §3 "speller": it needs queryLanguage.
 */
export function correctedRequest(engine: SearchIndexEngine, request: SearchRequest): SearchRequest {
  const { search, speller, queryType, searchFields } = request;
  if (speller !== 'lexicon') return request;
  requiredLanguage(request, 'speller');
  if (search == null || search.trim() === '') return request;
  const query = queryType === 'full' ? parseFullQuery(search) : parseSimpleQuery(search);
  return { ...request, search: correctSpelling(search, searchWords(query, search), engine.lexicon(searchFields)) };
}
