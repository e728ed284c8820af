import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, STAMPS } from './paths.mjs';

const NEVER_SOURCE = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** @returns {string[]} every workspace package's folder relative to the root, sorted */
export function workspaceFolders() {
  const folders = ['e2e'];
  for (const parent of ['apps', 'packages']) {
    for (const entry of readdirSync(join(ROOT, parent), { withFileTypes: true })) {
      if (entry.isDirectory() && existsSync(join(ROOT, parent, entry.name, 'package.json'))) {
        folders.push(`${parent}/${entry.name}`);
      }
    }
  }
  return folders.sort();
}

/**
 * Every source file below `folder`.
 *
 * @param {string} folder relative to the root
 * @returns {string[]} paths relative to the root, sorted
 */
export function sourceFiles(folder) {
  /** @type {string[]} */
  const files = [];
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    if (NEVER_SOURCE.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) files.push(...sourceFiles(path));
    else if (entry.isFile()) files.push(path);
  }
  return files.sort();
}

/**
 * Hash of the names and contents of files, and of other inputs.
 *
 * @param {readonly string[]} files relative to the root; missing files are allowed
 * @param {readonly string[]} inputs
 */
export function fingerprint(files, inputs) {
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  for (const file of files) {
    const path = join(ROOT, file);
    hash.update(`\0${file}\0`);
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** @param {string} name @param {string} value */
export function isStamped(name, value) {
  const path = join(STAMPS, name);
  return existsSync(path) && readFileSync(path, 'utf8') === value;
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
  const path = join(STAMPS, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}
