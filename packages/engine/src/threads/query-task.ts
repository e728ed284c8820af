import { join } from 'node:path';
import type { Analyzer } from '@searchdeck/analysis';
import { Budget } from '../execution/budget.js';
import { FramePool } from '../execution/frame.js';
import { createSimilarity } from '../execution/similarity.js';
import { Snapshot } from '../execution/snapshot.js';
import { FilterCache } from '../filter/filter-cache.js';
import { runSearch } from '../search.js';
import { countBits, type Bitset } from '../segment/bitset.js';
import { DamagedSegment, FileSource, MemorySource } from '../segment/image.js';
import { Segment } from '../segment/segment.js';
import { DocumentReader } from '../storage/document-reader.js';
import { DamagedDocument, type StoredRow } from '../storage/stored-document.js';
import { runAutocomplete } from '../suggest/autocomplete.js';
import { runSuggest } from '../suggest/suggest.js';
import { SynonymRules } from '../text/synonyms.js';
import type {
  AutocompleteRequest,
  AutocompleteResponse,
  SearchRequest,
  SearchResponse,
  SuggestRequest,
  SuggestResponse,
  VectorizerInput,
} from '../types.js';
import { readGraph } from '../vector/graph/field-graph.js';
import { readVectorQueries } from '../vector/vector-request.js';
import { compiled } from './indexing-task.js';

export type Query =
  | { kind: 'search'; request: SearchRequest }
  | { kind: 'suggest'; request: SuggestRequest }
  | { kind: 'autocomplete'; request: AutocompleteRequest };
export type QueryResponse = SearchResponse | SuggestResponse | AutocompleteResponse;

/** A query, and the index as it shall see it. */
export interface QueryTask {
  query: Query;
  directory: string;
  /** The index source; see `printIndexSource`. */
  definition: string;
  /** In order: the name of a file, or an image in shared memory, and the documents that are not deleted. */
  segments: { source: string | Uint8Array; live: Bitset }[];
  /** By path of the vector field: the image of its graph. */
  graphs: ReadonlyMap<string, Uint8Array>;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** What is left of the query's time. */
  milliseconds: number;
  /** By field path: the rules of its synonym map. */
  synonyms: ReadonlyMap<string, string>;
  /** By `vectorKey`: what vectorizers made of what the vector queries ask with. */
  vectors: ReadonlyMap<string, ArrayLike<number>>;
  /** Set to 1 once what the query will read cannot change any more: until then nobody writes. Undefined: somebody may. */
  begun: Int32Array | undefined;
}

/** `outdated`: what the query was given has changed too much meanwhile. `damaged`: a segment file must be repaired. */
export type QueryAnswer =
  | { response: QueryResponse }
  | { outdated: true }
  | { damaged: { path: string | undefined; problem: string } };

class Outdated extends Error {}

/** The key of `vectors`. */
export const vectorKey = (vectorizer: string, input: VectorizerInput): string =>
  `${vectorizer}\0${JSON.stringify(input)}`;

/** Answers a query on the thread that calls it, from files and memory that other threads own. */
export async function runQueryTask(task: QueryTask): Promise<QueryAnswer> {
  const segments: Segment[] = [];
  let documents: DocumentReader | undefined;
  try {
    documents = new DocumentReader(task.directory);
    for (const each of task.segments) segments.push(openSegment(task.directory, each));
    documents.begin();
    if (task.begun !== undefined) Atomics.store(task.begun, 0, 1);
    return { response: await answer(task, segments, documents) };
  } catch (error) {
    // A merge has removed a file, or a batch a document, after the task was made.
    if (error instanceof Outdated || (error as { code?: string }).code === 'ENOENT') return { outdated: true };
    if (error instanceof DamagedSegment) return { damaged: { path: error.path, problem: error.problem } };
    throw error;
  } finally {
    for (const segment of segments) segment.close();
    documents?.close();
  }
}

function openSegment(directory: string, { source, live }: QueryTask['segments'][number]): Segment {
  const isFile = typeof source === 'string';
  const segment = new Segment(
    isFile ? new FileSource(join(directory, source)) : new MemorySource(source),
    isFile ? source : undefined,
  );
  segment.live = live;
  segment.liveCount = countBits(live);
  return segment;
}

const MOST_KEPT = 8;
/** Of the last queries: large maps take seconds to analyse. */
const kept = new Map<string, { text: string; rules: SynonymRules }>();

function rulesOf(definition: string, path: string, text: string, analyzer: () => Analyzer): SynonymRules {
  const key = `${path}\0${definition}`;
  const known = kept.get(key);
  if (known?.text === text) return known.rules;
  const rules = SynonymRules.of(text, analyzer());
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, { text, rules });
  return rules;
}

async function answer(task: QueryTask, segments: Segment[], documents: DocumentReader): Promise<QueryResponse> {
  const { schema, analysis } = compiled(task.definition);
  const similarity = createSimilarity(schema.definition.similarity);
  const snapshot = new Snapshot(schema, analysis, similarity, segments, new FilterCache());
  const budget = new Budget(undefined, task.milliseconds);
  const present = (row: StoredRow | undefined, id: number): StoredRow => {
    if (row !== undefined) return row;
    if (task.begun !== undefined) throw new DamagedDocument(`#${id}`, 'it is missing');
    throw new Outdated();
  };
  const load = (id: number) => present(documents.findById(id), id);
  const common = { snapshot, pool: new FramePool(), budget };
  const { query } = task;
  if (query.kind === 'suggest') return runSuggest(query.request, { ...common, load });
  if (query.kind === 'autocomplete') return runAutocomplete(query.request, { ...common, load });
  const vectors = await readVectorQueries(schema, query.request.vectorQueries, async (vectorizer, input) => {
    const vector = task.vectors.get(vectorKey(vectorizer, input));
    if (vector === undefined) throw new Error(`The vectorizer '${vectorizer}' was not asked before.`);
    return vector;
  });
  return runSearch(query.request, {
    ...common,
    load: (ids) => documents.findByIds(ids).map((row, i) => present(row, ids[i]!)),
    vectors,
    graph: (field, settings) => {
      const image = task.graphs.get(field.path);
      return image === undefined ? undefined : readGraph(image, field.path, settings);
    },
    now: () => task.now,
    synonyms: (field) => {
      const text = task.synonyms.get(field.path);
      if (text === undefined) return undefined;
      return rulesOf(task.definition, field.path, text, () => analysis.searchAnalyzer(field));
    },
  });
}
