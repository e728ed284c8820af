import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareText } from '../segment/byte-buffer.js';
import { buildDictionary } from '../segment/columns.js';
import { alignDictionaries } from './dictionary-alignment.js';

const term = fc
  .array(fc.constantFrom('a', 'b', 'é', '\u{1F600}', '\uFFFD'), { maxLength: 4 })
  .map((letters) => letters.join(''));
const terms = fc.uniqueArray(term, { maxLength: 60 }).map((all) => all.sort(compareText));

it('an alignment has the ordinals of common terms, and the terms that only the other dictionary has', () => {
  fc.assert(
    fc.property(terms, terms, (one, other) => {
      const { ordinals, others, otherOrdinals } = alignDictionaries(buildDictionary(one), buildDictionary(other));
      expect([...ordinals]).toEqual(one.map((text) => other.indexOf(text)));
      const onlyOther = other.filter((text) => !one.includes(text));
      expect(Array.from({ length: others.size }, (_, ordinal) => others.get(ordinal))).toEqual(onlyOther);
      expect([...otherOrdinals]).toEqual(onlyOther.map((text) => other.indexOf(text)));
    }),
  );
});
