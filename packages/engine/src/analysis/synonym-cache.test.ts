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

test('rules analyzed in slices equal rules analyzed synchronously', async () => {
  const text = rulesOf(150);
  const [sync, inSlices] = [SynonymRules.of(text, analyzer), await SynonymRules.inSlices(text, analyzer)];
  for (const words of ['a0', 'b c3', 'd0 x', 'e1 e2 y', 'd6 a6', 'nothing']) {
    expect(read(inSlices, words), words).toEqual(read(sync, words));
  }
  // The input itself comes before its equivalents, and there are at most twenty alternatives.
  expect(read(sync, 'a0')).toEqual([[['a0'], ['b', 'c0'], ['d0']]]);
  expect(read(sync, 'd0')?.[0]).toHaveLength(17);
});

test('a large map is analyzed once for all callers, a small one synchronously', async () => {
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

test('a map whose analysis failed is analyzed again', async () => {
  const cache = new SynonymCache();
  const large = rulesOf(3000);
  let hasFailed = false;
  const failingOnce: typeof analyzer = {
    analyze: (text) => analyzer.analyze(text),
    analyzeUpTo: (text, bounds) => analyzer.analyzeUpTo(text, bounds),
    each(text, visit) {
      if (!hasFailed) {
        hasFailed = true;
        throw new Error('no data');
      }
      analyzer.each(text, visit);
    },
  };
  const analyze = async (): Promise<void> => {
    try {
      cache.get('text', large, failingOnce);
    } catch (error) {
      if (!(error instanceof SynonymsPending)) throw error;
      await error.ready;
    }
  };
  await expect(analyze()).rejects.toThrow('no data');
  await analyze();
  expect(cache.get('text', large, failingOnce)).toBeInstanceOf(SynonymRules);
});

test('fields with the same analyzer and map share its rules, both while it is analyzed and afterward', async () => {
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

test('an input in many rules expands to at most twenty terms, the input itself first', () => {
  const rules = SynonymRules.of(Array.from({ length: 5000 }, (_, i) => `x${i}, many, same thing`).join('\n'), analyzer);
  const [alternatives] = read(rules, 'many')!;
  expect(alternatives).toHaveLength(20);
  expect(alternatives!.slice(0, 4)).toEqual([['many'], ['x0'], ['same', 'thing'], ['x1']]);
  expect(read(rules, 'many')).toEqual([alternatives]);
});

test('escaped commas belong to a term', () => {
  const rules = SynonymRules.of(
    `${String.raw`one\, two, three => four\, five`}\nsix => seven\n# eight, nine`,
    analyzer,
  );
  expect(read(rules, 'one two')).toEqual([[['four', 'five']]]);
  expect(read(rules, 'three')).toEqual([[['four', 'five']]]);
  expect(read(rules, 'six')).toEqual([[['seven']]]);
  expect(read(rules, 'eight')).toBeUndefined();
});

test('queries wait for the analysis of a large map and use it', async () => {
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
