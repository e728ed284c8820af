import { DEFAULT_ANALYZER } from '../../../analysis/names.js';
import type { SearchField } from '../field.js';
import { isLanguageAnalyzer } from './check-fields.js';
import { effectiveAttributes, isStringField, type VisitedField } from './fields.js';

type Visited = Pick<VisitedField, 'field' | 'isInsideCollection'>;

/** Whether a scoring profile can give a weight to the field: searchable strings. service-behavior §5. */
export const isWeightedField = ({ field, isInsideCollection }: Visited): boolean =>
  isStringField(field) && effectiveAttributes(field, isInsideCollection).searchable;

/** Whether suggesters accept the analyzer of the field: the standard analyzer or one for a language. service-behavior §7. */
export const hasSuggesterAnalyzer = ({ analyzer, indexAnalyzer }: SearchField): boolean => {
  const name = indexAnalyzer ?? analyzer;
  return !name || name === DEFAULT_ANALYZER || isLanguageAnalyzer(name);
};

/** Whether a suggester can use the field. service-behavior §5. */
export const isSuggesterField = (visited: Visited): boolean =>
  isWeightedField(visited) && hasSuggesterAnalyzer(visited.field);

/** Whether a semantic configuration can use the field. data-plane.md "SemanticConfiguration". */
export const isSemanticField = ({ field }: Visited): boolean =>
  isStringField(field) && effectiveAttributes(field).retrievable;
