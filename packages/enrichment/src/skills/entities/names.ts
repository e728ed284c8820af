import nlp from 'compromise';
import { entityAt, type Entity, type EntityCategory } from './entity.js';

/** The model marks words without a confidence. */
const CONFIDENCE = 0.7;
/** What the model includes at the ends of a name: punctuation, quotes, and the possessive. */
const LEADING = /^[\s\p{P}\p{S}]+/u;
const TRAILING = /(?:['’]s)?[\s\p{P}\p{S}]+$|['’]s$/u;
/** Endings that belong to a name. */
const ABBREVIATION = /\b(?:Inc|Ltd|Corp|Co|Jr|Sr|St|U\.S|U\.K|D\.C)\.$/;

interface Phrase {
  text: string;
  offset: { start: number; length: number };
}

/** The phrase without punctuation around it; undefined if nothing remains. */
function trimName(text: string, { start, length }: Phrase['offset']): { offset: number; length: number } | undefined {
  const phrase = text.slice(start, start + length);
  const leading = LEADING.exec(phrase)?.[0].length ?? 0;
  const name = phrase.slice(leading).trimEnd().replace(/,+$/, '');
  const end = ABBREVIATION.test(name) ? name : name.replace(TRAILING, '');
  return end === '' ? undefined : { offset: start + leading, length: end.length };
}

/** People, places, and organizations in an English text, by the words around them and lists of names. */
export function recognizeNames(text: string): Entity[] {
  const document = nlp(text);
  const phrasesByCategory: [EntityCategory, unknown][] = [
    ['Person', document.people().json({ offset: true })],
    ['Location', document.places().json({ offset: true })],
    ['Organization', document.organizations().json({ offset: true })],
  ];
  return phrasesByCategory.flatMap(([category, phrases]) =>
    (phrases as Phrase[]).flatMap(({ offset }): Entity[] => {
      const name = trimName(text, offset);
      if (name === undefined) return [];
      // The model classifies street addresses as places.
      const isAddress = category === 'Location' && /^\d/.test(text.slice(name.offset));
      return [entityAt(text, name.offset, name.length, isAddress ? 'Address' : category, null, CONFIDENCE)];
    }),
  );
}
