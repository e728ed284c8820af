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
 * Does to the files of a killed index what a cut of the power can do: a segment file that is gone, cut short or overwritten
 * in places, halves of files that no index knows, a torn end of the write-ahead log. All of it must be made good.
 *
 * @param {string} folder of the index
 * @param {(below: number) => number} random
 * @returns {string | undefined} what was done
 */
export function damage(folder, random) {
  if (!existsSync(folder)) return undefined;
  const segments = readdirSync(folder).filter((file) => file.endsWith('.segment'));
  const file = segments[random(segments.length)];
  const log = join(folder, 'index.db-wal');
  const kind = random(5);
  if (kind === 0) {
    writeFileSync(join(folder, `half-${random(1_000_000)}.segment`), noise(random(5000), random));
    return 'a stray file';
  }
  if (kind === 1 && existsSync(log)) {
    appendFileSync(log, noise(1 + random(20_000), random));
    return 'a torn log';
  }
  if (file === undefined) return undefined;
  const path = join(folder, file);
  if (kind === 2) {
    rmSync(path);
    return 'a lost segment';
  }
  const { size } = statSync(path);
  if (kind === 3) {
    truncateSync(path, random(size));
    return 'a segment cut short';
  }
  const descriptor = openSync(path, 'r+');
  for (let i = 0; i < 3; i += 1) writeSync(descriptor, noise(1 + random(50), random), 0, undefined, random(size));
  closeSync(descriptor);
  return 'a garbled segment';
}

/** @param {number} length @param {(below: number) => number} random */
const noise = (length, random) => Uint8Array.from({ length }, () => random(256));
