import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.mjs';
import { ROOT } from '../paths.mjs';
import { freePort } from './free-port.mjs';

const ACCOUNT = 'soak';
const ACCOUNT_KEY = Buffer.from('key of the storage account of a test').toString('base64');
const READY_TIMEOUT_MS = 60_000;

/** @param {string} folder of a package @param {string} name of a package that it depends on @returns {string} a path */
const resolveDependency = (folder, name) => createRequire(join(ROOT, folder, 'package.json')).resolve(name);

/** @param {number} port @returns {Promise<boolean>} */
const acceptsConnections = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (/** @type {boolean} */ isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

/**
 * Starts an empty storage account for blobs, in memory.
 *
 * @returns {Promise<{ connectionString: string, blobs: (container: string) => Promise<string[]>, kill: () => void }>}
 *   `blobs` returns the contents of a container
 */
export async function startBlobStorage() {
  const port = await freePort();
  const main = join(dirname(resolveDependency('packages/testkit', 'azurite/package.json')), 'dist/src/blob/main.js');
  const options = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry', '--silent'];
  const child = spawn(process.execPath, [main, '--blobHost', '127.0.0.1', '--blobPort', String(port), ...options], {
    env: { ...process.env, AZURITE_ACCOUNTS: `${ACCOUNT}:${ACCOUNT_KEY}` },
    stdio: 'ignore',
  });
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Failure('The storage server did not start.');
    await sleep(50);
  }
  const endpoint = `http://127.0.0.1:${port}/${ACCOUNT}`;
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${ACCOUNT_KEY};BlobEndpoint=${endpoint};`;
  const { BlobServiceClient } = await import(resolveDependency('packages/enrichment', '@azure/storage-blob'));
  return {
    connectionString,
    async blobs(container) {
      const client = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(container);
      /** @type {string[]} */
      const contents = [];
      for await (const { name } of client.listBlobsFlat()) {
        contents.push((await client.getBlobClient(name).downloadToBuffer()).toString());
      }
      return contents;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
