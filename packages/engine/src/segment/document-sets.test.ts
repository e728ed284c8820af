import { expect, it } from 'vitest';
import { bitIndexes, createBitset, setBit } from './bitset.js';
import { DocumentSets } from './document-sets.js';

const DOCS = 6400;

function countingSets() {
  const decoded: number[] = [];
  const sets = new DocumentSets(DOCS, (ordinal) => {
    decoded.push(ordinal);
    const set = createBitset(DOCS);
    for (let doc = ordinal; doc < DOCS; doc += 100) setBit(set, doc);
    return set;
  });
  return { sets, decoded };
}

it('a term has a set from its second use on, which is made once', () => {
  const { sets, decoded } = countingSets();
  expect(sets.find(3)).toBeUndefined();
  expect(decoded).toEqual([]);
  expect([...bitIndexes(sets.find(3)!)].slice(0, 3)).toEqual([3, 103, 203]);
  expect(sets.find(3)).toBe(sets.get(3));
  expect(decoded).toEqual([3]);
});

it('a set that is needed anyway is made at the first use', () => {
  const { sets, decoded } = countingSets();
  const set = sets.get(5);
  expect(sets.find(5)).toBe(set);
  expect(decoded).toEqual([5]);
});

it('only the sets of the terms that were used most recently remain', () => {
  const { sets, decoded } = countingSets();
  for (let ordinal = 0; ordinal < 64; ordinal++) sets.get(ordinal);
  sets.get(0);
  sets.get(64);
  decoded.length = 0;
  sets.get(0);
  expect(decoded).toEqual([]);
  sets.get(1);
  expect(decoded).toEqual([1]);
});

it('a term in less than one of 128 documents is not frequent', () => {
  const { sets } = countingSets();
  expect([sets.isFrequent(49), sets.isFrequent(50)]).toEqual([false, true]);
});
