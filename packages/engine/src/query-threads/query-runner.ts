import { join } from 'node:path';
import { DefinitionCache } from '../analysis/compiled-definition.js';
import { FilterCache } from '../filter/filter-cache.js';
import { runSearch } from '../search/search.js';
import { countBits } from '../segment/bitset.js';
import { DamagedSegment, FileSource, MemorySource } from '../segment/image.js';
import { Segment } from '../segment/segment.js';
import { DocumentReader } from '../storage/document-reader.js';
import { DamagedDocument, type StoredRow } from '../storage/stored-document.js';
import { runAutocomplete } from '../suggest/autocomplete.js';
import { runSuggest } from '../suggest/suggest.js';
import { readGraph } from '../vector/graph/field-graph.js';
import { readVectorQueries } from '../vector/vector-request.js';
import { Budget } from '../weights/budget.js';
import { MatchSetPool } from '../weights/match-set.js';
import { Scratch } from '../weights/scratch.js';
import { createSimilarity } from '../weights/similarity.js';
import { Snapshot } from '../weights/snapshot.js';
import type { Execution } from '../weights/weight.js';
import { SynonymRuleCache, vectorKey, type QueryResponse, type QueryResult, type QueryTask } from './query-task.js';

class OutdatedError extends Error {}

/** Runs queries on a query thread, from files and memory that other threads own. */
export class QueryRunner {
  private readonly definitions = new DefinitionCache();
  private readonly synonyms = new SynonymRuleCache();
  private readonly scratch = new Scratch();

  async run(task: QueryTask): Promise<QueryResult> {
    const segments: Segment[] = [];
    let documents: DocumentReader | undefined;
    try {
      documents = new DocumentReader(task.directory);
      for (const each of task.segments) segments.push(openSegment(task.directory, each));
      documents.begin();
      if (task.startFlag !== undefined) Atomics.store(task.startFlag, 0, 1);
      return { response: await this.respond(task, segments, documents) };
    } catch (error) {
      // A merge removed a file, or a batch a document, after the task was created.
      if (error instanceof OutdatedError || (error as { code?: string }).code === 'ENOENT') return { isOutdated: true };
      if (error instanceof DamagedSegment) return { damaged: { path: error.path, problem: error.problem } };
      throw error;
    } finally {
      for (const segment of segments) segment.close();
      documents?.close();
    }
  }

  private async respond(
    task: QueryTask,
    segments: readonly Segment[],
    documents: DocumentReader,
  ): Promise<QueryResponse> {
    const definition = this.definitions.get(task.definition);
    const { schema, analysis } = definition;
    const similarity = createSimilarity(schema.definition.similarity);
    const snapshot = new Snapshot(schema, analysis, similarity, segments, new FilterCache());
    const budget = new Budget(undefined, task.remainingMs);
    const run: Execution = { pool: new MatchSetPool(), scratch: this.scratch, budget };
    const load = (id: number): StoredRow => requireDocument(task, id, documents.findById(id));
    const { query } = task;
    if (query.kind === 'suggest') return runSuggest(query.request, { snapshot, run, load });
    if (query.kind === 'autocomplete') return runAutocomplete(query.request, { snapshot, run, load });
    const vectors = await readVectorQueries(schema, query.request.vectorQueries, async (vectorizer, input) => {
      const vector = task.vectors.get(vectorKey(vectorizer, input));
      if (vector === undefined) throw new Error(`The task has no vector of the vectorizer '${vectorizer}'.`);
      return vector;
    });
    return runSearch(query.request, {
      snapshot,
      run,
      load: (ids) => documents.findByIds(ids).map((row, i) => requireDocument(task, ids[i]!, row)),
      vectors,
      graph: (field, settings) => {
        const image = task.graphs.get(field.path);
        return image === undefined ? undefined : readGraph(image, field.path, settings);
      },
      now: () => task.now,
      synonyms: (field) => {
        const text = task.synonyms.get(field.path);
        if (text === undefined) return undefined;
        return this.synonyms.get(definition, field.path, text, () => analysis.searchAnalyzer(field));
      },
    });
  }
}

/** A document that is missing although writes were paused is damaged; otherwise it was replaced. */
function requireDocument(task: QueryTask, id: number, row: StoredRow | undefined): StoredRow {
  if (row !== undefined) return row;
  if (task.startFlag !== undefined) throw new DamagedDocument(`#${id}`, 'it is missing');
  throw new OutdatedError();
}

function openSegment(directory: string, { source, live }: QueryTask['segments'][number]): Segment {
  const segment =
    source instanceof Uint8Array
      ? new Segment(new MemorySource(source), undefined)
      : new Segment(new FileSource(join(directory, source.file), source.loaded), source.file);
  segment.live = live;
  segment.liveCount = countBits(live);
  return segment;
}
