import { expect, it } from 'vitest';
import { findIdleMerge, findMerge } from './merge-policy.js';

interface Sizes {
  docs: number;
  liveCount: number;
  /** Sum over its documents of how often each was rewritten. */
  rewrites: number;
}

/** Loads a number of documents in segments of `batch` documents and runs all merges; returns the segments. */
function load(documents: number, batch: number): Sizes[] {
  let segments: Sizes[] = [];
  for (let loaded = 0; loaded < documents; loaded += batch) {
    segments.push({ docs: batch, liveCount: batch, rewrites: 0 });
    for (let due = findMerge(segments); due !== undefined; due = findMerge(segments)) {
      const docs = due.reduce((sum, { liveCount }) => sum + liveCount, 0);
      const rewrites = due.reduce((sum, segment) => sum + segment.rewrites, docs);
      segments = segments.toSpliced(segments.indexOf(due[0]!), due.length, { docs, liveCount: docs, rewrites });
    }
  }
  return segments;
}

it.each([1000, 2000, 4000])('keeps few segments and rewrites documents rarely, in batches of %i', (batch) => {
  const segments = load(2_000_000, batch);
  expect(segments.length).toBeLessThanOrEqual(25);
  expect(segments.filter(({ docs }) => docs >= 100_000).length).toBeLessThanOrEqual(8);
  expect(Math.max(...segments.map(({ docs }) => docs))).toBeLessThanOrEqual(600_000);
  expect(segments.reduce((sum, { rewrites }) => sum + rewrites, 0) / 2_000_000).toBeLessThanOrEqual(4);
});

it('rewrites a segment with many deleted documents', () => {
  const wasteful = { docs: 90, liveCount: 50 };
  expect(findMerge([{ docs: 900, liveCount: 900 }, wasteful])).toEqual([wasteful]);
});

it('while the index is idle, merges small files but not much larger ones', () => {
  const files = (...sizes: number[]) => sizes.map((docs) => ({ docs, liveCount: docs }));
  const large = files(256_000, 32_000, 32_000, 32_000, 32_000, 8000, 4000, 4000);
  expect(findIdleMerge(large)).toEqual(large.slice(1));
  const grown = files(256_000, 144_000, 2000, 2000, 2000, 2000);
  expect(findIdleMerge(grown)).toEqual(grown.slice(2));
  expect(findIdleMerge(files(256_000, 144_000, 2000))).toBeUndefined();
});
