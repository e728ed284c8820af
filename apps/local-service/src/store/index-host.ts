import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { notFound } from '@searchdeck/contract';
import {
  destroyIndex,
  openIndex,
  type EngineEvent,
  type EngineOptions,
  type IndexDefinition,
  type SearchIndexEngine,
} from '@searchdeck/engine';

interface Hosted {
  engine: Promise<SearchIndexEngine>;
  inUse: number;
  idle?: () => void;
}
/** What an engine asks for while it works: the rules of a synonym map, the vector of a text. */
export type IndexSources = Pick<EngineOptions, 'synonyms' | 'vectorize'>;

/** Keeps the engines of all indexes: opened on first use, closed only when nobody is inside. */
export class IndexHost {
  private readonly hosted = new Map<string, Hosted>();
  /** Folders that are gone: a request that found its index before the delete must not bring one back. */
  private readonly destroyed = new Set<string>();
  private readonly root: string;

  constructor(
    directory: string,
    private readonly now: () => number,
    private readonly log: (event: EngineEvent) => void,
  ) {
    this.root = directory;
    mkdirSync(this.root, { recursive: true });
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
    let hosted = this.hosted.get(directory);
    if (hosted === undefined) {
      if (this.destroyed.has(directory)) throw notFound('The index was deleted while the request was waiting for it.');
      const engine = openIndex({
        directory: join(this.root, directory),
        definition,
        ...sources,
        now: this.now,
        log: this.log,
      });
      hosted = { engine, inUse: 0 };
      this.hosted.set(directory, hosted);
      engine.catch(() => this.hosted.delete(directory));
    }
    hosted.inUse++;
    try {
      return await task(await hosted.engine);
    } finally {
      if (--hosted.inUse === 0) hosted.idle?.();
    }
  }

  private async release(directory: string): Promise<void> {
    const hosted = this.hosted.get(directory);
    if (hosted === undefined) return;
    this.hosted.delete(directory);
    if (hosted.inUse > 0) await new Promise<void>((resolve) => (hosted.idle = resolve));
    await (await hosted.engine).close();
  }

  /** Closes the engine, once nobody uses it, and removes its files. */
  async destroy(directory: string): Promise<void> {
    this.destroyed.add(directory);
    await this.release(directory);
    await destroyIndex(join(this.root, directory));
  }

  /** Removes folders that no definition names: a crash came between the two. */
  sweep(known: readonly string[]): void {
    const keep = new Set(known);
    for (const name of readdirSync(this.root))
      if (!keep.has(name)) rmSync(join(this.root, name), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await Promise.all([...this.hosted.keys()].map((directory) => this.release(directory)));
  }
}
