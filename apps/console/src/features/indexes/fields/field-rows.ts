import {
  elementType,
  effectiveAttributes,
  isStringField,
  walkFields,
  type EffectiveAttributes,
  type SearchField,
  type SearchIndex,
} from '@searchdeck/contract';
import { analyzersOf } from './field-analyzers';
import { fieldsMessages, type FieldCounts } from './messages';

/** A row of the fields table. */
export interface FieldRow {
  /** `address/city`. */
  path: string;
  /** Where the definition has it: `fields[2].fields[0]`. */
  target: string;
  /** It is below a collection of complex values. */
  isInsideCollection: boolean;
  field: SearchField;
  /** 0 for top-level fields. */
  level: number;
  /** Attributes including defaults. */
  attributes: EffectiveAttributes;
  isComplex: boolean;
  /** `standard.lucene`, or the names for indexing and search if they differ; '' if none applies. */
  analyzer: string;
  /** The text that the filter matches. */
  filterText: string;
}

/** The text of {@link FieldRow.analyzer}. */
const analyzerText = (field: SearchField, isSearchable: boolean): string => {
  const { index, search } = analyzersOf(field);
  if (field.indexAnalyzer || field.searchAnalyzer) return `${index} ⁄ ${search}`;
  return field.analyzer || (isSearchable && isStringField(field)) ? index : '';
};

/** The fields of a definition, subfields included, as rows. */
export const fieldRows = (definition: Pick<SearchIndex, 'fields'>): FieldRow[] =>
  [...walkFields(definition.fields)].map(({ field, path: target, name, depth, isInsideCollection }) => {
    const attributes = effectiveAttributes(field, isInsideCollection);
    const isComplex = elementType(field.type) === 'Edm.ComplexType';
    const analyzer = isComplex ? '' : analyzerText(field, attributes.searchable);
    const enabledAttributes = Object.entries(attributes).flatMap(([attribute, isOn]) =>
      isOn && !isComplex ? [attribute] : [],
    );
    return {
      path: name,
      target,
      isInsideCollection,
      field,
      level: depth - 1,
      attributes,
      isComplex,
      analyzer,
      filterText: [name === '' ? fieldsMessages.unnamed : name, field.type, analyzer, ...enabledAttributes]
        .join(' ')
        .toLowerCase(),
    };
  });

export const fieldCounts = (rows: readonly FieldRow[]): FieldCounts => ({
  all: rows.length,
  complex: rows.filter(({ isComplex }) => isComplex).length,
});

/** Rows that match every word of the filter, with their parents; without a filter, rows outside collapsed fields. */
export const visibleRows = (
  rows: readonly FieldRow[],
  filter: string,
  collapsedPaths: ReadonlySet<string>,
): FieldRow[] => {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== '');
  const isWithin = (path: string, parent: string) => path.startsWith(`${parent}/`);
  if (words.length === 0) return rows.filter((r) => ![...collapsedPaths].some((path) => isWithin(r.path, path)));
  const matches = rows.filter((r) => words.every((word) => r.filterText.includes(word)));
  return rows.filter((r) => matches.includes(r) || matches.some((match) => isWithin(match.path, r.path)));
};

/** Whether text of the field is analyzed. */
export const isAnalyzed = (row: FieldRow): boolean =>
  !row.isComplex && (row.analyzer !== '' || Boolean(row.field.normalizer)) && !row.field.vectorSearchProfile;
