/**
 * Writes batches until it is killed by kill.mjs, and reports each batch, merge, and graph build. Arguments: folder, seed,
 * documents in memory, actions of a large batch, number of vectors from which a graph is built.
 */
import { openIndex } from '@searchdeck/engine';
import { seededRandom } from '../bench/random.mjs';
import { KEYS, soakDefinition, randomVector, WORDS } from './definition.mjs';

const [folder = '', seed = '1', maxDocumentsInMemory = '60', largeBatchSize = '600', minGraphVectors = '1000'] =
  process.argv.slice(2);
const random = seededRandom(Number(seed));

/** Resolves when the operating system has the whole line. @param {string} line */
const report = (line) => new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));

const index = await openIndex({
  directory: folder,
  definition: soakDefinition,
  maxDocumentsInMemory: Number(maxDocumentsInMemory),
  minGraphVectors: Number(minGraphVectors),
  graphDelayMs: 5,
  log: ({ event }) => {
    if (event === 'merge started') void report('merge begins');
    else if (event === 'merge finished' || event === 'merge failed') void report('merge ends');
    else if (event === 'graph build started') void report('graph begins');
    else if (event.startsWith('graph build')) void report('graph ends');
  },
});
await report('ready');

/** Mostly a small batch, sometimes a large one, sometimes many deletes. */
function makeBatch() {
  const kind = random(10);
  const size = kind === 0 ? 200 + random(Number(largeBatchSize)) : 1 + random(30);
  const isBulkDelete = kind === 1;
  return Array.from({ length: isBulkDelete ? size * 5 : size }, () => {
    const id = String(random(KEYS));
    if (isBulkDelete || random(6) === 0) return { action: /** @type {const} */ ('delete'), document: { id } };
    const text = Array.from({ length: 2 + random(6) }, () => `w${random(WORDS)}`).join(' ');
    return {
      action: /** @type {const} */ ('upload'),
      document: { id, value: random(1000), text, near: randomVector(random) },
    };
  });
}

for (;;) {
  const actions = makeBatch();
  await report(`try ${JSON.stringify(actions)}`);
  await index.write(actions);
  await report('done');
}
