import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ROOT } from '../paths.mjs';
import { mustRun } from '../steps.mjs';
import { parseDockerfile } from './dockerfile.mjs';

/**
 * @typedef {object} Image
 * @property {string} root folder with the contents of the last stage
 * @property {string} workdir absolute path in that folder
 * @property {import('./dockerfile.mjs').Stage} stage the last stage
 */

/** Whether `.dockerignore` excludes a path. @param {readonly string[]} patterns @param {string} path relative to the root */
export const isIgnored = (patterns, path) =>
  patterns.some((pattern) => {
    const isAnywhere = pattern.startsWith('**/');
    const expression = pattern
      .replace(/^\*\*\//, '')
      .replaceAll('.', String.raw`\.`)
      .replaceAll('*', '[^/]*');
    return new RegExp(`${isAnywhere ? '(^|/)' : '^'}${expression}($|/)`).test(path);
  });

export const ignorePatterns = () =>
  readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/**
 * Builds the Dockerfile in folders instead of images, with this machine's Node: copies the files of all stages, and runs
 * the commands of all but the last, whose only command creates the data folder.
 *
 * @param {string} folder an empty folder
 * @param {NodeJS.ProcessEnv} env for the commands
 * @returns {Promise<Image>}
 */
export async function buildImage(folder, env) {
  const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const patterns = ignorePatterns();
  let workdir = '';
  for (const [position, stage] of stages.entries()) {
    const root = join(folder, stage.name);
    mkdirSync(root);
    for (const { keyword, flags, value } of stage.instructions) {
      if (keyword === 'WORKDIR') {
        workdir = join(root, value);
        mkdirSync(workdir, { recursive: true });
      } else if (keyword === 'COPY') {
        const from = flags['from'] === undefined ? ROOT : join(folder, flags['from']);
        copy(from, workdir, value, flags['from'] === undefined ? patterns : []);
      } else if (keyword === 'RUN' && position < stages.length - 1) {
        await mustRun('sh', ['-c', value], { cwd: workdir, env });
      }
    }
  }
  const stage = stages.at(-1);
  if (stage === undefined) throw new Error('The Dockerfile has no stage.');
  return { root: join(folder, stage.name), workdir, stage };
}

/** @param {string} from @param {string} workdir @param {string} value sources and target @param {readonly string[]} patterns */
function copy(from, workdir, value, patterns) {
  const paths = value.split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const source = resolve(from, path.replace(/^\//, ''));
    const isFolder = statSync(source).isDirectory();
    const to =
      !isFolder && /(?:^\.?|\/)$/.test(target) ? join(workdir, target, basename(source)) : join(workdir, target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(source, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isIgnored(patterns, relative(from, file)),
    });
  }
}

/** Makes everything in a folder read-only, and readable by all users. @param {string} folder */
export function makeReadOnly(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadOnly(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o111 ? 0o555 : 0o444);
  }
  chmodSync(folder, 0o555);
}
