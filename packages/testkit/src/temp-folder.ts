import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TempFolder {
  readonly path: string;
  /** Removes the folder with its contents; further calls do nothing. */
  remove(): void;
}

/** Creates an empty folder in the system's temporary folder. */
export function tempFolder(purpose = 'test'): TempFolder {
  const path = mkdtempSync(join(realpathSync(tmpdir()), `searchdeck-${purpose}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}
