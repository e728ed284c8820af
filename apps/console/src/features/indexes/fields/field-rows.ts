import {
  effectiveAttributes,
  walkFields,
  type EffectiveAttributes,
  type SearchField,
  type SearchIndex,
} from '@searchdeck/contract';

/** One line of the fields grid. */
export interface FieldRow {
  /** `address/city`. */
  path: string;
  field: SearchField;
  /** 0 for top-level fields. */
  level: number;
  /** What the field can do, defaults included. */
  can: EffectiveAttributes;
  complex: boolean;
  /** `standard.lucene`, or both names when they differ; '' where none applies. */
  analyzer: string;
  /** Members a search within the grid looks at. */
  words: string;
}

export const analyzerOf = (field: SearchField, searchable: boolean): string => {
  if (field.indexAnalyzer || field.searchAnalyzer)
    return `${field.indexAnalyzer ?? 'standard.lucene'} ⁄ ${field.searchAnalyzer ?? field.indexAnalyzer ?? 'standard.lucene'}`;
  if (field.analyzer) return field.analyzer;
  return searchable && /Edm\.String/.test(field.type) ? 'standard.lucene' : '';
};

export const fieldRows = (definition: Pick<SearchIndex, 'fields'>): FieldRow[] =>
  [...walkFields(definition.fields)].map(({ field, name, depth, insideCollection }) => {
    const can = effectiveAttributes(field, insideCollection);
    const complex = /Edm\.ComplexType/.test(field.type);
    const analyzer = complex ? '' : analyzerOf(field, can.searchable);
    const traits = Object.entries(can).flatMap(([trait, on]) => (on && !complex ? [trait] : []));
    return {
      path: name,
      field,
      level: depth - 1,
      can,
      complex,
      analyzer,
      words: [name, field.type, analyzer, ...traits].join(' ').toLowerCase(),
    };
  });

/** Rows that have every word, with the complex fields they stand in; rows of closed complex fields are left out. */
export const visibleRows = (rows: readonly FieldRow[], search: string, closed: ReadonlySet<string>): FieldRow[] => {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== '');
  const within = (path: string, outer: string) => path.startsWith(`${outer}/`);
  if (wanted.length === 0) return rows.filter((r) => ![...closed].some((c) => within(r.path, c)));
  const hits = rows.filter((r) => wanted.every((w) => r.words.includes(w)));
  return rows.filter((r) => hits.includes(r) || hits.some((h) => within(h.path, r.path)));
};
