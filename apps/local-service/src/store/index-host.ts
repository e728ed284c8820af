import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisResources } from '@searchdeck/analysis';
import { notFound } from '@searchdeck/contract';
import {
  destroyIndex,
  openIndex,
  type EngineEvent,
  type EngineOptions,
  type IndexDefinition,
  type IndexStatistics,
  type SearchIndexEngine,
} from '@searchdeck/engine';

interface Hosted {
  engine: Promise<SearchIndexEngine>;
  inUse: number;
  /** When it was last used, by `performance.now`. */
  usedAt: number;
  idle?: () => void;
}
/** What an engine asks for while it works: the rules of a synonym map, the vector of a text. */
export type IndexSources = Pick<EngineOptions, 'synonyms' | 'vectorize'>;

/** So many indexes stay open: each holds files, caches and its newest documents in memory. */
const MOST_OPEN = 50;
/** Milliseconds after which an index that nobody uses is closed. */
const IDLE = 10 * 60_000;

/** Keeps the engines of all indexes: opened on first use, closed when nobody has used them for a while. */
export class IndexHost {
  /** The least recently used come first. */
  private readonly hosted = new Map<string, Hosted>();
  /** Those on their way to be closed: who wants one again waits, for one directory has one engine. */
  private readonly closing = new Map<string, Promise<void>>();
  /** What closed ones said last: it stays true while they are closed. */
  private readonly rested = new Map<string, IndexStatistics>();
  /** Folders that are gone: a request that found its index before the delete must not bring one back. */
  private readonly destroyed = new Set<string>();
  private readonly root: string;
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    directory: string,
    private readonly analysis: AnalysisResources,
    private readonly now: () => number,
    private readonly log: (event: EngineEvent) => void,
  ) {
    this.root = directory;
    mkdirSync(this.root, { recursive: true });
    this.sweeper = setInterval(() => this.closeIdle(IDLE), IDLE / 10).unref();
  }

  /** How many indexes are open. */
  get open(): number {
    return this.hosted.size;
  }

  /** A name for the folder of a new index; the folder itself comes with the first `use`. */
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
    while (this.closing.has(directory)) await this.closing.get(directory);
    let hosted = this.hosted.get(directory);
    if (hosted === undefined) {
      if (this.destroyed.has(directory)) throw notFound('The index was deleted while the request was waiting for it.');
      const engine = openIndex({
        directory: join(this.root, directory),
        definition,
        ...sources,
        analysis: this.analysis,
        now: this.now,
        log: this.log,
      });
      hosted = { engine, inUse: 0, usedAt: 0 };
      this.rested.delete(directory);
      engine.catch(() => this.hosted.delete(directory));
    }
    this.hosted.delete(directory);
    this.hosted.set(directory, hosted);
    hosted.inUse++;
    try {
      return await task(await hosted.engine);
    } finally {
      hosted.usedAt = performance.now();
      if (--hosted.inUse === 0) hosted.idle?.();
      this.closeSurplus();
    }
  }

  /** Documents and bytes of an index, which need not be opened for that when it was open before. */
  async statistics(directory: string, definition: IndexDefinition, sources: IndexSources): Promise<IndexStatistics> {
    while (this.closing.has(directory)) await this.closing.get(directory);
    return this.rested.get(directory) ?? this.use(directory, definition, sources, (engine) => engine.statistics());
  }

  private closeSurplus(): void {
    for (const [directory, { inUse }] of this.hosted) {
      if (this.hosted.size <= MOST_OPEN) return;
      if (inUse === 0) this.rest(directory);
    }
  }

  /** Closes what nobody has used for so many milliseconds. */
  closeIdle(milliseconds: number): void {
    const before = performance.now() - milliseconds;
    for (const [directory, { inUse, usedAt }] of this.hosted) if (inUse === 0 && usedAt <= before) this.rest(directory);
  }

  private rest(directory: string): void {
    this.release(directory).catch((error: unknown) =>
      this.log({ event: 'close failed', reason: error instanceof Error ? error.message : String(error) }),
    );
  }

  private release(directory: string): Promise<void> {
    const hosted = this.hosted.get(directory);
    if (hosted === undefined) return this.closing.get(directory) ?? Promise.resolve();
    this.hosted.delete(directory);
    const closing = (async () => {
      try {
        if (hosted.inUse > 0) await new Promise<void>((resolve) => (hosted.idle = resolve));
        const engine = await hosted.engine;
        this.rested.set(directory, engine.statistics());
        await engine.close();
      } finally {
        this.closing.delete(directory);
      }
    })();
    this.closing.set(
      directory,
      closing.catch(() => {}),
    );
    return closing;
  }

  /** Closes the engine, once nobody uses it, and removes its files. */
  async destroy(directory: string): Promise<void> {
    this.destroyed.add(directory);
    await this.release(directory);
    this.rested.delete(directory);
    await destroyIndex(join(this.root, directory));
  }

  /** Removes folders that no definition names: a crash came between the two. */
  sweep(known: readonly string[]): void {
    const keep = new Set(known);
    for (const name of readdirSync(this.root))
      if (!keep.has(name)) rmSync(join(this.root, name), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await Promise.all([...this.hosted.keys(), ...this.closing.keys()].map((directory) => this.release(directory)));
  }
}
