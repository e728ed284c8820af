import { rm } from 'node:fs/promises';
import { IndexEngine } from './index-engine.js';
import type { EngineOptions } from './engine-options.js';
import type { SearchIndexEngine } from './types.js';

/** Opens the index in a directory, or makes an empty one. One process may have it open at a time. */
export function openIndex(options: EngineOptions): Promise<SearchIndexEngine> {
  return IndexEngine.open(options);
}

/** Removes a closed index and all its documents for good. */
export async function destroyIndex(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}
