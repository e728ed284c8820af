import { expect, it } from 'vitest';
import { indexMessages, summaryMessages } from './messages';
import { problemOf } from './use-uploads';

const ANY = Number.POSITIVE_INFINITY;

it('says what happens to documents that fail', () => {
  const textOf = (inRun: number, inBatch: number) =>
    summaryMessages.indexer(false, { hasSchedule: false, isDisabled: true, failures: { inRun, inBatch } });
  expect(textOf(ANY, ANY)).toMatch(/demand\. Documents that fail are skipped and listed in the run\.$/);
  expect(textOf(5, ANY)).toContain('listed in the run. The run stops if more than 5 documents fail.');
  expect(textOf(5, 2)).toContain('more than 5 documents or 2 documents of a batch fail.');
  expect(textOf(0, ANY)).toContain('The run stops at the first document that fails.');
});

it('says numbers of fields that add up', () => {
  expect(indexMessages.help({ inferred: 7, others: 3 }, 50, false)).toBe(
    '10 fields: 7 inferred from 50 documents, and 3 for the key, chunks, or enrichments. Edit them as needed.',
  );
  expect(indexMessages.help({ inferred: 1, others: 0 }, 1, false)).toMatch(/^1 field inferred from 1 document\. Edit/);
});

it('advises to rename a file or folder that cannot be uploaded', () => {
  const problem = (path: string) => problemOf({ path, file: new File(['a'], 'a') });
  expect(problem(`${'a'.repeat(210)}.txt`)).toBe(
    'The name has 214 characters; at most 200 are allowed. Rename the file, and add it again.',
  );
  expect(problem(`${'a'.repeat(201)}/b.txt`)).toMatch(/^The name of the folder has 201 .* Rename the folder/);
  expect(problem('a?.txt')).toMatch(/^File names have no slashes.* Rename the file, and add it again\.$/);
  expect(problem('guides/a.txt')).toBeUndefined();
});
