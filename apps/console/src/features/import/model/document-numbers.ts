import type { PreviewedDocument } from '@searchdeck/contract';
import type { ParsingMode } from './import-draft';

/**
 * The position of each document among those of its file, from 1; undefined: its file has no other document. Rows of CSV
 * files always have one.
 */
export function documentNumbers(
  documents: readonly Pick<PreviewedDocument, 'itemId'>[],
  mode: ParsingMode,
): (number | undefined)[] {
  const counts = new Map<string, number>();
  const numbers = documents.map(({ itemId }) => {
    const number = (counts.get(itemId) ?? 0) + 1;
    counts.set(itemId, number);
    return number;
  });
  return numbers.map((number, i) =>
    mode === 'delimitedText' || (counts.get(documents[i]?.itemId ?? '') ?? 0) > 1 ? number : undefined,
  );
}
