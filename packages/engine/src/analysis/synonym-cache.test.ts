import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnalysis } from '@searchdeck/analysis';
import { expect, test } from 'vitest';
import { openIndex } from '../engine.js';
import { SynonymCache, SynonymsPending } from './synonym-cache.js';
import { SynonymRules } from './synonyms.js';

const analyzer = createAnalysis({}).analyzer('standard.lucene');
const rulesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => (i % 3 === 0 ? `a${i}, b c${i}, d${i % 7}` : `e${i} => f${i}, g h`)).join(
    '\n',
  );
const read = (rules: SynonymRules, text: string) =>
  rules.runs(analyzer.analyze(text))?.map((run) => run.alternatives.map((tokens) => tokens.map((each) => each.text)));

test('rules analyzed in turns say what rules analyzed at once say', async () => {
  const text = rulesOf(150);
  const [atOnce, inTurns] = [SynonymRules.of(text, analyzer), await SynonymRules.inTurns(text, analyzer)];
  for (const words of ['a0', 'b c3', 'd0 x', 'e1 e2 y', 'd6 a6', 'nothing'])
    expect(read(inTurns, words), words).toEqual(read(atOnce, words));
  // The first rule's input stands before what equals it, and at most twenty stand for one.
  expect(read(atOnce, 'a0')).toEqual([[['a0'], ['b', 'c0'], ['d0']]]);
  expect(read(atOnce, 'd0')?.[0]).toHaveLength(17);
});

test('a large map is analyzed once for all who wait, a small one where it is needed', async () => {
  const cache = new SynonymCache();
  expect(cache.get('small', 'a, b', analyzer)).toBe(cache.get('small', 'a, b', analyzer));
  const large = rulesOf(3000);
  const pending = [1, 2].map(() => {
    try {
      cache.get('text', large, analyzer);
      throw new Error('not pending');
    } catch (error) {
      if (!(error instanceof SynonymsPending)) throw error;
      return error.ready;
    }
  });
  expect(pending[0]).toBe(pending[1]);
  await pending[0];
  expect(read(cache.get('text', large, analyzer), 'a0')).toEqual([[['a0'], ['b', 'c0'], expect.any(Array)]]);
});

test('fields of one analyzer share the rules of one map, whether they are asked for together or one after the other', async () => {
  const cache = new SynonymCache();
  const large = rulesOf(3000);
  const get = (path: string, of = analyzer): SynonymRules | Promise<void> => {
    try {
      return cache.get(path, large, of);
    } catch (error) {
      if (!(error instanceof SynonymsPending)) throw error;
      return error.ready;
    }
  };
  const other = createAnalysis({}).analyzer('en.lucene');
  await Promise.all([get('title'), get('body'), get('english', other)]);
  const rules = get('title');
  expect(rules).toBeInstanceOf(SynonymRules);
  expect(get('body')).toBe(rules);
  expect(get('later')).toBe(rules);
  expect(get('english', other)).not.toBe(rules);
});

test('an input that many rules name stands for twenty terms at most, itself first where it equals them', () => {
  const rules = SynonymRules.of(Array.from({ length: 5000 }, (_, i) => `x${i}, many, same thing`).join('\n'), analyzer);
  const [alternatives] = read(rules, 'many')!;
  expect(alternatives).toHaveLength(20);
  expect(alternatives!.slice(0, 4)).toEqual([['many'], ['x0'], ['same', 'thing'], ['x1']]);
  expect(read(rules, 'many')).toEqual([alternatives]);
});

test('commas, arrows and spaces that are escaped belong to a term', () => {
  const rules = SynonymRules.of(
    String.raw`one\, two, three => four\, five` + '\nsix => seven\n# eight, nine',
    analyzer,
  );
  expect(read(rules, 'one two')).toEqual([[['four', 'five']]]);
  expect(read(rules, 'three')).toEqual([[['four', 'five']]]);
  expect(read(rules, 'six')).toEqual([[['seven']]]);
  expect(read(rules, 'eight')).toBeUndefined();
});

test('queries of an index with a large map wait for it and find what it names', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'synonym-cache-'));
  const index = await openIndex({
    directory,
    synonyms: () => `${rulesOf(3000)}\ncouch, sofa`,
    definition: {
      name: 'seats',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'text', type: 'Edm.String', searchable: true, synonymMaps: ['seats'] },
      ],
    },
  });
  try {
    await index.write([{ action: 'upload', document: { id: '1', text: 'a red sofa' } }]);
    const answers = await Promise.all([1, 2, 3].map(() => index.search({ search: 'couch' })));
    expect(answers.map(({ hits }) => hits.length)).toEqual([1, 1, 1]);
  } finally {
    await index.close();
    rmSync(directory, { recursive: true });
  }
});
