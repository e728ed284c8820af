import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { acceptsConnections } from './tcp.js';

export interface StorageServer {
  /** With the key of its account. */
  readonly connectionString: string;
  /** Of the account, such as `http://127.0.0.1:10000/devstoreaccount1`. */
  readonly endpoint: string;
  readonly accountName: string;
  readonly accountKey: string;
  stop(): Promise<void>;
}

const ACCOUNT = 'test';
const KEY = Buffer.from('key of the storage account of tests').toString('base64');
const READY_TIMEOUT_MS = 60_000;

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
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (hasExited()) return;
    const closed = once(child, 'close');
    // Its data is in memory.
    child.kill('SIGKILL');
    await closed;
  };
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await acceptsConnections(port))) {
    if (hasExited() || Date.now() > deadline) {
      await stop();
      throw new Error(`The storage server is not ready.\n${output}`);
    }
    await sleep(50);
  }
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
