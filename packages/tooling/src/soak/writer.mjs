/**
 * Writes batches for ever and says before and after each what it is, and when a merge begins and ends; killed by
 * crash.mjs. Arguments: folder, seed, documents in memory, actions of a large batch, vectors from which on a graph is built.
 */
import { openIndex } from '@searchdeck/engine';
import { seededRandom } from '../bench/random.mjs';
import { KEYS, soakDefinition, vectorOf, WORDS } from './definition.mjs';

const [folder = '', seed = '1', inMemory = '60', large = '600', graphRows = '1000'] = process.argv.slice(2);
const random = seededRandom(Number(seed));

/** Resolves when the whole line is out of this process's hands. @param {string} line */
const say = (line) => new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));

const index = await openIndex({
  directory: folder,
  definition: soakDefinition,
  documentsInMemory: Number(inMemory),
  graphRows: Number(graphRows),
  graphDelay: 5,
  log: ({ event }) => {
    if (event === 'merge started') void say('merge begins');
    else if (event === 'merge finished' || event === 'merge failed') void say('merge ends');
    else if (event === 'graph build started') void say('graph begins');
    else if (event.startsWith('graph build')) void say('graph ends');
  },
});
await say('ready');

/** Mostly small batches, sometimes a load of many documents, sometimes a sweep of deletes. */
function batch() {
  const kind = random(10);
  const size = kind === 0 ? 200 + random(Number(large)) : 1 + random(30);
  const isSweep = kind === 1;
  return Array.from({ length: isSweep ? size * 5 : size }, () => {
    const id = String(random(KEYS));
    if (isSweep || random(6) === 0) return { action: /** @type {const} */ ('delete'), document: { id } };
    const text = Array.from({ length: 2 + random(6) }, () => `w${random(WORDS)}`).join(' ');
    return {
      action: /** @type {const} */ ('upload'),
      document: { id, value: random(1000), text, near: vectorOf(random) },
    };
  });
}

for (;;) {
  const actions = batch();
  await say(`try ${JSON.stringify(actions)}`);
  await index.write(actions);
  await say('done');
}
