import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInference } from '../embeddings/inference.js';
import { rerank } from './rerank.js';

/** A question, a passage that answers it, one on the same subject that does not, and one about something else. */
interface Case {
  query: string;
  relevant: string;
  near: string;
  irrelevant: string;
}
const sets = JSON.parse(readFileSync(new URL('calibration.json', import.meta.url), 'utf8')) as Record<
  'calibrated' | 'heldOut',
  Case[]
>;
type Kind = 'relevant' | 'near' | 'irrelevant' | 'other';

const inference = createInference();
afterAll(() => inference.close());

/** Reranker scores of each question's own passages and of those that belong to the other questions. */
async function scores(cases: readonly Case[]): Promise<Record<Kind, number[]>> {
  const found: Record<Kind, number[]> = { relevant: [], near: [], irrelevant: [], other: [] };
  for (const { query, ...own } of cases) {
    const others = cases.filter((each) => each.query !== query).flatMap((each) => [each.relevant, each.irrelevant]);
    const passages: [Kind, string][] = [
      ['relevant', own.relevant],
      ['near', own.near],
      ['irrelevant', own.irrelevant],
      ...others.slice(0, 40).map((text): [Kind, string] => ['other', text]),
    ];
    const documents = passages.map(([, text], i) => ({
      key: String(i),
      content: [{ name: 'text', text }],
      keywords: [],
    }));
    const result = await rerank({ query, documents }, inference);
    for (const [i, { rerankerScore }] of result.documents.entries()) found[passages[i]![0]].push(rerankerScore);
  }
  return found;
}
const part = (values: readonly number[], test: (value: number) => boolean): number =>
  values.filter(test).length / values.length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

describe.each(['calibrated', 'heldOut'] as const)(
  'reranker scores mean what the service says they mean: %s',
  (name) => {
    let found: Record<Kind, number[]>;
    beforeAll(async () => {
      found = await scores(sets[name]);
    });

    it('an answer is above 2, with few exceptions', () => {
      expect(part(found.relevant, (score) => score >= 2)).toBeGreaterThanOrEqual(0.9);
      expect(median(found.relevant)).toBeGreaterThanOrEqual(3);
    });

    it('an unrelated passage is below 1', () => {
      expect(Math.max(...found.irrelevant)).toBeLessThan(1);
      expect(part(found.other, (score) => score < 1)).toBeGreaterThanOrEqual(0.97);
      expect(part(found.other, (score) => score >= 2)).toBeLessThanOrEqual(0.01);
      expect(median(found.other)).toBeLessThan(0.5);
    });

    it('a passage on the subject without the answer is between them', () => {
      expect(median(found.near)).toBeGreaterThan(median(found.other) + 1);
      expect(median(found.near)).toBeLessThan(median(found.relevant) - 0.4);
    });
  },
);
