import {
  DEFAULT_ANALYZER,
  isStringField,
  type AnalyzeRequestBody,
  type SearchField,
  type SearchIndex,
} from '@searchdeck/contract';
import { analyzersOf } from '../fields/field-analyzers';
import { fieldRows } from '../fields/field-rows';

/** When the text of a field is analyzed; indexing and searching may use different analyzers. */
export type AnalysisPhase = 'index' | 'search' | 'filter';

/** What analyzes the text, as selected by the user. */
export type Choice =
  | { by: 'field'; field: string; phase: AnalysisPhase }
  | { by: 'analyzer'; name: string }
  | { by: 'normalizer'; name: string }
  | { by: 'tokenizer'; name: string; charFilters: readonly string[]; tokenFilters: readonly string[] };
export type ChoiceBy = Choice['by'];

const splitNames = (text: string | undefined): string[] => (text ?? '').split(',').filter((name) => name !== '');

/** The value of a URL parameter: `field:title:search`, `tokenizer:standard_v2;chars=html_strip;filters=lowercase`. */
export const choiceText = (choice: Choice): string => {
  if (choice.by === 'field') return `field:${choice.field}${choice.phase === 'index' ? '' : `:${choice.phase}`}`;
  if (choice.by !== 'tokenizer') return `${choice.by}:${choice.name}`;
  const parts = [`tokenizer:${choice.name}`];
  if (choice.charFilters.length > 0) parts.push(`chars=${choice.charFilters.join(',')}`);
  if (choice.tokenFilters.length > 0) parts.push(`filters=${choice.tokenFilters.join(',')}`);
  return parts.join(';');
};

/** Parses a URL parameter; undefined if it is missing or invalid. */
export const readChoice = (text: string | null): Choice | undefined => {
  const [head = '', ...parts] = (text ?? '').split(';');
  const [by, name = '', phase] = head.split(':');
  if (by === 'field') return { by, field: name, phase: phase === 'search' || phase === 'filter' ? phase : 'index' };
  if (by === 'analyzer' || by === 'normalizer') return { by, name };
  if (by !== 'tokenizer') return undefined;
  const namesAt = (key: string) => splitNames(parts.find((p) => p.startsWith(`${key}=`))?.slice(key.length + 1));
  return { by, name, charFilters: namesAt('chars'), tokenFilters: namesAt('filters') };
};

/** A text field with the names of its analyzers and normalizer. */
export interface AnalyzedField {
  path: string;
  /** Analyzers at indexing and search time; only searchable fields have them. */
  index?: string;
  search?: string;
  /** Normalizer for filters, sorting, and facets. */
  filter?: string;
}

const analyzedFieldOf = (path: string, field: SearchField, isSearchable: boolean): AnalyzedField => ({
  path,
  ...(isSearchable ? analyzersOf(field) : {}),
  ...(field.normalizer ? { filter: field.normalizer } : {}),
});

/** The text fields with an analyzer or a normalizer. */
export const analyzedFields = (definition: Pick<SearchIndex, 'fields'>): AnalyzedField[] =>
  fieldRows(definition)
    .filter((row) => isStringField(row.field))
    .map((row) => analyzedFieldOf(row.path, row.field, row.attributes.searchable))
    .filter((field) => field.index !== undefined || field.filter !== undefined);

/** The distinct ways in which the field's text is analyzed. */
export const phasesOf = (field: AnalyzedField | undefined): AnalysisPhase[] => {
  if (field === undefined) return [];
  const phases: AnalysisPhase[] = field.index === undefined ? [] : ['index'];
  if (field.search !== undefined && field.search !== field.index) phases.push('search');
  if (field.filter !== undefined) phases.push('filter');
  return phases;
};

/** The fields that are indexed and searched with different analyzers, that of the choice first. */
export const fieldsWithTwoAnalyzers = (fields: readonly AnalyzedField[], choice: Choice): string[] => {
  const paths = fields.filter((field) => phasesOf(field).includes('search')).map(({ path }) => path);
  const current = choice.by === 'field' ? choice.field : '';
  return [...paths.filter((path) => path === current), ...paths.filter((path) => path !== current)];
};

/** Indexing and searching of a field, to be shown side by side, as URL parameters. */
export const bothPhases = (field: string): { a: string; b: string } => ({
  a: choiceText({ by: 'field', field, phase: 'index' }),
  b: choiceText({ by: 'field', field, phase: 'search' }),
});

/** The body of the analyze request without its text; undefined while the choice is incomplete. */
export const requestOf = (
  choice: Choice | undefined,
  fields: readonly AnalyzedField[],
): Omit<AnalyzeRequestBody, 'text'> | undefined => {
  if (choice === undefined) return undefined;
  if (choice.by === 'field') {
    const field = fields.find((f) => f.path === choice.field);
    const phase = phasesOf(field).includes(choice.phase) ? choice.phase : phasesOf(field)[0];
    const name = phase === undefined ? undefined : field?.[phase];
    if (name === undefined) return undefined;
    return phase === 'filter' ? { normalizer: name } : { analyzer: name };
  }
  if (choice.name === '') return undefined;
  if (choice.by === 'analyzer') return { analyzer: choice.name };
  if (choice.by === 'normalizer') return { normalizer: choice.name };
  return {
    tokenizer: choice.name,
    ...(choice.charFilters.length > 0 ? { charFilters: [...choice.charFilters] } : {}),
    ...(choice.tokenFilters.length > 0 ? { tokenFilters: [...choice.tokenFilters] } : {}),
  };
};

/** The components that run: `en.lucene`, `html_strip → standard_v2 → lowercase`. */
export const describeRequest = (request: Omit<AnalyzeRequestBody, 'text'>): string =>
  request.analyzer ??
  request.normalizer ??
  [...(request.charFilters ?? []), request.tokenizer ?? '', ...(request.tokenFilters ?? [])].join(' → ');

/** The initial choice when the URL has none. */
export const initialChoice = (fields: readonly AnalyzedField[]): Choice => {
  const field = fields.find((f) => f.index !== undefined) ?? fields[0];
  return field === undefined
    ? { by: 'analyzer', name: DEFAULT_ANALYZER }
    : { by: 'field', field: field.path, phase: 'index' };
};

/** Changes the type of a choice and keeps the analyzer or normalizer if possible. */
export const switchChoice = (by: ChoiceBy, choice: Choice, fields: readonly AnalyzedField[]): Choice => {
  const current = requestOf(choice, fields);
  if (by === 'analyzer') return { by, name: current?.analyzer ?? DEFAULT_ANALYZER };
  if (by === 'normalizer') return { by, name: current?.normalizer ?? 'lowercase' };
  if (by === 'tokenizer') return { by, name: 'standard_v2', charFilters: [], tokenFilters: ['lowercase'] };
  return initialChoice(fields);
};
