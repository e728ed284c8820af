import { expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';

const DEFINITION: IndexDefinition = {
  name: 'phrases',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false, filterable: true },
    { name: 'text', type: 'Edm.String', analyzer: 'whitespace', filterable: false, facetable: false, sortable: false },
  ],
};
/** More than several blocks of postings. */
const DOCUMENTS = 700;
/** Words of the long texts: their positions need two bytes. */
const LONG = 400;

/** Every fifth text is long; "a" and "b" are frequent, "c" is rare, "r" very rare, and repetitions are common. */
function makeTexts(): string[][] {
  let state = 5;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  return Array.from({ length: DOCUMENTS }, (_, i) => {
    const length = i % 5 === 0 ? LONG : random(9);
    const words = Array.from(
      { length },
      () => ['a', 'b', 'x', 'y', 'z', random(50) === 0 ? 'c' : 'w'][random(97) % 6]!,
    );
    if (i % 23 === 0) words.splice(random(length + 1), 0, 'r');
    return words;
  });
}

it('finds exactly the documents in which two terms are adjacent, in short and long texts, and with a filter', async () => {
  const texts = makeTexts();
  await withIndex(DEFINITION, async (index) => {
    await index.write(upload(texts.map((words, i) => ({ id: String(i), text: words.join(' ') }))));
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'a'],
      ['a', 'c'],
      ['c', 'a'],
      ['c', 'c'],
      ['a', 'r'],
      ['r', 'b'],
    ]) {
      const expected = texts.flatMap((words, i) =>
        words.some((word, at) => word === first && words[at + 1] === second) ? [String(i)] : [],
      );
      const search = `"${first} ${second}"`;
      const response = await index.search({ search, count: true, top: DOCUMENTS, select: 'id' });
      expect(response.count, search).toBe(expected.length);
      expect(response.hits.map(({ key }) => key).toSorted(), search).toEqual(expected.toSorted());
      const filtered = await index.search({ search, filter: "id ne '5'", count: true, top: 0 });
      expect(filtered.count, search).toBe(expected.filter((key) => key !== '5').length);
      // Among texts of one length, more matches score higher.
      const occurrences = (key: string) =>
        texts[Number(key)]!.filter((word, at) => word === first && texts[Number(key)]![at + 1] === second).length;
      const long = response.hits.filter(({ key }) => texts[Number(key)]!.length === LONG);
      const frequencies = long.map(({ key }) => occurrences(key));
      expect(frequencies, search).toEqual(frequencies.toSorted((a, b) => b - a));
    }
  });
});
