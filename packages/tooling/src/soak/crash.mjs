import { openIndex } from '@searchdeck/engine';
import { Failure } from '../failure.mjs';
import { DOCUMENTS_IN_MEMORY, GRAPH_ROWS, soakDefinition, WORDS } from './definition.mjs';
import { damage } from './damage.mjs';
import { runAndKill } from './kill.mjs';
import { compareNearest } from './nearest.mjs';

/**
 * @typedef {{ id: string, value: number, text: string, near: number[] }} Entry
 * @typedef {Map<string, Entry>} Model what the index must hold
 * @typedef {import('./kill.mjs').Action} Action
 * @typedef {import('./kill.mjs').Phase} Phase
 * @typedef {import('@searchdeck/engine').SearchIndexEngine} Index
 * @typedef {{ asked: number, byGraph: number, found: number, wanted: number }} Nearest comparisons of nearest neighbours, those where a
 *   graph was there, and of the nearest how many the graph found
 */

/**
 * Kills a writer at random moments for as long as it is given, now and then damages its files too, and each time compares
 * what the index holds and answers with a model of the acknowledged writes.
 *
 * @param {string} folder of the index
 * @param {(below: number) => number} random
 * @param {{ more: () => boolean, progress: (text: string) => void, running: Set<{ kill: () => void }> }} control
 * @returns {Promise<{ kills: number, phases: Record<Phase, number>, damages: Record<string, number>, acknowledged: number, inFlightKept: number, inFlightLost: number, nearest: Nearest }>}
 */
export async function soakCrashes(folder, random, { more, progress, running }) {
  /** @type {Model} */
  let model = new Map();
  /** @type {Record<Phase, number>} */
  const phases = {};
  /** @type {Record<string, number>} */
  const damages = {};
  const told = {
    kills: 0,
    phases,
    damages,
    acknowledged: 0,
    inFlightKept: 0,
    inFlightLost: 0,
    nearest: { asked: 0, byGraph: 0, found: 0, wanted: 0 },
  };
  while (more()) {
    const inMemory = DOCUMENTS_IN_MEMORY[random(DOCUMENTS_IN_MEMORY.length)] ?? 60;
    const graphRows = GRAPH_ROWS[random(GRAPH_ROWS.length)] ?? 200;
    const { phase, acknowledged, pending } = await runAndKill(folder, plan(random, inMemory, graphRows), running);
    told.kills += 1;
    phases[phase] = (phases[phase] ?? 0) + 1;
    for (const actions of acknowledged) {
      model = applied(model, actions);
      told.acknowledged += actions.length;
    }
    const done = random(3) === 0 ? damage(folder, random) : undefined;
    if (done !== undefined) damages[done] = (damages[done] ?? 0) + 1;
    const index = await openIndex({
      directory: folder,
      definition: soakDefinition,
      documentsInMemory: inMemory,
      graphRows,
      graphDelay: 0,
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
      for (const linked of [false, true]) {
        if (linked) await index.idle();
        for (let i = 0; i < 3; i += 1) {
          const nearest = await compareNearest(index, model, random, search);
          told.nearest.asked += 1;
          if (!nearest.graph) continue;
          told.nearest.byGraph += 1;
          told.nearest.found += nearest.found;
          told.nearest.wanted += nearest.wanted;
        }
      }
    } finally {
      await index.close();
    }
    progress(`${told.kills} kills, ${told.acknowledged} acknowledged actions, ${model.size} documents`);
  }
  return told;
}

/**
 * Mostly in the first writes; often after enough of them that segments merge, or in the midst of a merge or of
 * linking vectors; now and then during the opening itself, which repairs and merges too.
 *
 * @param {(below: number) => number} random @param {number} inMemory @param {number} graphRows @returns {import('./kill.mjs').Plan}
 */
function plan(random, inMemory, graphRows) {
  const kind = random(10);
  const common = { seed: random(1_000_000), inMemory, graphRows, large: [100, 600, 3000][random(3)] ?? 600 };
  if (kind === 0) return { ...common, from: 'start', ms: random(500) };
  if (kind < 4) return { ...common, from: 'merge', ms: random(40) };
  if (kind > 7) return { ...common, from: 'graph', ms: random(120) };
  return { ...common, from: 'open', ms: kind < 6 ? random(2500) : random(500) };
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
 * Asks once more when the machine is so busy that the time limit was over.
 *
 * @param {Index} index @param {Parameters<Index['search']>[0]} request @returns {ReturnType<Index['search']>}
 */
async function search(index, request) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await index.search(request);
    } catch (error) {
      if (/** @type {{ status?: number }} */ (error).status !== 503 || tries === 5) throw error;
    }
  }
}

/** @param {Index} index @returns {Promise<Model>} */
async function everything(index) {
  /** @type {Model} */
  const found = new Map();
  for (;;) {
    const { hits } = await search(index, { search: '*', top: 1000, skip: found.size, orderby: 'id' });
    for (const { key, document } of hits) found.set(key, /** @type {Entry} */ (document));
    if (hits.length === 0) break;
  }
  if (index.count() !== found.size) throw new Failure(`count() is ${index.count()}, but ${found.size} were found`);
  return found;
}

/** @param {Model} found @param {Model} wanted @returns {string | undefined} */
function differenceOf(found, wanted) {
  for (const [id, { value, text, near }] of wanted) {
    const entry = found.get(id);
    if (!entry) return `document ${id} is lost`;
    if (entry.value !== value || entry.text !== text || near.some((number, i) => number !== entry.near[i]))
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
    const answer = await search(index, {
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
