import { expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';

const definition: IndexDefinition = {
  name: 'fuzzy',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'body', type: 'Edm.String', analyzer: 'whitespace', filterable: false, facetable: false, sortable: false },
    { name: 'number', type: 'Edm.Int32' },
  ],
};

const SEGMENTS = 5;
const DOCUMENTS = 500;

/** Numbers from 0 to `below - 1`, the same for a seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Whether one insertion, deletion, substitution, or transposition of adjacent letters makes the words equal. */
function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

it('fuzzy terms match the same documents in segments with common and with different terms, however often they run', async () => {
  await withIndex(definition, async (index) => {
    const random = seeded(3);
    const word = () => Array.from({ length: 5 + random(2) }, () => 'abcde'[random(5)]!).join('');
    const vocabulary = Array.from({ length: 1800 }, word);
    const documents: { id: string; body: string; number: number }[] = [];
    for (let segment = 0; segment < SEGMENTS; segment++) {
      // Most words are common to all segments.
      const own = Array.from({ length: 100 }, word);
      const batch = Array.from({ length: DOCUMENTS }, (_, i) => {
        const words = Array.from({ length: 8 }, () => vocabulary[random(vocabulary.length)]!);
        return { id: String(segment * DOCUMENTS + i), body: [...words, own[random(100)]!].join(' '), number: i % 3 };
      });
      documents.push(...batch);
      await index.write(upload(batch));
    }
    await index.write(upload([{ id: 'small', body: vocabulary[0]!, number: 1 }]));
    await index.write([{ action: 'delete', document: { id: '7' } }]);
    const live = [...documents.filter(({ id }) => id !== '7'), { id: 'small', body: vocabulary[0]!, number: 1 }];
    const targets = Array.from({ length: 12 }, word);
    // Each query aligns one more dictionary.
    for (let run = 0; run < 3; run++) {
      for (const target of targets) {
        for (const filter of [null, 'number eq 1']) {
          const request = { search: `${target}~1`, queryType: 'full' as const, filter, top: 20 };
          const counted = await index.search({ ...request, count: true });
          const all = await index.search({ ...request, count: true, orderby: 'search.score() desc' });
          const keysAndScores = (hits: typeof all.hits) => hits.map((hit) => [hit.key, hit.score]);
          expect(keysAndScores(counted.hits), target).toEqual(keysAndScores(all.hits));
          expect(keysAndScores((await index.search(request)).hits), target).toEqual(keysAndScores(all.hits));
          expect(counted.count, target).toBe(
            live.filter(
              ({ body, number }) =>
                (filter === null || number === 1) && body.split(' ').some((each) => isNear(each, target)),
            ).length,
          );
        }
      }
    }
  });
}, 120_000);
