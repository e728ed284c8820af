import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IndexSchema, SchemaField } from '../../definition/index-schema.js';
import type { Segment } from '../../segment/segment.js';
import type { EngineEvent } from '../../types.js';
import { vectorSettings, type VectorSettings } from '../vector-settings.js';
import { graphKey, readGraph, type FieldGraph } from './field-graph.js';
import type { GraphResult, GraphTask } from './graph-task.js';
import { GraphLocator } from './located-graph.js';

/** With fewer vectors, comparing all of them is about as fast; see docs/performance.md. */
const MIN_GRAPH_ROWS = 10_000;
/** Milliseconds without a change of segments after which graphs are built. */
const BUILD_DELAY_MS = 1000;
/** Wait between checks whether a merge has ended. */
const MERGE_POLL_MS = 10;
/** Maximum time to wait for canceled work. */
const CANCEL_TIMEOUT_MS = 2000;
/** A graph is extended when this fraction of its size is missing. */
const MAX_MISSING_FRACTION = 0.2;
/** A graph is rebuilt when this fraction of its nodes no longer exists. */
const MAX_DELETED_FRACTION = 0.33;

/** The index whose graphs are managed. */
interface GraphedIndex {
  readonly directory: string;
  readonly schema: IndexSchema;
  readonly segments: readonly Segment[];
  /** Documents up to this ID are in `segments`. */
  readonly lastPublishedId: number;
  readonly log: (event: EngineEvent) => void;
}

export interface GraphOptions {
  run: (task: GraphTask) => Promise<GraphResult>;
  /** Minimum number of vectors of a field for which a graph is built. */
  minRows: number | undefined;
  /** Default: BUILD_DELAY_MS. */
  delayMs: number | undefined;
}

/**
 * The graphs of an index's vector fields. They are built in the background over segments with a file when these have not
 * changed for a while. Until then, vectors are compared one by one; so are those of documents newer than the graph.
 */
export class GraphManager {
  private readonly graphs = new Map<string, FieldGraph>();
  private readonly graphImages = new Map<string, Uint8Array>();
  /** Field paths and keys whose file has been read. */
  private readonly loadedFiles = new Set<string>();
  private readonly locator = new GraphLocator();
  private timer: NodeJS.Timeout | undefined;
  private job: Promise<void> | undefined;
  private readonly cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  private isClosed = false;

  constructor(
    private readonly index: GraphedIndex,
    /** Whether segments are being merged, which would soon make a graph outdated. */
    private readonly merges: { readonly isBusy: boolean },
    private readonly options: GraphOptions,
  ) {}

  /** The graph of a field, if it matches the current settings. */
  find(field: SchemaField, settings: VectorSettings): FieldGraph | undefined {
    const graph = this.graphs.get(field.path);
    return graph?.key === graphKey(settings) ? graph : undefined;
  }

  /** The images of all graphs by field path, in shared memory, for `readGraph` on another thread. */
  get images(): ReadonlyMap<string, Uint8Array> {
    return this.graphImages;
  }

