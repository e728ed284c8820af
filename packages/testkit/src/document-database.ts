import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A server with the protocol of the vendor's document database. It accepts every key. */
export interface DocumentDatabase {
  readonly connectionString: string;
  /** Endpoint of the account, such as `http://127.0.0.1:10000`. */
  readonly endpoint: string;
  createContainer(name: string): Promise<void>;
  /** Creates or replaces a document. */
  upsert(container: string, document: { id: string }): Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = 'test';
const KEY = Buffer.from('key of the document database of tests').toString('base64');

/**
 * Starts an empty database, in memory, on a free port.
 *
 * @throws Error if a request of the set-up fails
 */
export async function startDocumentDatabase(): Promise<DocumentDatabase> {
  const { createHttpServer } = await import('@vercel/cosmosdb-server');
  const server = createHttpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<void> => {
    const response = await fetch(`${endpoint}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'any', 'x-ms-version': '2018-12-31', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  };
  await post('/dbs', { id: DATABASE });
  return {
    connectionString: `AccountEndpoint=${endpoint}/;AccountKey=${KEY};Database=${DATABASE}`,
    endpoint,
    createContainer: (name) =>
      post(`/dbs/${DATABASE}/colls`, { id: name, partitionKey: { paths: ['/id'], kind: 'Hash' } }),
    upsert: (container, document) =>
      post(`/dbs/${DATABASE}/colls/${container}/docs`, document, {
        'x-ms-documentdb-is-upsert': 'true',
        'x-ms-documentdb-partitionkey': JSON.stringify([document.id]),
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
