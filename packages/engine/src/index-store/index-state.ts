import { join } from 'node:path';
import type { CompiledDefinition } from '../analysis/compiled-definition.js';
import type { IndexSchema } from '../definition/index-schema.js';
import { FileSource, MemorySource, type LoadedSections } from '../segment/image.js';
import { Segment } from '../segment/segment.js';
import type { EngineEvent } from '../types.js';

/** The memory that new documents use before they are flushed to a segment file. */
export interface InMemorySegments {
  segments: readonly Segment[];
  docs: number;
  bytes: number;
}

/** The state of one index that queries see, shared by the classes that maintain it. */
export class IndexState {
  /** In the order of their doc IDs, files first. Replaced as a whole, never modified; only their tombstones grow. */
  segments: readonly Segment[] = [];
  /** Documents up to this ID are in `segments`. */
  lastPublishedId = 0;
  isClosed = false;

  constructor(
    readonly directory: string,
    public definition: CompiledDefinition,
    readonly log: (event: EngineEvent) => void,
  ) {}

  get schema(): IndexSchema {
    return this.definition.schema;
  }

  path(file: string): string {
    return join(this.directory, file);
  }

  openFile(file: string, loadedSections?: LoadedSections): Segment {
    return new Segment(new FileSource(this.path(file), loadedSections), file);
  }

  get files(): readonly Segment[] {
    return this.segments.filter((segment) => segment.file !== undefined);
  }

  get inMemory(): InMemorySegments {
    const segments = this.segments.filter((segment) => segment.file === undefined);
    return {
      segments,
      docs: segments.reduce((sum, segment) => sum + segment.docs, 0),
      bytes: segments.reduce((sum, segment) => sum + segment.source.byteLength, 0),
    };
  }

  /** Makes new documents and new tombstones visible at once. */
  publish(image: Uint8Array | undefined, removedIds: readonly number[], lastAssignedId: number): void {
    this.lastPublishedId = lastAssignedId;
    for (const segment of this.segments) segment.remove(removedIds);
    if (image !== undefined) this.segments = [...this.segments, new Segment(new MemorySource(image), undefined)];
  }

  /** Replaces adjacent segments with one, or removes them. */
  replace(replacedSegments: readonly Segment[], next: Segment | undefined): void {
    const index = this.segments.indexOf(replacedSegments[0]!);
    this.segments = this.segments.toSpliced(index, replacedSegments.length, ...(next === undefined ? [] : [next]));
    for (const segment of replacedSegments) segment.close();
  }

  /** Replaces all segments. */
  reset(segments: readonly Segment[]): void {
    for (const segment of this.segments) segment.close();
    this.segments = segments;
  }
}