  /** Builds or extends the graphs after a delay. Called when segments or the definition have changed. */
  scheduleBuild(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isClosed || !hasGraphs(this.index.schema)) return;
    this.timer = setTimeout(() => void this.start(), this.options.delayMs ?? BUILD_DELAY_MS);
    this.timer.unref();
  }

  /** Resolves when all graphs are up to date. */
  async waitUntilIdle(): Promise<void> {
    while (!this.isClosed && (this.timer !== undefined || this.job !== undefined)) {
      await this.start();
      // No graph is built during a merge. Without this wait, the loop would block the event loop, and the merge could not finish.
      if (this.merges.isBusy) await sleep(MERGE_POLL_MS);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    Atomics.store(this.cancelFlag, 0, 1);
    // A running task checks this often. A task that waits for the graph of another index ends when it starts.
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.job, new Promise((resolve) => (timer = setTimeout(resolve, CANCEL_TIMEOUT_MS)))]);
    clearTimeout(timer);
  }

  private start(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.job ??= this.work().finally(() => {
      this.job = undefined;
    });
    return this.job;
  }

  private async work(): Promise<void> {
    if (this.merges.isBusy) {
      this.scheduleBuild();
      return;
    }
    for (const field of this.index.schema.vectors) {
      // At most two tasks: reading the file, and adding what is missing.
      for (let task = this.nextTask(field); task !== undefined && !this.isClosed; task = this.nextTask(field)) {
        if (!(await this.run(field, task))) break;
      }
    }
  }

  private async run(field: SchemaField, task: GraphTask): Promise<boolean> {
    const start = performance.now();
    if (!task.readsOnly) this.index.log({ event: 'graph build started', field: field.path });
    try {
      const image = await this.options.run(task);
      const graph = image === undefined ? undefined : readGraph(image, field.path, task.settings);
      if (graph !== undefined) {
        this.graphs.set(field.path, graph);
        this.graphImages.set(field.path, image!);
      }
      if (!task.readsOnly && graph !== undefined) {
        const milliseconds = performance.now() - start;
        this.index.log({ event: 'graph build finished', field: field.path, vectors: graph.ids.length, milliseconds });
      }
      return task.readsOnly || graph !== undefined;
    } catch (error) {
      // Searches work without the graph. If a segment was merged in the meantime, that has scheduled the next attempt.
      this.index.log({ event: 'graph build failed', field: field.path, reason: (error as Error).message });
      return false;
    }
  }

  /** The next task for a field; undefined if its graph is up to date. */
  private nextTask(field: SchemaField): GraphTask | undefined {
    const { directory, schema, segments, lastPublishedId } = this.index;
    if (field.column !== 'vector') return undefined;
    const settings = vectorSettings(schema, field);
    if (settings.hnsw === undefined) return undefined;
    const files = segments.filter((segment) => segment.file !== undefined);
    const minRows = this.options.minRows ?? MIN_GRAPH_ROWS;
    const task = (canReuse: boolean, readsOnly = false): GraphTask => ({
      file: join(directory, graphFile(field.path)),
      path: field.path,
      space: field.space,
      settings,
      sources: files.map(({ file, live }) => ({ file: join(directory, file!), live })),
      canReuse,
      readsOnly,
      lastAssignedId: lastPublishedId,
      cancelFlag: this.cancelFlag,
    });
    if (files.reduce((sum, segment) => sum + estimateVectors(segment, field), 0) < minRows) return undefined;
    const graph = this.find(field, settings);
    const file = `${field.path}\n${graphKey(settings)}`;
    if (graph === undefined) {
      if (this.loadedFiles.has(file)) return task(false);
      this.loadedFiles.add(file);
      return task(true, true);
    }
    const { nodeCount } = this.locator.locate(graph, field.space, segments);
    if (graph.ids.length - nodeCount > graph.ids.length * MAX_DELETED_FRACTION) return task(false);
    const newerSegments = files.filter((segment) => segment.lastId > graph.lastId);
    const missingVectors = newerSegments.reduce(
      (sum, segment) => sum + estimateVectors(segment, field, graph.lastId),
      0,
    );
    return missingVectors > Math.max(minRows / 2, graph.ids.length * MAX_MISSING_FRACTION) ? task(true) : undefined;
  }
}

const hasGraphs = (schema: IndexSchema): boolean =>
  schema.vectors.some((field) => field.column === 'vector' && vectorSettings(schema, field).hnsw !== undefined);

const graphFile = (path: string): string =>
  `vector-${createHash('sha256').update(path).digest('hex').slice(0, 16)}.graph`;

/** Estimated number of vectors of live documents after an ID. */
function estimateVectors(segment: Segment, field: SchemaField, afterId = -1): number {
  const rows = segment.source.header.columns[field.path]?.length ?? 0;
  const liveFraction = segment.docs === 0 ? 0 : segment.liveCount / segment.docs;
  const newerFraction = segment.docs === 0 ? 0 : (segment.docs - segment.lowerBound(afterId + 1)) / segment.docs;
  return rows * liveFraction * newerFraction;
}
