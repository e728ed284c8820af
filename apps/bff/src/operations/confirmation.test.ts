import { CONFIRMATION_HEADER, type AuditEntry } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, subscriptionId, v, type TestBff } from '../testing/bff.js';

/** Destructive operations of a production connection. */
describe('a production connection', () => {
  let bff: TestBff;
  let connectionId: string;
  beforeAll(async () => {
    bff = await startBff();
    await bff.restart({ allowedOrigins: [bff.upstream.origin] });
    const { origin } = bff.upstream;
    const created = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'service',
        name: 'shop prod',
        kind: 'cloud',
        environment: 'production',
        readOnly: false,
        endpoint: origin,
        managementUrl: origin,
        subscriptionId,
        dialect: 'vendor',
        credentials: { adminKey: 'a', managementToken: 't' },
      },
    });
    connectionId = (created.json() as { id: string }).id;
  });
  afterAll(() => bff.close());
  const remove = (name: string, confirmation?: string) =>
    bff.browser.send(`/api/connections/${connectionId}/data/aliases('${name}')?${v}`, {
      method: 'DELETE',
      headers: confirmation === undefined ? {} : { [CONFIRMATION_HEADER]: confirmation },
    });
  const newest = async (): Promise<AuditEntry | undefined> =>
    ((await bff.browser.send('/api/audit?top=1')).json() as { value: AuditEntry[] }).value[0];

  it('requires the exact name, records what was denied, and sends nothing', async () => {
    const before = bff.upstream.bytesReceived();
    for (const confirmation of [undefined, '', 'Films', 'film', '%', 'films films']) {
      const response = await remove('films', confirmation);
      expect([response.status, response.code()]).toEqual([428, 'CONFIRMATION_REQUIRED']);
      expect(response.text).toContain('\\"films\\"');
    }
    expect(bff.upstream.bytesReceived()).toBe(before);
    expect(await newest()).toMatchObject({
      action: 'aliases.delete',
      phase: 'done',
      code: 'CONFIRMATION_REQUIRED',
      connectionId,
      target: { aliasName: 'films' },
    });
    expect((await remove('films', 'f%69lms')).source).toBe('service');
  });

  it('requires the name of the index for batches that delete documents, and for those too large to be examined', async () => {
    const index = (actions: readonly object[], confirmation?: string) =>
      bff.browser.send(`/api/connections/${connectionId}/data/indexes('films')/docs/search.index?${v}`, {
        method: 'POST',
        body: { value: actions },
        headers: confirmation === undefined ? {} : { [CONFIRMATION_HEADER]: confirmation },
      });
    const deletion = { '@search.action': 'delete', id: '1' };
    const upload = { '@search.action': 'upload', id: '2' };
    const large = { ...upload, plot: 'x'.repeat(300_000) };
    const before = bff.upstream.bytesReceived();
    for (const actions of [[deletion], [upload, deletion], [large]]) {
      for (const confirmation of [undefined, 'hotels']) {
        const response = await index(actions, confirmation);
        expect([response.status, response.code()]).toEqual([428, 'CONFIRMATION_REQUIRED']);
        expect(response.text).toContain('\\"films\\"');
        expect(await newest()).toMatchObject({ action: 'documents.index', code: 'CONFIRMATION_REQUIRED' });
      }
    }
    expect(bff.upstream.bytesReceived()).toBe(before);
    for (const actions of [[deletion], [upload, deletion], [large]]) {
      expect((await index(actions, 'films')).source).toBe('service');
    }
    for (const actions of [[upload], [{ id: '3' }], []]) expect((await index(actions)).source).toBe('service');
  });

  it('requires the name of the index for tasks that delete or overwrite documents', async () => {
    const start = (confirmedName?: string) =>
      bff.browser.send('/api/tasks', {
        method: 'POST',
        body: {
          kind: 'deleteDocuments',
          connectionId,
          indexName: 'films',
          filter: 'year lt 1900',
          confirmedCount: 0,
          ...(confirmedName === undefined ? {} : { confirmedName }),
        },
      });
    const rejected = await start();
    expect([rejected.status, rejected.code()]).toEqual([428, 'CONFIRMATION_REQUIRED']);
    expect((await start('hotels')).code()).toBe('CONFIRMATION_REQUIRED');
    expect((await start('films')).status).toBe(202);
  });

  it('is deleted with its own name only', async () => {
    const path = `/api/connections/${connectionId}`;
    expect((await bff.browser.send(path, { method: 'DELETE' })).code()).toBe('CONFIRMATION_REQUIRED');
    expect((await bff.browser.send(path)).status).toBe(200);
    const response = await bff.browser.send(`${path}?confirmedName=shop%20prod`, { method: 'DELETE' });
    expect(response.status).toBe(204);
  });
});
