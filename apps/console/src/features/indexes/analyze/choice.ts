import type { AnalyzeRequestBody, SearchField, SearchIndex } from '@searchdeck/contract';
import { fieldRows } from '../fields/field-rows';

/** When a field's text is broken into terms; each may have an analyzer of its own. */
export type FieldMoment = 'index' | 'search' | 'filter';

/** What breaks the text into tokens, as a person chooses it. */
export type Choice =
  | { by: 'field'; field: string; moment: FieldMoment }
  | { by: 'analyzer'; name: string }
  | { by: 'normalizer'; name: string }
  | { by: 'tokenizer'; name: string; charFilters: readonly string[]; tokenFilters: readonly string[] };
export type ChoiceBy = Choice['by'];

export const DEFAULT_ANALYZER = 'standard.lucene';
const list = (text: string | undefined): string[] => (text ?? '').split(',').filter((t) => t !== '');

/** One parameter of the address: `field:title:search`, `tokenizer:standard_v2;chars=html_strip;filters=lowercase`. */
export const choiceText = (choice: Choice): string => {
  if (choice.by === 'field') return `field:${choice.field}${choice.moment === 'index' ? '' : `:${choice.moment}`}`;
  if (choice.by !== 'tokenizer') return `${choice.by}:${choice.name}`;
  const parts = [`tokenizer:${choice.name}`];
  if (choice.charFilters.length > 0) parts.push(`chars=${choice.charFilters.join(',')}`);
  if (choice.tokenFilters.length > 0) parts.push(`filters=${choice.tokenFilters.join(',')}`);
  return parts.join(';');
};

/** What an address says; undefined when it says nothing that makes sense. */
export const readChoice = (text: string | null): Choice | undefined => {
  const [head = '', ...parts] = (text ?? '').split(';');
  const [by, name = '', moment] = head.split(':');
  if (by === 'field') return { by, field: name, moment: moment === 'search' || moment === 'filter' ? moment : 'index' };
  if (by === 'analyzer' || by === 'normalizer') return { by, name };
  if (by !== 'tokenizer') return undefined;
  const of = (key: string) => list(parts.find((p) => p.startsWith(`${key}=`))?.slice(key.length + 1));
  return { by, name, charFilters: of('chars'), tokenFilters: of('filters') };
};

/** A field whose text is analyzed, and with what at each moment. */
export interface AnalyzedField {
  path: string;
  /** Searchable fields alone have the first two. */
  index?: string;
  search?: string;
  /** Normalizer of filters, orders and facets. */
  filter?: string;
}

const ofField = (path: string, field: SearchField, searchable: boolean): AnalyzedField => ({
  path,
  ...(searchable
    ? {
        index: field.indexAnalyzer || field.analyzer || DEFAULT_ANALYZER,
        search: field.searchAnalyzer || field.analyzer || DEFAULT_ANALYZER,
      }
    : {}),
  ...(field.normalizer ? { filter: field.normalizer } : {}),
});

/** The fields of text that have an analyzer or a normalizer. */
export const analyzedFields = (definition: Pick<SearchIndex, 'fields'>): AnalyzedField[] =>
  fieldRows(definition)
    .filter((row) => /Edm\.String/.test(row.field.type))
    .map((row) => ofField(row.path, row.field, row.can.searchable))
    .filter((field) => field.index !== undefined || field.filter !== undefined);

/** Moments at which something different happens to the field's text. */
export const momentsOf = (field: AnalyzedField | undefined): FieldMoment[] => {
  if (field === undefined) return [];
  const moments: FieldMoment[] = field.index === undefined ? [] : ['index'];
  if (field.search !== undefined && field.search !== field.index) moments.push('search');
  if (field.filter !== undefined) moments.push('filter');
  return moments;
};

/** The body of the analyze request without its text; undefined while nothing complete is chosen. */
export const requestOf = (
  choice: Choice | undefined,
  fields: readonly AnalyzedField[],
): Omit<AnalyzeRequestBody, 'text'> | undefined => {
  if (choice === undefined) return undefined;
  if (choice.by === 'field') {
    const field = fields.find((f) => f.path === choice.field);
    const moment = momentsOf(field).includes(choice.moment) ? choice.moment : momentsOf(field)[0];
    const name = moment === undefined ? undefined : field?.[moment];
    if (name === undefined) return undefined;
    return moment === 'filter' ? { normalizer: name } : { analyzer: name };
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

/** What runs, in words: `en.lucene`, `html_strip → standard_v2 → lowercase`. */
export const requestWords = (request: Omit<AnalyzeRequestBody, 'text'>): string =>
  request.analyzer ??
  request.normalizer ??
  [...(request.charFilters ?? []), request.tokenizer ?? '', ...(request.tokenFilters ?? [])].join(' → ');

/** The first choice on a page that was opened without one. */
export const firstChoice = (fields: readonly AnalyzedField[]): Choice => {
  const field = fields.find((f) => f.index !== undefined) ?? fields[0];
  return field === undefined
    ? { by: 'analyzer', name: DEFAULT_ANALYZER }
    : { by: 'field', field: field.path, moment: 'index' };
};

/** The same thing seen from another side: a field's analyzer stays chosen when one turns to analyzers. */
export const turned = (by: ChoiceBy, choice: Choice, fields: readonly AnalyzedField[]): Choice => {
  const now = requestOf(choice, fields);
  if (by === 'analyzer') return { by, name: now?.analyzer ?? DEFAULT_ANALYZER };
  if (by === 'normalizer') return { by, name: now?.normalizer ?? 'lowercase' };
  if (by === 'tokenizer') return { by, name: 'standard_v2', charFilters: [], tokenFilters: ['lowercase'] };
  return firstChoice(fields);
};
