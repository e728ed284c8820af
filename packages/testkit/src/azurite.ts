import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.js';
import { whenReady } from './server-process.js';

export interface StorageServer {
  /** Contains the key of the account. */
  readonly connectionString: string;
  /** URL of the account, such as `http://127.0.0.1:10000/devstoreaccount1`. */
  readonly endpoint: string;
  readonly accountName: string;
  readonly accountKey: string;
  stop(): Promise<void>;
}

const ACCOUNT = 'test';
const KEY = Buffer.from('key of the storage account of tests').toString('base64');

/**
 * Starts an empty storage account for blobs or tables, in memory, on a free port.
 *
 * @throws Error with the server's output if it exits or is not ready in time
 */
export async function startStorage(kind: 'blob' | 'table'): Promise<StorageServer> {
  const port = await freePort();
  const main = join(
    dirname(createRequire(import.meta.url).resolve('azurite/package.json')),
    `dist/src/${kind}/main.js`,
  );
  const child = spawn(
    process.execPath,
    [
      main,
      `--${kind}Host`,
      '127.0.0.1',
      `--${kind}Port`,
      String(port),
      '--inMemoryPersistence',
      '--skipApiVersionCheck',
      '--disableTelemetry',
      '--silent',
    ],
    { env: { ...process.env, AZURITE_ACCOUNTS: `${ACCOUNT}:${KEY}` }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = await whenReady({ name: 'The storage server', child, port });
  const endpoint = `http://127.0.0.1:${port}/${ACCOUNT}`;
  const endpointName = kind === 'blob' ? 'BlobEndpoint' : 'TableEndpoint';
  return {
    connectionString: `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${KEY};${endpointName}=${endpoint};`,
    endpoint,
    accountName: ACCOUNT,
    accountKey: KEY,
    stop,
  };
}
