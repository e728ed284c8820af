import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisResources } from '@searchdeck/analysis';
import { messageOf, notFound } from '@searchdeck/contract';
import {
  deleteIndex,
  openIndex,
  type EngineEvent,
  type EngineOptions,
  type IndexDefinition,
  type IndexStatistics,
  type SearchIndexEngine,
} from '@searchdeck/engine';

interface HostedIndex {
  engine: Promise<SearchIndexEngine>;
  /** Number of tasks that use it now. */
  useCount: number;
  /** When it was last used, by `performance.now`. */
  usedAt: number;
  onIdle?: () => void;
}
/** What an engine looks up while it works: the rules of a synonym map, the vector of a text. */
export type IndexSources = Pick<EngineOptions, 'synonyms' | 'vectorize'>;

/** Maximum number of open indexes: each holds files, caches, and its newest documents in memory. */
const MAX_OPEN_INDEXES = 50;
/** How long an unused index stays open. */
export const MAX_IDLE_MS = 10 * 60_000;

/** Holds the engines of all indexes: opened on first use, evicted when they are idle or too many are open. */
export class IndexHost {
  /** Least recently used first. */
  private readonly hostedIndexes = new Map<string, HostedIndex>();
  /** By directory, the end of the close of its engine. A new use waits, because a directory has one engine at a time. */
  private readonly closes = new Map<string, Promise<void>>();
  /** Statistics of evicted engines, which stay valid until they are opened again. */
  private readonly lastStatistics = new Map<string, IndexStatistics>();
  /** Folders of deleted indexes: a request that resolved its index before the delete must not create one again. */
  private readonly deletedDirectories = new Set<string>();
  private readonly root: string;

  constructor(
    directory: string,
    private readonly analysis: AnalysisResources,
    private readonly now: () => number,
    private readonly log: (event: EngineEvent) => void,
  ) {
    this.root = directory;
    mkdirSync(this.root, { recursive: true });
  }

  /** Number of open indexes. */
  get openCount(): number {
    return this.hostedIndexes.size;
  }

  /** A name for the folder of a new index; the first `use` creates the folder. */
  newDirectory(): string {
    return randomUUID();
  }

  /** Runs `task` on the engine in `directory`; the engine stays open at least as long. */
  async use<T>(
    directory: string,
    definition: IndexDefinition,
    sources: IndexSources,
    task: (engine: SearchIndexEngine) => T | Promise<T>,
  ): Promise<T> {
    while (this.closes.has(directory)) await this.closes.get(directory);
    let hostedIndex = this.hostedIndexes.get(directory);
    if (hostedIndex === undefined) {
      if (this.deletedDirectories.has(directory)) {
        throw notFound('The index was deleted while the request was waiting for it.');
      }
      const engine = openIndex({
        directory: join(this.root, directory),
        definition,
        ...sources,
        analysis: this.analysis,
        now: this.now,
        log: this.log,
      });
      hostedIndex = { engine, useCount: 0, usedAt: 0 };
      this.lastStatistics.delete(directory);
      engine.catch(() => this.hostedIndexes.delete(directory));
    }
    this.hostedIndexes.delete(directory);
    this.hostedIndexes.set(directory, hostedIndex);
    hostedIndex.useCount++;
    try {
      return await task(await hostedIndex.engine);
    } finally {
      hostedIndex.usedAt = performance.now();
      if (--hostedIndex.useCount === 0) hostedIndex.onIdle?.();
      this.evictExcess();
    }
  }

  /** Documents and bytes of an index; an evicted one is not opened again for this. */
  async statistics(directory: string, definition: IndexDefinition, sources: IndexSources): Promise<IndexStatistics> {
    while (this.closes.has(directory)) await this.closes.get(directory);
    return (
      this.lastStatistics.get(directory) ?? this.use(directory, definition, sources, (engine) => engine.statistics())
    );
  }

  private evictExcess(): void {
    for (const [directory, { useCount }] of this.hostedIndexes) {
      if (this.hostedIndexes.size <= MAX_OPEN_INDEXES) return;
      if (useCount === 0) this.evict(directory);
    }
  }

  /** Evicts engines that were not used for this long. */
  evictIdle(idleMs: number): void {
    const maxUsedAt = performance.now() - idleMs;
    for (const [directory, { useCount, usedAt }] of this.hostedIndexes) {
      if (useCount === 0 && usedAt <= maxUsedAt) this.evict(directory);
    }
  }

  private evict(directory: string): void {
    this.release(directory).catch((error: unknown) => this.log({ event: 'close failed', reason: messageOf(error) }));
  }

  private release(directory: string): Promise<void> {
    const hostedIndex = this.hostedIndexes.get(directory);
    if (hostedIndex === undefined) return this.closes.get(directory) ?? Promise.resolve();
    this.hostedIndexes.delete(directory);
    const close = (async () => {
      try {
        if (hostedIndex.useCount > 0) await new Promise<void>((resolve) => (hostedIndex.onIdle = resolve));
        const engine = await hostedIndex.engine;
        this.lastStatistics.set(directory, engine.statistics());
        await engine.close();
      } finally {
        this.closes.delete(directory);
      }
    })();
    this.closes.set(
      directory,
      close.catch(() => {}),
    );
    return close;
  }

  /** Closes the engine once no task uses it, and deletes its files. */
  async destroy(directory: string): Promise<void> {
    this.deletedDirectories.add(directory);
    await this.release(directory);
    this.lastStatistics.delete(directory);
    await deleteIndex(join(this.root, directory));
  }

  /** Deletes folders without a definition. A crash between the creation of both can leave them. */
  removeOrphans(definedDirectories: readonly string[]): void {
    const names = new Set(definedDirectories);
    for (const name of readdirSync(this.root)) {
      if (!names.has(name)) rmSync(join(this.root, name), { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.hostedIndexes.keys(), ...this.closes.keys()].map((directory) => this.release(directory)),
    );
  }
}
