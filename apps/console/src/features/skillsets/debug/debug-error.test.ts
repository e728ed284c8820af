import { notFound } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { describeRunError } from './debug-error';

test('an item that does not exist is named by its path, and an ended session is no missing document', () => {
  const missing = notFound("The data source has no item 'x'.", { target: 'document.itemId' });
  expect(describeRunError(missing, 'in/b.md').title).toBe('Document "in/b.md" wasn\'t found in the data source');
  expect(describeRunError(missing, 'ZmlsZTovLy9kYXRhL2IubWQ1').title).toContain('"file:///data/b.md"');
  expect(describeRunError(missing, '').title).toBe('The data source has no documents');
  expect(describeRunError(notFound('Ended.', { target: 'sessionId' }), 'a').title).toBe('The debug session has ended');
  expect(describeRunError(notFound('No indexer.', { target: 'indexerName' }), 'a').title).toBe(
    "Couldn't run the skillset",
  );
});
