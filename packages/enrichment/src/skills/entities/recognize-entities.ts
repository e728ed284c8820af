import { TEXT_PATTERNS } from '../text-patterns.js';
import { entityAt, type Entity, type EntityCategory } from './entity.js';
import { recognizeNames } from './names.js';
import { recognizeQuantities } from './quantities.js';

/** Categories by the type of the pattern. */
const PATTERN_CATEGORIES: Readonly<Record<string, EntityCategory>> = {
  URL: 'URL',
  Email: 'Email',
  IPAddress: 'IPAddress',
  PhoneNumber: 'PhoneNumber',
};

/** Removes entities that overlap an earlier one of the list, and sorts the others by their offset. */
function withoutOverlaps(entities: readonly Entity[], length: number): Entity[] {
  const isTaken = new Uint8Array(length);
  const selectedEntities = entities.filter(({ offset, length: size }) => {
    if (isTaken.subarray(offset, offset + size).includes(1)) return false;
    isTaken.fill(1, offset, offset + size);
    return true;
  });
  return selectedEntities.toSorted((a, b) => a.offset - b.offset);
}

/** Entities of an English text that do not overlap, by offset. It takes seconds for long texts. */
export function recognizeEntities(text: string): Entity[] {
  const patterns = TEXT_PATTERNS.flatMap(({ type, pattern, score, isValid }) => {
    const category = PATTERN_CATEGORIES[type];
    if (category === undefined) return [];
    return Array.from(text.matchAll(pattern)).flatMap(({ 0: match, index }) =>
      isValid?.(match) === false ? [] : [entityAt(text, index, match.length, category, null, score)],
    );
  });
  return withoutOverlaps([...patterns, ...recognizeNames(text), ...recognizeQuantities(text)], text.length);
}
