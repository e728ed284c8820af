/**
 * Writes batches forever and prints every acknowledged one: `batch number, key, value …`. Killed by crash.test.ts.
 * Arguments: directory, seed.
 */
import { writeSync } from 'node:fs';
import { openIndex } from '../engine.js';
import type { DocumentAction } from '../types.js';
import { crashDefinition } from './crash-definition.js';
import { sourceThreads } from './threads.js';

const [directory = '', seed = '1'] = process.argv.slice(2);
let state = Number(seed);
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state % below;
};

const index = await openIndex({
  directory,
  definition: crashDefinition,
  maxDocumentsInMemory: 50,
  threads: sourceThreads(),
});
// The writer thread starts with the first write; without it, the process could be killed before it writes.
await index.write([]);
writeSync(1, 'ready\n');
for (let batch = 0; ; batch++) {
  const actions: DocumentAction[] = [];
  for (let i = 0; i <= random(30); i++) {
    const id = String(random(400));
    if (random(5) === 0) actions.push({ action: 'delete', document: { id } });
    else {
      actions.push({
        action: 'upload',
        document: { id, value: random(1_000_000), text: `word${random(50)} batch${seed}x${batch}` },
      });
    }
  }
  writeSync(1, `try ${JSON.stringify(actions)}\n`);
  await index.write(actions);
  writeSync(1, `done\n`);
}
