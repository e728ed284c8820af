/** One line under the query line: a completion of what is being typed, or a document that matches it. */
export interface Suggestion {
  kind: 'completion' | 'document';
  /** What the query line becomes. */
  text: string;
  /** The same with the hit marked by the tags of {@link TAGS}. */
  marked: string;
}

/** Marks that no text holds: they are taken off again, whatever the documents contain. */
export const TAGS = { highlightPreTag: '\u0001', highlightPostTag: '\u0002' } as const;
export const unmarked = (text: string): string => text.replaceAll(/[\u0001\u0002]/g, '');

const rows = (body: unknown): Record<string, unknown>[] => {
  const value = (body as { value?: unknown } | undefined)?.value;
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface Completion {
  text: string;
  queryPlusText: string;
}
export const readCompletions = (body: unknown): Completion[] =>
  rows(body).map((row) => ({ text: text(row['text']), queryPlusText: text(row['queryPlusText']) }));
/** The texts that matched, each once: several documents may have the same. */
export const readSuggested = (body: unknown): string[] => [
  ...new Set(rows(body).map((row) => text(row['@search.text']))),
];

/** Completions first, then the texts of documents; nothing that is typed already, nothing twice. */
export const suggestionsOf = (typed: string, completions: unknown, documents: unknown): Suggestion[] => {
  const all: Suggestion[] = [
    ...readCompletions(completions).map(({ queryPlusText }) => ({
      kind: 'completion' as const,
      text: unmarked(queryPlusText),
      marked: queryPlusText,
    })),
    ...readSuggested(documents).map((marked) => ({ kind: 'document' as const, text: unmarked(marked), marked })),
  ];
  const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
  return all.filter(
    (one, i) => one.text !== '' && !same(one.text, typed) && all.findIndex((other) => same(other.text, one.text)) === i,
  );
};
