import { expect, it } from 'vitest';
import type { Connection } from '../../../shared/api/connections';
import { copyDenialReason } from './use-copy-denial-reason';

const connectionTo = (name: string, changes: Partial<Connection> = {}): Connection =>
  ({ name, role: 'contributor', readOnly: false, hasAdminCredential: true, ...changes }) as Connection;

it('says why no other connection can be the target of a copy', () => {
  const readOnly = connectionTo('archive', { readOnly: true });
  const readable = connectionTo('films', { role: 'reader' });
  const role = 'Changes require the contributor role. Your role on the connection films is reader.';
  expect(copyDenialReason([])).toBe("There's no other connection to copy to.");
  expect(copyDenialReason([readOnly])).toBe('The connection archive is read-only.');
  expect(copyDenialReason([readable, readOnly])).toBe(`No other connection allows changes. ${role}`);
  expect(copyDenialReason([readable, connectionTo('tests')])).toBeUndefined();
});
