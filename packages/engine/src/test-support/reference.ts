/** A naive model of an index: a map of documents, evaluated document by document. */
export interface ReferenceDocument {
  id: string;
  title: string | null;
  group: string | null;
  tags: string[];
  number: number | null;
  flag: boolean | null;
  parts: { label: string; size: number }[];
}

export interface ReferenceFilter {
  text: string;
  test: (document: ReferenceDocument) => boolean;
}

const words = (text: string | null): string[] => (text ?? '').split(' ').filter((word) => word !== '');

/** Whether every (`all`) or any word of the search is in the title. */
export function matchesText(document: ReferenceDocument, search: readonly string[], matchesAll: boolean): boolean {
  const title = words(document.title);
  return matchesAll ? search.every((word) => title.includes(word)) : search.some((word) => title.includes(word));
}

export function matchesPhrase(document: ReferenceDocument, phrase: readonly string[]): boolean {
  const title = words(document.title);
  return title.some((_, at) => phrase.every((word, i) => title[at + i] === word));
}

/** Facet counts by value, as a document counts once for each value. */
export function countValues(
  documents: readonly ReferenceDocument[],
  values: (d: ReferenceDocument) => unknown[],
): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const document of documents) {
    for (const value of new Set(values(document))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
