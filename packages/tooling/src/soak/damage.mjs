import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Damages the files of a killed index like a power failure: removes, truncates, or overwrites a segment file or a graph,
 * adds an incomplete file, or adds garbage to the write-ahead log. The index must repair all of it.
 *
 * @param {string} folder of the index
 * @param {(below: number) => number} random
 * @returns {string | undefined} the damage
 */
export function damage(folder, random) {
  if (!existsSync(folder)) return undefined;
  const fileKind = random(2) === 0 ? 'segment' : 'graph';
  const files = readdirSync(folder).filter((name) => name.endsWith(`.${fileKind}`));
  const file = files[random(files.length)];
  const log = join(folder, 'index.db-wal');
  const kind = random(5);
  if (kind === 0) {
    // A graph is first written under another name.
    const name = fileKind === 'segment' ? `incomplete-${random(1_000_000)}.segment` : `${file ?? 'vector.graph'}.new`;
    writeFileSync(join(folder, name), randomBytes(random(5000), random));
    return `a stray ${fileKind}`;
  }
  if (kind === 1 && existsSync(log)) {
    appendFileSync(log, randomBytes(1 + random(20_000), random));
    return 'a torn log';
  }
  if (file === undefined) return undefined;
  const path = join(folder, file);
  if (kind === 2) {
    rmSync(path);
    return `a lost ${fileKind}`;
  }
  const { size } = statSync(path);
  if (kind === 3) {
    truncateSync(path, random(size));
    return `a truncated ${fileKind}`;
  }
  const descriptor = openSync(path, 'r+');
  for (let i = 0; i < 3; i += 1) writeSync(descriptor, randomBytes(1 + random(50), random), 0, undefined, random(size));
  closeSync(descriptor);
  return `an overwritten ${fileKind}`;
}

/** @param {number} length @param {(below: number) => number} random */
const randomBytes = (length, random) => Uint8Array.from({ length }, () => random(256));
