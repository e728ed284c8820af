import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONSOLE, CONSOLE_DIST } from './paths.mjs';

/**
 * Entry of Vite's manifest for one file; `imports` are keys of other entries that are loaded with it.
 *
 * @typedef {{ file: string, imports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 *
 * @typedef {object} PageBudget
 * @property {readonly string[]} modules loaded before the page renders: keys of the manifest
 * @property {number} maxKilobytes of gzipped JavaScript, 1024 bytes each
 * @property {number} maxFiles
 *
 * @typedef {{ kilobytes: number, files: number }} PageSize
 */

/**
 * Size of the JavaScript that a page loads: its modules and their static imports.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} modules
 * @param {(file: string) => Uint8Array} read
 * @returns {PageSize}
 */
export function pageSize(manifest, modules, read) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} key */
  const load = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The bundle has no module ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(load);
  };
  modules.forEach(load);
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
  return { kilobytes: bytes / 1024, files: scripts.length };
}

/**
 * Compares the pages of the built console with apps/console/size-budget.json.
 *
 * @returns {import('./test-steps.mjs').StepResult}
 */
export function checkConsoleSize() {
  const manifestPath = join(CONSOLE_DIST, '.vite', 'manifest.json');
  if (!existsSync(manifestPath)) return { code: 1, output: `${manifestPath} is missing: build the console.` };
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  /** @type {Record<string, PageBudget>} */
  const budgets = JSON.parse(readFileSync(join(CONSOLE, 'size-budget.json'), 'utf8'));
  const pages = Object.entries(budgets).map(([page, budget]) => {
    const size = pageSize(manifest, budget.modules, (file) => readFileSync(join(CONSOLE_DIST, file)));
    const text = `${page} ${size.kilobytes.toFixed(0)} KB in ${size.files} files`;
    const isOver = size.kilobytes > budget.maxKilobytes || size.files > budget.maxFiles;
    return { text, excess: isOver ? `${text}: at most ${budget.maxKilobytes} KB in ${budget.maxFiles}` : undefined };
  });
  const output = pages.flatMap(({ excess }) => excess ?? []).join('\n');
  return { code: output === '' ? 0 : 1, output, summary: pages.map(({ text }) => text).join(', ') };
}
