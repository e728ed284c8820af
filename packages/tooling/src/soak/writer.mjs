// Writes batches for ever and says before and after each what it is; killed by crash.mjs. Arguments: folder, seed.
import { writeSync } from 'node:fs';
import { openIndex } from '@searchdeck/engine';
import { seededRandom } from '../bench/random.mjs';
import { DOCUMENTS_IN_MEMORY, KEYS, soakDefinition, WORDS } from './definition.mjs';

const [folder = '', seed = '1'] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const index = await openIndex({
  directory: folder,
  definition: soakDefinition,
  documentsInMemory: DOCUMENTS_IN_MEMORY,
});
writeSync(1, 'ready\n');

/** Mostly small batches, sometimes a load of many documents, sometimes a sweep of deletes. */
function batch() {
  const kind = random(10);
  const size = kind === 0 ? 200 + random(600) : 1 + random(30);
  const isSweep = kind === 1;
  return Array.from({ length: isSweep ? size * 5 : size }, () => {
    const id = String(random(KEYS));
    if (isSweep || random(6) === 0) return { action: /** @type {const} */ ('delete'), document: { id } };
    const text = Array.from({ length: 2 + random(6) }, () => `w${random(WORDS)}`).join(' ');
    return { action: /** @type {const} */ ('upload'), document: { id, value: random(1000), text } };
  });
}

for (;;) {
  const actions = batch();
  writeSync(1, `try ${JSON.stringify(actions)}\n`);
  await index.write(actions);
  writeSync(1, 'done\n');
}
