import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@searchdeck/contract';
import { data, startBff, v, type TestBff } from '../testing/bff.js';
import { writtenDocuments } from './written-documents.js';

describe('the audit log of a batch of documents', () => {
  it('has the number of documents by action', () => {
    const value = [{ '@search.action': 'delete', id: '1' }, { '@search.action': 'delete', id: '2' }, { id: '3' }];
    expect(writtenDocuments('documents.index', { value })).toEqual({ documents: { delete: 2, upload: 1 } });
    expect(writtenDocuments('documents.searchPost', { value })).toEqual({});
    expect(writtenDocuments('documents.index', undefined)).toEqual({});
  });

  it('has no text that a document contains instead of an action', () => {
    const value = [{ '@search.action': 'a secret' }, { '@search.action': '__proto__' }, null, 'text', ['merge']];
    expect(writtenDocuments('documents.index', { value })).toEqual({});
  });
});

describe('the audit log of documents that a user writes directly', () => {
  let bff: TestBff;
  beforeEach(async () => {
    bff = await startBff();
  });
  afterEach(() => bff.close());

  const write = (value: readonly object[]) =>
    bff.browser.send(data(`/indexes('films')/docs/search.index?${v}`), { method: 'POST', body: { value } });
  const outcome = async (): Promise<AuditEntry | undefined> => {
    const { value } = (await bff.browser.send('/api/audit')).json() as { value: AuditEntry[] };
    return value.find(({ action, phase }) => action === 'documents.index' && phase === 'outcome');
  };

  it('has their number by action, but no content', async () => {
    bff.upstream.next({ status: 200 });
    await write([
      { '@search.action': 'mergeOrUpload', id: 'CANARY-key', title: 'CANARY-title' },
      { '@search.action': 'delete', id: '2' },
      { '@search.action': 'delete', id: '3' },
    ]);
    expect(await outcome()).toMatchObject({
      target: { indexName: 'films' },
      status: 200,
      documents: { mergeOrUpload: 1, delete: 2 },
    });
    expect(JSON.stringify(await outcome())).not.toContain('CANARY');
  });

  it('has their number after the service rejected them, too', async () => {
    bff.upstream.next({ status: 400 });
    await write([{ '@search.action': 'merge', id: '1' }]);
    expect(await outcome()).toMatchObject({ status: 400, documents: { merge: 1 } });
  });
});
