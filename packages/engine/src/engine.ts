import { rm } from 'node:fs/promises';
import { IndexEngine } from './index-engine.js';
import type { EngineOptions } from './engine-options.js';
import type { SearchIndexEngine } from './types.js';

/** Opens the index in a directory, or creates an empty one. Only one process may have it open. */
export function openIndex(options: EngineOptions): Promise<SearchIndexEngine> {
  return IndexEngine.open(options);
}

/** Permanently deletes a closed index and all its documents. */
export async function deleteIndex(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}
