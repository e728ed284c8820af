import { openIndex } from '@searchdeck/engine';
import { Failure } from '../failure.mjs';
import { DOCUMENTS_IN_MEMORY, GRAPH_ROWS, soakDefinition, WORDS } from './definition.mjs';
import { damage } from './damage.mjs';
import { runAndKill } from './kill.mjs';
import { compareNearest } from './nearest.mjs';

/**
 * @typedef {{ id: string, value: number, text: string, near: number[] }} Entry
 * @typedef {Map<string, Entry>} Model the expected documents
 * @typedef {import('./kill.mjs').Action} Action
 * @typedef {import('./kill.mjs').Phase} Phase
 * @typedef {import('@searchdeck/engine').SearchIndexEngine} Index
 * @typedef {{ comparisons: number, byGraph: number, matches: number, neighbors: number }} Nearest comparisons of nearest
 *   neighbors, those with a graph, and how many of the neighbors the graph found
 */

/**
 * Kills a writer at random moments, sometimes damages its files, and compares the documents and search results of the
 * index with a model of the acknowledged writes.
 *
 * @param {string} folder of the index
 * @param {(below: number) => number} random
 * @param {{ shouldContinue: () => boolean, progress: (text: string) => void, running: Set<{ kill: () => void }> }} control
 * @returns {Promise<{ kills: number, phases: Record<Phase, number>, damages: Record<string, number>, acknowledged: number, inFlightStored: number, inFlightLost: number, nearest: Nearest }>}
 */
export async function soakCrashes(folder, random, { shouldContinue, progress, running }) {
  /** @type {Model} */
  let model = new Map();
  /** @type {Record<Phase, number>} */
  const phases = {};
  /** @type {Record<string, number>} */
  const damages = {};
  const totals = {
    kills: 0,
    phases,
    damages,
    acknowledged: 0,
    inFlightStored: 0,
    inFlightLost: 0,
    nearest: { comparisons: 0, byGraph: 0, matches: 0, neighbors: 0 },
  };
  while (shouldContinue()) {
    const maxDocumentsInMemory = DOCUMENTS_IN_MEMORY[random(DOCUMENTS_IN_MEMORY.length)] ?? 60;
    const minGraphVectors = GRAPH_ROWS[random(GRAPH_ROWS.length)] ?? 200;
    const { phase, acknowledged, pending } = await runAndKill(
      folder,
      makePlan(random, maxDocumentsInMemory, minGraphVectors),
      running,
    );
    totals.kills += 1;
    phases[phase] = (phases[phase] ?? 0) + 1;
    for (const actions of acknowledged) {
      model = applyActions(model, actions);
      totals.acknowledged += actions.length;
    }
    const damageKind = random(3) === 0 ? damage(folder, random) : undefined;
    if (damageKind !== undefined) damages[damageKind] = (damages[damageKind] ?? 0) + 1;
    const index = await openIndex({
      directory: folder,
      definition: soakDefinition,
      maxDocumentsInMemory,
      minGraphVectors,
      graphDelayMs: 0,
    });
    try {
      const documents = await allDocuments(index);
      const after = pending && applyActions(model, pending);
      const difference = differenceOf(documents, model);
      if (difference === undefined) totals.inFlightLost += pending ? 1 : 0;
      else if (after && differenceOf(documents, after) === undefined) {
        model = after;
        totals.inFlightStored += 1;
      } else throw new Failure(`After kill ${totals.kills}: ${difference}`);
      await compareResults(index, model, random);
      for (const hasGraphs of [false, true]) {
        if (hasGraphs) await index.idle();
        for (let i = 0; i < 3; i += 1) {
          const nearest = await compareNearest(index, model, random, search);
          totals.nearest.comparisons += 1;
          if (!nearest.usesGraph) continue;
          totals.nearest.byGraph += 1;
          totals.nearest.matches += nearest.matches;
          totals.nearest.neighbors += nearest.neighbors;
        }
      }
    } finally {
      await index.close();
    }
    progress(`${totals.kills} kills, ${totals.acknowledged} acknowledged actions, ${model.size} documents`);
  }
  return totals;
}

/**
 * Most kills are during writes, many during a merge or a graph build, and some while the index is opened, which also
 * repairs and merges.
 *
 * @param {(below: number) => number} random @param {number} maxDocumentsInMemory @param {number} minGraphVectors @returns {import('./kill.mjs').Plan}
 */
