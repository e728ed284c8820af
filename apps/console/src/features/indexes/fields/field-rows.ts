import {
  DEFAULT_ANALYZER,
  effectiveAttributes,
  walkFields,
  type EffectiveAttributes,
  type SearchField,
  type SearchIndex,
} from '@searchdeck/contract';

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

export const analyzerOf = (field: SearchField, isSearchable: boolean): string => {
  if (field.indexAnalyzer || field.searchAnalyzer) {
    return `${field.indexAnalyzer ?? DEFAULT_ANALYZER} ⁄ ${field.searchAnalyzer ?? field.indexAnalyzer ?? DEFAULT_ANALYZER}`;
  }
  if (field.analyzer) return field.analyzer;
  return isSearchable && /Edm\.String/.test(field.type) ? DEFAULT_ANALYZER : '';
};

export const fieldRows = (definition: Pick<SearchIndex, 'fields'>): FieldRow[] =>
  [...walkFields(definition.fields)].map(({ field, path: target, name, depth, isInsideCollection }) => {
    const attributes = effectiveAttributes(field, isInsideCollection);
    const isComplex = /Edm\.ComplexType/.test(field.type);
    const analyzer = isComplex ? '' : analyzerOf(field, attributes.searchable);
    const enabled = Object.entries(attributes).flatMap(([attribute, isOn]) => (isOn && !isComplex ? [attribute] : []));
    return {
      path: name,
      target,
      isInsideCollection,
      field,
      level: depth - 1,
      attributes,
      isComplex,
      analyzer,
      filterText: [name, field.type, analyzer, ...enabled].join(' ').toLowerCase(),
    };
  });

/** Rows that match every word of the filter, with their parents; without a filter, rows outside collapsed fields. */
export const visibleRows = (rows: readonly FieldRow[], filter: string, collapsed: ReadonlySet<string>): FieldRow[] => {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== '');
  const isWithin = (path: string, parent: string) => path.startsWith(`${parent}/`);
  if (words.length === 0) return rows.filter((r) => ![...collapsed].some((c) => isWithin(r.path, c)));
  const matches = rows.filter((r) => words.every((word) => r.filterText.includes(word)));
  return rows.filter((r) => matches.includes(r) || matches.some((h) => isWithin(h.path, r.path)));
};

/** Whether text of the field is analyzed. */
export const isAnalyzed = (row: FieldRow): boolean =>
  !row.isComplex && (row.analyzer !== '' || Boolean(row.field.normalizer)) && !row.field.vectorSearchProfile;
