import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.mjs';

/**
 * @typedef {object} Worker a candidate in a process of its own
 * @property {string} name
 * @property {(kind: string, message?: object) => Promise<any>} ask
 * @property {() => Promise<void>} end
 * @property {() => void} kill
 */

/**
 * @param {string} name of the candidate
 * @param {string} folder
 * @param {string} corpus
 * @param {number} vectorCount documents with a vector
 * @param {(documents: number) => void} onProgress
 * @returns {Worker}
 */
export function startWorker(name, folder, corpus, vectorCount, onProgress) {
  const child = fork(
    fileURLToPath(new URL('child.mjs', import.meta.url)),
    [name, folder, corpus, String(vectorCount)],
    {
      execArgv: ['--expose-gc', ...(name === 'minisearch' ? ['--max-old-space-size=16000'] : [])],
      // Ctrl-C reaches only the parent, which then ends its children.
      detached: process.platform !== 'win32',
    },
  );
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)));
  /** @param {string} kind @param {object} [message] */
  const ask = (kind, message = {}) =>
    new Promise((resolve, reject) => {
      const onMessage = (/** @type {any} */ answer) => {
        if (answer.kind === 'progress') return onProgress(answer.documents);
        child.off('message', onMessage);
        if (answer.kind === 'error') reject(new Failure(`${name}, ${kind}: ${answer.text}`));
        else resolve(answer);
      };
      child.on('message', onMessage);
      void ended.then((how) => reject(new Failure(`${name} ended (${how}) during: ${kind}`)));
      child.send({ kind, ...message });
    });
  return {
    name,
    ask,
    end: async () => {
      await ask('end');
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
