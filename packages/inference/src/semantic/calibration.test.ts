import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInference } from '../embeddings/inference.js';
import { rerank } from './rerank.js';

/** A query with a passage that answers it, one on the same subject that does not, and an unrelated one. */
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

/** Reranker scores of the passages of each query, and of passages that belong to other queries (`other`). */
async function scores(cases: readonly Case[]): Promise<Record<Kind, number[]>> {
  const scoresByKind: Record<Kind, number[]> = { relevant: [], near: [], irrelevant: [], other: [] };
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
    for (const [i, { rerankerScore }] of result.documents.entries()) scoresByKind[passages[i]![0]].push(rerankerScore);
  }
  return scoresByKind;
}
const shareOf = (values: readonly number[], test: (value: number) => boolean): number =>
  values.filter(test).length / values.length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

describe.each(['calibrated', 'heldOut'] as const)('reranker scores follow the scale of the service: %s', (name) => {
  let scoresByKind: Record<Kind, number[]>;
  beforeAll(async () => {
    scoresByKind = await scores(sets[name]);
  });

  it('at least 90 % of the answers score 2 or more', () => {
    expect(shareOf(scoresByKind.relevant, (score) => score >= 2)).toBeGreaterThanOrEqual(0.9);
    expect(median(scoresByKind.relevant)).toBeGreaterThanOrEqual(3);
  });

  it('unrelated passages score less than 1', () => {
    expect(Math.max(...scoresByKind.irrelevant)).toBeLessThan(1);
    expect(shareOf(scoresByKind.other, (score) => score < 1)).toBeGreaterThanOrEqual(0.97);
    expect(shareOf(scoresByKind.other, (score) => score >= 2)).toBeLessThanOrEqual(0.01);
    expect(median(scoresByKind.other)).toBeLessThan(0.5);
  });

  it('passages on the subject without an answer score between them', () => {
    expect(median(scoresByKind.near)).toBeGreaterThan(median(scoresByKind.other) + 1);
    expect(median(scoresByKind.near)).toBeLessThan(median(scoresByKind.relevant) - 0.4);
  });
});
