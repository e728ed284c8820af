import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { IndexSchema, SchemaField } from '../../definition/index-schema.js';
import { countBits } from '../../segment/bitset.js';
import type { Segment } from '../../segment/segment.js';
import type { EngineEvent } from '../../types.js';
import { vectorSettings, type VectorSettings } from '../vector-settings.js';
import { graphKey, readGraph, type FieldGraph } from './field-graph.js';
import type { GraphResult, GraphTask } from './graph-task.js';
import { GraphLocator } from './located-graph.js';

/** With fewer vectors, comparing all of them is faster, or nearly so; see docs/performance.md. */
const MIN_GRAPH_ROWS = 10_000;
const DELAY = 1000;
/** Maximum milliseconds to wait for canceled work. */
const PATIENCE = 2000;
/** A graph is extended when this fraction of its size is missing. */
const TAIL = 0.2;
/** A graph is rebuilt when this fraction of its nodes no longer exists. */
const DEAD = 0.33;

/** The index whose graphs are managed. */
interface GraphedIndex {
  readonly directory: string;
  readonly schema: IndexSchema;
  readonly segments: readonly Segment[];
  /** Documents up to this ID are in `segments`. */
  readonly publishedThrough: number;
  readonly log: (event: EngineEvent) => void;
}

export interface GraphOptions {
  run: (task: GraphTask) => Promise<GraphResult>;
  /** Number of vectors from which on a field gets a graph. */
  minRows: number | undefined;
  /** Milliseconds without a change of segments after which graphs are built. */
  delay: number | undefined;
}

/**
 * The graphs of an index's vector fields. They are built in the background over segments with a file, after these have not
 * changed for a while. Until then, and for newer documents, vectors are compared one by one.
 */
export class GraphManager {
  private readonly graphs = new Map<string, FieldGraph>();
  private readonly graphImages = new Map<string, Uint8Array>();
  /** Files that were read, by path of the field and key. */
  private readonly read = new Set<string>();
  private readonly locator = new GraphLocator();
  private timer: NodeJS.Timeout | undefined;
  private job: Promise<void> | undefined;
  private readonly canceled = new Int32Array(new SharedArrayBuffer(4));
  private closed = false;

  constructor(
    private readonly index: GraphedIndex,
    /** Whether segments are being written that would soon make a graph outdated. */
    private readonly merges: { readonly busy: boolean },
    private readonly options: GraphOptions,
  ) {}

  /** The graph of a field as it is defined now. */
  find(field: SchemaField, settings: VectorSettings): FieldGraph | undefined {
    const graph = this.graphs.get(field.path);
    return graph?.key === graphKey(settings) ? graph : undefined;
  }

  /** Of all fields by path, in shared memory, for `readGraph` on another thread. */
  get images(): ReadonlyMap<string, Uint8Array> {
    return this.graphImages;
  }

  /** Called when segments or the definition have changed. */
  changed(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.closed || !hasGraphs(this.index.schema)) return;
    this.timer = setTimeout(() => void this.start(), this.options.delay ?? DELAY);
    this.timer.unref();
  }

  /** Resolves when every graph is currently up to date. */
  async settled(): Promise<void> {
    while (!this.closed && (this.timer !== undefined || this.job !== undefined)) await this.start();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    Atomics.store(this.canceled, 0, 1);
    // Running work sees this soon. Work that waits behind another index's graph ends when it starts.
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.job, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE)))]);
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
    if (this.merges.busy) {
      this.changed();
      return;
    }
    for (const field of this.index.schema.vectors) {
      // At most twice: to read the file, and to add what is missing.
      for (let task = this.due(field); task !== undefined && !this.closed; task = this.due(field)) {
        if (!(await this.run(field, task))) break;
      }
    }
  }

  private async run(field: SchemaField, task: GraphTask): Promise<boolean> {
    const began = performance.now();
    if (!task.readOnly) this.index.log({ event: 'graph build started', field: field.path });
    try {
      const image = await this.options.run(task);
      const graph = image === undefined ? undefined : readGraph(image, field.path, task.settings);
      if (graph !== undefined) {
        this.graphs.set(field.path, graph);
        this.graphImages.set(field.path, image!);
      }
      if (!task.readOnly && graph !== undefined) {
        const milliseconds = performance.now() - began;
        this.index.log({ event: 'graph build finished', field: field.path, vectors: graph.ids.length, milliseconds });
      }
      return task.readOnly || graph !== undefined;
    } catch (error) {
      // Searches do not need the graph; if a segment was merged in the meantime, that has scheduled the next attempt.
      this.index.log({ event: 'graph build failed', field: field.path, reason: (error as Error).message });
      return false;
    }
  }

  /** The next task for a field. */
  private due(field: SchemaField): GraphTask | undefined {
    const { directory, schema, segments, publishedThrough } = this.index;
    if (field.column !== 'vector') return undefined;
    const settings = vectorSettings(schema, field);
    if (settings.hnsw === undefined) return undefined;
    const files = segments.filter((segment) => segment.file !== undefined);
    const least = this.options.minRows ?? MIN_GRAPH_ROWS;
    const task = (reuse: boolean, readOnly = false): GraphTask => ({
      file: join(directory, graphFile(field.path)),
      path: field.path,
      space: field.space,
      settings,
      sources: files.map(({ file, live }) => ({ file: join(directory, file!), live })),
      reuse,
      readOnly,
      lastAssignedId: publishedThrough,
      canceled: this.canceled,
    });
    if (files.reduce((sum, segment) => sum + vectorsIn(segment, field), 0) < least) return undefined;
    const graph = this.find(field, settings);
    const file = `${field.path}\n${graphKey(settings)}`;
    if (graph === undefined) {
      if (this.read.has(file)) return task(false);
      this.read.add(file);
      return task(true, true);
    }
    const { found } = this.locator.locate(graph, field.space, segments);
    if (graph.ids.length - found > graph.ids.length * DEAD) return task(false);
    const newer = files.filter((segment) => segment.lastId > graph.lastId);
    const missing = newer.reduce((sum, segment) => sum + vectorsIn(segment, field, graph.lastId), 0);
    return missing > Math.max(least / 2, graph.ids.length * TAIL) ? task(true) : undefined;
  }
}

const hasGraphs = (schema: IndexSchema): boolean =>
  schema.vectors.some((field) => field.column === 'vector' && vectorSettings(schema, field).hnsw !== undefined);

const graphFile = (path: string): string =>
  `vector-${createHash('sha256').update(path).digest('hex').slice(0, 16)}.graph`;

/** Estimated number of vectors of live documents after an ID. */
function vectorsIn(segment: Segment, field: SchemaField, beyond = -1): number {
  const rows = segment.source.header.columns[field.path]?.length ?? 0;
  const live = segment.docs === 0 ? 0 : countBits(segment.live) / segment.docs;
  const after = segment.docs === 0 ? 0 : (segment.docs - segment.place(beyond + 1)) / segment.docs;
  return rows * live * after;
}