function makePlan(random, maxDocumentsInMemory, minGraphVectors) {
  const kind = random(10);
  const common = {
    seed: random(1_000_000),
    maxDocumentsInMemory,
    minGraphVectors,
    largeBatchSize: [100, 600, 3000][random(3)] ?? 600,
  };
  if (kind === 0) return { ...common, from: 'start', ms: random(500) };
  if (kind < 4) return { ...common, from: 'merge', ms: random(40) };
  if (kind > 7) return { ...common, from: 'graph', ms: random(120) };
  return { ...common, from: 'open', ms: kind < 6 ? random(2500) : random(500) };
}

/** @param {Model} model @param {readonly Action[]} actions @returns {Model} */
function applyActions(model, actions) {
  const next = new Map(model);
  for (const { action, document } of actions) {
    if (action === 'delete') next.delete(document.id);
    else next.set(document.id, document);
  }
  return next;
}

/**
 * Repeats a search that exceeded the time limit on a busy machine.
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
async function allDocuments(index) {
  /** @type {Model} */
  const documents = new Map();
  for (;;) {
    const { hits } = await search(index, { search: '*', top: 1000, skip: documents.size, orderby: 'id' });
    for (const { key, document } of hits) documents.set(key, /** @type {Entry} */ (document));
    if (hits.length === 0) break;
  }
  if (index.count() !== documents.size) {
    throw new Failure(`count() is ${index.count()}, but ${documents.size} were read`);
  }
  return documents;
}

/** @param {Model} documents @param {Model} expected @returns {string | undefined} */
function differenceOf(documents, expected) {
  for (const [id, { value, text, near }] of expected) {
    const entry = documents.get(id);
    if (!entry) return `document ${id} is lost`;
    if (entry.value !== value || entry.text !== text || near.some((number, i) => number !== entry.near[i])) {
      return `document ${id} is ${JSON.stringify(entry)}, not as written`;
    }
  }
  for (const id of documents.keys()) if (!expected.has(id)) return `deleted document ${id} is back`;
  return undefined;
}

/** Compares search results, counts, and facets with a scan of the model. @param {Index} index @param {Model} model @param {(below: number) => number} random */
async function compareResults(index, model, random) {
  const [a, b, minValue] = [`w${random(WORDS)}`, `w${random(WORDS)}`, random(1000)];
  /** @type {[Record<string, unknown>, (entry: Entry, words: string[]) => boolean][]} */
  const searches = [
    [{ search: a }, (_, words) => words.includes(a)],
    [{ search: `${a} ${b}`, searchMode: 'any' }, (_, words) => words.includes(a) || words.includes(b)],
    [{ search: `${a} ${b}`, searchMode: 'all' }, (_, words) => words.includes(a) && words.includes(b)],
    [{ search: `"${a} ${b}"` }, (_, words) => words.some((word, i) => word === a && words[i + 1] === b)],
    [{ search: 'w1*' }, (_, words) => words.some((word) => word.startsWith('w1'))],
    [{ search: a, filter: `value ge ${minValue}` }, ({ value }, words) => value >= minValue && words.includes(a)],
  ];
  for (const [request, test] of searches) {
    const expected = [...model.values()].filter((entry) => test(entry, entry.text.split(' ')));
    const response = await search(index, {
      ...request,
      count: true,
      top: 1000,
      orderby: 'value,id',
      facets: ['value,count:0'],
    });
    expected.sort((x, y) => x.value - y.value || (x.id < y.id ? -1 : 1));
    const keys = response.hits.map((hit) => hit.key);
    const first = expected.slice(0, 1000).map((entry) => entry.id);
    const text = JSON.stringify(request);
    if (response.count !== expected.length) {
      throw new Failure(`${text}: count ${response.count}, not ${expected.length}`);
    }
    const difference = first.findIndex((id, i) => id !== keys[i]);
    if (difference !== -1) {
      throw new Failure(`${text}: hit ${difference} is ${keys[difference]}, not ${first[difference]}`);
    }
    const facetCount = (response.facets?.['value'] ?? []).reduce((sum, bucket) => sum + (bucket.count ?? 0), 0);
    if (facetCount !== expected.length) {
      throw new Failure(`${text}: facets count ${facetCount}, not ${expected.length}`);
    }
  }
}
