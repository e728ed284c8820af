import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openIndex } from '@searchdeck/engine';
import { Failure } from '../failure.mjs';
import { DOCUMENTS_IN_MEMORY, soakDefinition, WORDS } from './definition.mjs';

/**
 * @typedef {{ id: string, value: number, text: string }} Entry
 * @typedef {Map<string, Entry>} Model what the index must hold
 * @typedef {{ action: string, document: Entry }} Action
 * @typedef {import('@searchdeck/engine').SearchIndexEngine} Index
 */

/**
 * Kills a writer at random moments for as long as it is given, and each time compares what the index holds and answers
 * with a model of the acknowledged writes.
 *
 * @param {string} folder of the index
 * @param {(below: number) => number} random
 * @param {{ more: () => boolean, progress: (text: string) => void, running: Set<{ kill: () => void }> }} control
 * @returns {Promise<{ kills: number, acknowledged: number, inFlightKept: number, inFlightLost: number }>}
 */
export async function soakCrashes(folder, random, { more, progress, running }) {
  /** @type {Model} */
  let model = new Map();
  const told = { kills: 0, acknowledged: 0, inFlightKept: 0, inFlightLost: 0 };
  while (more()) {
    // Mostly in the first writes; often after enough of them that segments merge; now and then during the opening
    // itself, which repairs and merges too.
    const ms = random(3) === 0 ? random(2500) : random(500);
    const lines = await runAndKill(folder, random(1_000_000), { ms, whileOpening: random(8) === 0 }, running);
    told.kills += 1;
    /** @type {Action[] | undefined} */
    let pending;
    for (const line of lines) {
      if (line === 'done' && pending) {
        model = applied(model, pending);
        told.acknowledged += pending.length;
        pending = undefined;
      } else if (line.startsWith('try ') && line.endsWith(']')) pending = JSON.parse(line.slice(4));
    }
    const index = await openIndex({
      directory: folder,
      definition: soakDefinition,
      documentsInMemory: DOCUMENTS_IN_MEMORY,
    });
    try {
      const found = await everything(index);
      const after = pending && applied(model, pending);
      const difference = differenceOf(found, model);
      if (difference === undefined) told.inFlightLost += pending ? 1 : 0;
      else if (after && differenceOf(found, after) === undefined) {
        model = after;
        told.inFlightKept += 1;
      } else throw new Failure(`After kill ${told.kills}: ${difference}`);
      await compareAnswers(index, model, random);
    } finally {
      await index.close();
    }
    progress(`${told.kills} kills, ${told.acknowledged} acknowledged actions, ${model.size} documents`);
  }
  return told;
}

/** @param {Model} model @param {readonly Action[]} actions @returns {Model} */
function applied(model, actions) {
  const next = new Map(model);
  for (const { action, document } of actions) {
    if (action === 'delete') next.delete(document.id);
    else next.set(document.id, document);
  }
  return next;
}

/**
 * @param {string} folder
 * @param {number} seed
 * @param {{ ms: number, whileOpening: boolean }} when counted from the start, or from the first line it prints
 * @param {Set<{ kill: () => void }>} running
 * @returns {Promise<string[]>} what the writer had said
 */
async function runAndKill(folder, seed, { ms, whileOpening }, running) {
  const script = fileURLToPath(new URL('writer.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(seed)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const handle = { kill: () => void child.kill('SIGKILL') };
  running.add(handle);
  const closed = once(child, 'close');
  let [output, errors] = ['', ''];
  child.stderr.on('data', (part) => (errors += part));
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (part) => {
      output += part;
      resolve(undefined);
    });
  });
  if (!whileOpening) await Promise.race([ready, closed]);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, ms))]);
  handle.kill();
  const [, signal] = await closed;
  running.delete(handle);
  if (signal !== 'SIGKILL') throw new Failure(`The writer ended by itself: ${errors}`);
  return output.split('\n').slice(1);
}

/** @param {Index} index @returns {Promise<Model>} */
async function everything(index) {
  /** @type {Model} */
  const found = new Map();
  for (;;) {
    const { hits } = await index.search({ search: '*', top: 1000, skip: found.size, orderby: 'id' });
    for (const { key, document } of hits) found.set(key, /** @type {Entry} */ (document));
    if (hits.length === 0) break;
  }
  if (index.count() !== found.size) throw new Failure(`count() is ${index.count()}, but ${found.size} were found`);
  return found;
}

/** @param {Model} found @param {Model} wanted @returns {string | undefined} */
function differenceOf(found, wanted) {
  for (const [id, { value, text }] of wanted) {
    const entry = found.get(id);
    if (!entry) return `document ${id} is lost`;
    if (entry.value !== value || entry.text !== text)
      return `document ${id} is ${JSON.stringify(entry)}, not as written`;
  }
  for (const id of found.keys()) if (!wanted.has(id)) return `document ${id} is back`;
  return undefined;
}

/** Words, two words, filters and facets as a walk over the model answers them. @param {Index} index @param {Model} model @param {(below: number) => number} random */
async function compareAnswers(index, model, random) {
  const [a, b, least] = [`w${random(WORDS)}`, `w${random(WORDS)}`, random(1000)];
  /** @type {[Record<string, unknown>, (entry: Entry, words: string[]) => boolean][]} */
  const questions = [
    [{ search: a }, (_, words) => words.includes(a)],
    [{ search: `${a} ${b}`, searchMode: 'any' }, (_, words) => words.includes(a) || words.includes(b)],
    [{ search: `${a} ${b}`, searchMode: 'all' }, (_, words) => words.includes(a) && words.includes(b)],
    [{ search: `"${a} ${b}"` }, (_, words) => words.some((word, i) => word === a && words[i + 1] === b)],
    [{ search: 'w1*' }, (_, words) => words.some((word) => word.startsWith('w1'))],
    [{ search: a, filter: `value ge ${least}` }, ({ value }, words) => value >= least && words.includes(a)],
  ];
  for (const [request, test] of questions) {
    const wanted = [...model.values()].filter((entry) => test(entry, entry.text.split(' ')));
    const answer = await index.search({
      ...request,
      count: true,
      top: 1000,
      orderby: 'value,id',
      facets: ['value,count:0'],
    });
    wanted.sort((x, y) => x.value - y.value || (x.id < y.id ? -1 : 1));
    const keys = answer.hits.map((hit) => hit.key);
    const first = wanted.slice(0, 1000).map((entry) => entry.id);
    const told = JSON.stringify(request);
    if (answer.count !== wanted.length) throw new Failure(`${told}: count ${answer.count}, not ${wanted.length}`);
    const differs = first.findIndex((id, i) => id !== keys[i]);
    if (differs !== -1) throw new Failure(`${told}: hit ${differs} is ${keys[differs]}, not ${first[differs]}`);
    const counted = (answer.facets?.['value'] ?? []).reduce((sum, bucket) => sum + (bucket.count ?? 0), 0);
    if (counted !== wanted.length) throw new Failure(`${told}: facets count ${counted}, not ${wanted.length}`);
  }
}
