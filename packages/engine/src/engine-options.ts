import type { AnalysisResources } from '@searchdeck/analysis';
import type { IndexDefinition } from './definition/index-definition.js';
import type { IndexingThreads } from './indexing/indexing-threads.js';
import type { QueryThreads } from './query-threads/query-threads.js';
import type { EngineEvent, Vectorize } from './types.js';

export interface EngineOptions {
  /** One directory per index; created if missing. */
  directory: string;
  definition: IndexDefinition;
  /** Dictionaries and data files of this thread's analyses, shared by all indexes; default: without data files. */
  analysis?: AnalysisResources;
  /** The rules (solr format) of a synonym map by name; undefined if there is no such map. */
  synonyms?: (name: string) => string | undefined;
  /** Milliseconds since 1970 UTC; the clock of freshness functions. */
  now?: () => number;
  log?: (event: EngineEvent) => void;
  /** Number of documents in memory that causes a flush to a segment file; they are indexed again on open. Default 2,000. */
  maxDocumentsInMemory?: number;
  /** Milliseconds without a write after which small segment files are merged. Default 3,000. */
  idleDelayMs?: number;
  /** Threads for indexing and merging; default: worker threads shared by all indexes. */
  threads?: IndexingThreads;
  /** Threads for expensive queries; default: two worker threads shared by all indexes. */
  queryThreads?: QueryThreads;
  /** Converts an input of a vector query to a vector, with the vectorizer of that name. */
  vectorize?: Vectorize;
  /** Minimum number of vectors of a field for a graph to be built; default 10,000. */
  minGraphVectors?: number;
  /** Milliseconds without new segments after which graphs are built; default 1,000. */
  graphDelayMs?: number;
}
