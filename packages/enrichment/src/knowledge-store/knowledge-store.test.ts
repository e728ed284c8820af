import { expect, test } from 'vitest';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { KnowledgeStore } from './knowledge-store.js';

/** A storage account in which creating a table is denied at first. */
class TableAccount {
  readonly rows: string[] = [];
  creations = 0;

  readonly fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    if (method === 'POST' && pathname.endsWith('/Tables')) {
      this.creations++;
      return this.creations === 1 ? Response.json({}, { status: 403 }) : Response.json({}, { status: 201 });
    }
    if (method === 'GET') return Response.json({ value: [] });
    this.rows.push(pathname);
    return Promise.resolve(new Response(null, { status: 204 }));
  };
}

test('a table that could not be created for one document is created for the next one, and only once', async () => {
  const account = new TableAccount();
  const store = new KnowledgeStore(
    {
      storageConnectionString:
        'DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=Zm9vYmFy;TableEndpoint=http://127.0.0.1:1/devstoreaccount1;',
      projections: [{ tables: [{ tableName: 'Hotels', generatedKeyName: 'HotelId', source: '/document/shape' }] }],
    },
    account.fetch,
  );
  const write = (key: string) =>
    store.write(EnrichmentTree.of({ shape: { name: key } }), key, new AbortController().signal);
  await expect(write('a')).rejects.toThrow("The table 'Hotels' of the knowledge store");
  expect(await write('b')).toEqual([]);
  expect(await write('c')).toEqual([]);
  expect(account.creations).toBe(2);
  expect(account.rows).toHaveLength(2);
});
