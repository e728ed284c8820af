import type { SkillDefinition } from '@searchdeck/contract';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as encodeOlder } from 'gpt-tokenizer/encoding/r50k_base';
import { expect, test } from 'vitest';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { prepareSkills } from './prepare-skills.js';
import { runSkills } from './run-skills.js';
import { splitPages } from './split-text.js';
import { tokenMeasure } from './tokens.js';

const { signal } = new AbortController();
const count = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;

async function split(text: string, parameters: object): Promise<string[]> {
  const skill = {
    '@odata.type': '#Vendor.Skills.Text.SplitSkill',
    textSplitMode: 'pages',
    unit: 'cloudLlmTokens',
    inputs: [{ name: 'text', source: '/document/content' }],
    outputs: [{ name: 'textItems', targetName: 'pages' }],
    ...parameters,
  } as SkillDefinition;
  const { tree } = await runSkills(EnrichmentTree.of({ content: text }), prepareSkills([skill]), {}, signal);
  return tree.document()['pages'] as string[];
}

test('pages have at most the requested number of tokens, and end with sentences', async () => {
  const sentence = 'The hotel is near the beach, and its rooms have a view of the sea. ';
  const pages = await split(sentence.repeat(100), { maximumPageLength: 300 });
  expect(pages.join('')).toBe(sentence.repeat(100));
  for (const page of pages) {
    expect(page.endsWith('. ')).toBe(true);
    expect(count(page)).toBeLessThanOrEqual(300);
  }
  // One more sentence would not fit.
  expect(count(pages[0]! + sentence)).toBeGreaterThan(300);
});

test('the encoder is the requested one', async () => {
  const text = '        indented();\n'.repeat(100);
  const [first] = await split(text, {
    maximumPageLength: 300,
    cloudLlmTokenizerParameters: { encoderModelName: 'r50k_base' },
  });
  expect(encodeOlder(first!).length).toBeLessThanOrEqual(300);
  const [other] = await split(text, { maximumPageLength: 300 });
  expect(other!.length).toBeGreaterThan(first!.length);
});

test('special tokens are single tokens only if they are allowed', async () => {
  const text = '<|endoftext|> '.repeat(400);
  const [plain] = await split(text, { maximumPageLength: 300 });
  const [special] = await split(text, {
    maximumPageLength: 300,
    cloudLlmTokenizerParameters: { allowedSpecialTokens: ['<|endoftext|>'] },
  });
  expect(special!.length).toBeGreaterThan(2 * plain!.length);
});

test('neighboring pages overlap by at most the requested number of tokens', async () => {
  const text = Array.from({ length: 600 }, (_, i) => `word${i}`).join(' ');
  const pages = await split(text, { maximumPageLength: 300, pageOverlapLength: 50 });
  for (const [i, page] of pages.slice(1).entries()) {
    const shared = page.slice(0, page.indexOf(pages[i]!.slice(-20)) + 20);
    expect(pages[i]!.endsWith(shared)).toBe(true);
    expect(count(shared)).toBeGreaterThan(30);
    expect(count(shared)).toBeLessThanOrEqual(51);
  }
});

test('any text is covered, within the length, without broken characters', async () => {
  const measure = await tokenMeasure(undefined);
  const words = fc.array(
    fc.constantFrom('a', 'sentence.', '漢字かな', '😀', '\n\n', '  ', 'Zürich,', 'x'.repeat(700)),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(words, fc.integer({ min: 8, max: 60 }), (list, maxLength) => {
      const text = list.join(' ');
      const pages = splitPages(text, 'en', { maxLength, overlap: 0, measure });
      expect(pages.map((page) => page.text).join('')).toBe(text);
      for (const page of pages) {
        expect(count(page.text)).toBeLessThanOrEqual(maxLength);
        expect(page.text.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('a long text without words takes time in proportion to its length', async () => {
  const pages = await split('x'.repeat(200_000), { maximumPageLength: 5000 });
  expect(pages.join('')).toHaveLength(200_000);
});
