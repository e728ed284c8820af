import { asObject, asObjects, asText } from './json-values';

/** A suggestion below the query line: a completion of the text, or a matching document. */
export interface Suggestion {
  kind: 'completion' | 'document';
  /** The text that the suggestion enters. */
  text: string;
  /** The text with the match marked by {@link TAGS}. */
  marked: string;
}

/** Highlight tags that don't occur in documents, so that they can be removed safely. */
export const TAGS = { highlightPreTag: '\u0001', highlightPostTag: '\u0002' } as const;
export const withoutTags = (text: string): string => text.replaceAll(/[\u0001\u0002]/g, '');

const rowsOf = (body: unknown): Record<string, unknown>[] => asObjects(asObject(body)['value']);

export interface Completion {
  text: string;
  queryPlusText: string;
}
export const readCompletions = (body: unknown): Completion[] =>
  rowsOf(body).map((row) => ({ text: asText(row['text']), queryPlusText: asText(row['queryPlusText']) }));
/** The distinct texts that matched. */
export const readSuggestedTexts = (body: unknown): string[] => [
  ...new Set(rowsOf(body).map((row) => asText(row['@search.text']))),
];

/** Completions, then texts of documents, without duplicates and the typed text. */
export const suggestionsOf = (typed: string, completions: unknown, documents: unknown): Suggestion[] => {
  const all: Suggestion[] = [
    ...readCompletions(completions).map(({ queryPlusText }) => ({
      kind: 'completion' as const,
      text: withoutTags(queryPlusText),
      marked: queryPlusText,
    })),
    ...readSuggestedTexts(documents).map((marked) => ({
      kind: 'document' as const,
      text: withoutTags(marked),
      marked,
    })),
  ];
  const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
  return all.filter(
    (suggestion, i) =>
      suggestion.text !== '' &&
      !isSame(suggestion.text, typed) &&
      all.findIndex((other) => isSame(other.text, suggestion.text)) === i,
  );
};
