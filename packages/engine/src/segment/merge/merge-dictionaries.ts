import { compareBytes } from '../byte-buffer.js';
import type { ByteDictionary } from '../byte-dictionary.js';

/**
 * Walks several dictionaries in parallel. For each distinct string, in order, `visit` gets a dictionary that has it, the
 * indexes of all that have it (ascending), and the current ordinal in each dictionary.
 */
export function mergeDictionaries(
  dictionaries: readonly (ByteDictionary | undefined)[],
  visit: (dictionary: ByteDictionary, sources: readonly number[], ordinals: readonly number[]) => void,
): void {
  const ordinals = dictionaries.map(() => 0);
  const open: number[] = [];
  dictionaries.forEach((dictionary, i) => dictionary !== undefined && dictionary.size > 0 && open.push(i));
  const sources: number[] = [];
  while (open.length > 0) {
    sources.length = 0;
    let min: ByteDictionary | undefined;
    let minAt = 0;
    for (const i of open) {
      const dictionary = dictionaries[i]!;
      const at = ordinals[i]!;
      const difference =
        min === undefined
          ? -1
          : compareBytes(
              dictionary.bytes,
              dictionary.offsets[at]!,
              dictionary.offsets[at + 1]!,
              min.bytes,
              min.offsets[minAt]!,
              min.offsets[minAt + 1]!,
            );
      if (difference < 0) {
        sources.length = 0;
        min = dictionary;
        minAt = at;
      }
      if (difference <= 0) sources.push(i);
    }
    visit(min!, sources, ordinals);
    for (const i of sources) {
      ordinals[i]!++;
      if (ordinals[i] === dictionaries[i]!.size) open.splice(open.indexOf(i), 1);
    }
  }
}
