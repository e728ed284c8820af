import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.mjs';

/**
 * @typedef {object} Worker a candidate in a separate process
 * @property {string} name
 * @property {(kind: string, message?: object) => Promise<any>} call
 * @property {() => Promise<void>} end
 * @property {() => void} kill
 */

/**
 * @param {string} name of the candidate
 * @param {string} folder
 * @param {string} corpus
 * @param {number} vectorCount number of documents with a vector
 * @param {(documents: number) => void} onProgress
 * @returns {Worker}
 */
export function startWorker(name, folder, corpus, vectorCount, onProgress) {
  const child = fork(
    fileURLToPath(new URL('child.mjs', import.meta.url)),
    [name, folder, corpus, String(vectorCount)],
    {
      execArgv: ['--expose-gc', ...(name === 'minisearch' ? ['--max-old-space-size=16000'] : [])],
      // Ctrl-C reaches only the parent, which stops its children.
      detached: process.platform !== 'win32',
    },
  );
  const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)));
  /** @param {string} kind @param {object} [message] */
  const call = (kind, message = {}) =>
    new Promise((resolve, reject) => {
      const onMessage = (/** @type {any} */ reply) => {
        if (reply.kind === 'progress') return onProgress(reply.documents);
        child.off('message', onMessage);
        if (reply.kind === 'error') reject(new Failure(`${name}, ${kind}: ${reply.text}`));
        else resolve(reply);
      };
      child.on('message', onMessage);
      void exit.then((outcome) => reject(new Failure(`${name} ended (${outcome}) during: ${kind}`)));
      child.send({ kind, ...message });
    });
  return {
    name,
    call,
    end: async () => {
      await call('end');
      await exit;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
