import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainRerankerScore, type ScoreNode } from './explain-score.js';
import { documentSimilarity, rerankerScore, type Similarities } from './score.js';

const OPERATIONS: Record<NonNullable<ScoreNode['operation']>, (values: number[]) => number> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  product: (values) => values.reduce((a, b) => a * b, 1),
  maximum: (values) => Math.max(...values),
  quotient: ([a = 0, b = 1]) => a / b,
};
const nodes = (node: ScoreNode): ScoreNode[] => [node, ...(node.details ?? []).flatMap(nodes)];
const similarity = fc.option(
  fc.record({
    cosine: fc.double({ min: -1, max: 1, noNaN: true }),
    termOverlap: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { nil: undefined, freq: 3 },
);

it('explains the score with a tree whose nodes are computed from their details down to the similarities', () => {
  fc.assert(
    fc.property(fc.tuple(similarity, similarity, similarity), ([content, title, keywords]) => {
      const parts: Similarities = {
        ...(content === undefined ? {} : { content }),
        ...(title === undefined ? {} : { title }),
        ...(keywords === undefined ? {} : { keywords }),
      };
      const tree = explainRerankerScore(parts);
      expect(tree.value).toBe(rerankerScore(documentSimilarity(parts)));
      expect(tree.details![0]).toMatchObject({ informational: true });
      expect(tree.details![0]!.value).toBeCloseTo(documentSimilarity(parts), 10);
      for (const { operation, value, details = [] } of nodes(tree)) {
        if (operation !== undefined) {
          expect(value).toBeCloseTo(OPERATIONS[operation](details.map((detail) => detail.value)), 10);
        }
      }
      const leaves = nodes(tree).map((node) => node.value);
      for (const { cosine, termOverlap } of Object.values(parts)) {
        expect(leaves).toContain(cosine);
        expect(leaves).toContain(termOverlap);
      }
    }),
  );
});
