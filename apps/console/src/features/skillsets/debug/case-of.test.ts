import { expect, test } from 'vitest';
import { caseOf } from './case-of';

const url = 'file:///home/a/.searchdeck/files/guides/in/a.md';
const session = {
  itemId: 'in/a.md',
  nodes: [{ path: '/document/metadata_storage_path', step: -1, value: { type: 'string', value: url } as const }],
  documents: [
    { target: 'docs', key: '1', fields: { path: { type: 'string', value: url, length: url.length } as const } },
  ],
};

test('a case names the file of a local folder without the folder of this machine', () => {
  const content = caseOf({ name: 's' }, { indexerName: 'guides' }, session);
  expect(content).toMatchObject({ indexerName: 'guides', document: { itemId: 'in/a.md' } });
  expect(content.expected[0]?.fields['path']).toEqual({ type: 'string', value: 'in/a.md', length: 7 });
  expect(JSON.stringify(content)).not.toContain('/home/a');
});

test('a pasted document is saved as it is', () => {
  const document = { fields: { content: 'Text' } };
  expect(caseOf({}, { document }, { ...session, itemId: 'document', nodes: [] }).document).toBe(document);
});
