import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openIndex } from './engine.js';
import { IndexEngine } from './index-engine.js';
import { crashDefinition } from './test-support/crash-definition.js';
import { temporaryDirectory } from './test-support/hotels.js';
import type { DocumentAction } from './types.js';

type Model = Map<string, number>;

function apply(model: Model, actions: readonly DocumentAction[]): Model {
  const next = new Map(model);
  for (const { action, document } of actions) {
    if (action === 'delete') next.delete(document['id'] as string);
    else next.set(document['id'] as string, document['value'] as number);
  }
  return next;
}

/** Runs the writer, kills it `milliseconds` after it printed `since`, and returns what it printed. */
async function runAndKill(directory: string, seed: number, since: string, milliseconds: number): Promise<string[]> {
  const script = fileURLToPath(new URL('test-support/crash-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, directory, String(seed)], {
    // tsx is this package's: from the root, where the whole suite runs, Node would not find it.
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`${since}\n`)) resolve();
    });
    child.once('exit', () => reject(new Error('the writer exited unexpectedly')));
  });
  await ready;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const exited = once(child, 'close');
  child.kill('SIGKILL');
  await exited;
  return output.split('\n').slice(1);
}

it('a process that is killed loses no acknowledged write, and no deleted document returns', async () => {
  const { path, remove } = temporaryDirectory();
  try {
    let model: Model = new Map();
    for (let round = 0; round < 6; round++) {
      // Regardless of the machine's speed, some are killed during their first batch, and some after one was
      // acknowledged.
      const lines = await runAndKill(path, round + 1, round % 2 === 0 ? 'done' : 'ready', (round * 97) % 200);
      let pending: DocumentAction[] | undefined;
      for (const line of lines) {
        if (line === 'done' && pending !== undefined) {
          model = apply(model, pending);
          pending = undefined;
        } else if (line.startsWith('try ') && line.endsWith(']')) {
          pending = JSON.parse(line.slice(4)) as DocumentAction[];
        }
      }
      const index = await openIndex({ directory: path, definition: crashDefinition, maxDocumentsInMemory: 50 });
      try {
        const stored = new Map<string, number>();
        for (let skip: number | undefined = 0; skip !== undefined;) {
          const page = await index.search({ top: 1000, skip, orderby: 'id' });
          for (const hit of page.hits) stored.set(hit.key, hit.document['value'] as number);
          skip = page.nextSkip;
        }
        // The batch in flight may have been committed, as a whole, before it could be acknowledged.
        const possible = pending === undefined ? [model] : [model, apply(model, pending)];
        const matching = possible.find(
          (each) => each.size === stored.size && [...each].every(([id, value]) => stored.get(id) === value),
        );
        expect(matching, `round ${round}`).toBeDefined();
        model = matching!;
        expect(index.count()).toBe(model.size);
        for (const [id, value] of model) expect(index.lookup(id)).toMatchObject({ id, value });
      } finally {
        await index.close();
      }
    }
    expect(model.size).toBeGreaterThan(0);
  } finally {
    remove();
  }
  // Starts six processes, which compile the sources: minutes on a busy machine.
}, 600_000);

it('commits once for all batches that wait together, and before it acknowledges any', async () => {
  const { path, remove } = temporaryDirectory();
  const index = await IndexEngine.open({ directory: path, definition: crashDefinition });
  try {
    const before = index.commits;
    const document = (id: string) => [{ action: 'upload' as const, document: { id, value: 1 } }];
    const commitsWhenAcknowledged = (id: string) => index.write(document(id)).then(() => index.commits - before);
    expect(await Promise.all(['1', '2', '3', '4'].map(commitsWhenAcknowledged))).toEqual([1, 1, 1, 1]);
    expect(await commitsWhenAcknowledged('5')).toBe(2);
  } finally {
    await index.close();
    remove();
  }
});
