/** A result row: the document's own fields, apart from what the service adds under `@search.`. */
export interface ResultRow {
  document: Record<string, unknown>;
  score?: number;
  highlights: Record<string, string[]>;
}
export interface SearchAnswer {
  rows: ResultRow[];
  count?: number;
  coverage?: number;
  facets: Record<string, { count: number; value?: unknown; from?: unknown; to?: unknown }[]>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** data-plane.md "Search results", read leniently: a missing part is simply not shown. */
export const readAnswer = (body: unknown): SearchAnswer => {
  const answer = isObject(body) ? body : {};
  const rows = Array.isArray(answer['value']) ? answer['value'].filter(isObject) : [];
  const count = answer['@odata.count'];
  const coverage = answer['@search.coverage'];
  const facets = answer['@search.facets'];
  return {
    rows: rows.map((row) => {
      const score = row['@search.score'];
      const highlights = row['@search.highlights'];
      return {
        document: Object.fromEntries(Object.entries(row).filter(([k]) => !k.startsWith('@'))),
        highlights: isObject(highlights) ? (highlights as Record<string, string[]>) : {},
        ...(typeof score === 'number' ? { score } : {}),
      };
    }),
    facets: isObject(facets) ? (facets as SearchAnswer['facets']) : {},
    ...(typeof count === 'number' ? { count } : {}),
    ...(typeof coverage === 'number' ? { coverage } : {}),
  };
};

interface Places {
  /** The field that names a document: the first column. */
  title: string | undefined;
  key: string | undefined;
  /** What the results are ordered by: next to the title. */
  ordered?: readonly string[];
}

const short = (value: unknown): boolean => typeof value !== 'string' || value.length <= 80;

/**
 * The columns of the table: what `$select` names, else every top-level field of the answer with the title first,
 * short values before long texts, and fields that are empty in the whole page last.
 */
export const columnsOf = (rows: readonly ResultRow[], selected: readonly string[], places: Places): string[] => {
  const { title, key, ordered = [] } = places;
  const names = [...new Set(rows.flatMap((r) => Object.keys(r.document)))];
  if (selected.length > 0) {
    const tops = [...new Set(selected.map((s) => s.split('/')[0] ?? s))];
    return tops.filter((t) => names.includes(t));
  }
  const rank = (name: string): number => {
    if (name === title) return 0;
    if (ordered.includes(name)) return 1;
    const values = rows
      .map((r) => r.document[name])
      .filter((v) => v !== null && v !== undefined && !(Array.isArray(v) && v.length === 0));
    if (values.length === 0) return 5;
    if (name === key) return 4;
    if (values.some((v) => Array.isArray(v) && v.length > 16 && v.every((x) => typeof x === 'number'))) return 5;
    return values.every(short) ? 2 : 3;
  };
  return names
    .map((name, i) => ({ name, rank: rank(name), i }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map((x) => x.name);
};
