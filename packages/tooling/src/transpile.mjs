import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { sourceFiles } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';

const SCOPE = '@searchdeck/';
const TEST_FILE = /\.test\.ts$/;

/**
 * Translates programs and the packages that they import to JavaScript. Unlike the compiler, it needs no types, no
 * development packages, and only a fraction of a second.
 *
 * @param {readonly string[]} programs folders relative to the root
 */
export async function transpile(programs) {
  // From the bundler that builds the console. It can be imported only after packages were installed.
  const { transform } = await import('rolldown/utils');
  await Promise.all([...withImportedPackages(programs)].map((folder) => transpileFolder(folder, transform)));
}

/** @param {readonly string[]} folders @returns {Set<string>} */
function withImportedPackages(folders) {
  const allFolders = new Set(folders);
  // A set also visits the elements that are added to it.
  for (const folder of allFolders) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      if (name.startsWith(SCOPE)) allFolders.add(`packages/${name.slice(SCOPE.length)}`);
    }
  }
  return allFolders;
}

/** @param {string} folder @param {typeof import('rolldown/utils').transform} transform */
async function transpileFolder(folder, transform) {
  const dist = join(ROOT, folder, 'dist');
  // Includes the record of the compiler's last output, so that its next run writes every file again.
  rmSync(dist, { recursive: true, force: true });
  await Promise.all(
    sourceFiles(`${folder}/src`).map(async (file) => {
      const target = join(dist, file.slice(`${folder}/src/`.length));
      if (file.endsWith('.mjs')) {
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(join(ROOT, file), target);
      } else if (file.endsWith('.ts') && !TEST_FILE.test(file)) {
        await transpileFile(join(ROOT, file), target.replace(/\.ts$/, '.js'), transform);
      }
    }),
  );
}

/** @param {string} source @param {string} target @param {typeof import('rolldown/utils').transform} transform */
async function transpileFile(source, target, transform) {
  const { code, map, errors } = await transform(source, readFileSync(source, 'utf8'), {
    target: 'es2023',
    sourcemap: true,
    tsconfig: false,
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  });
  if (errors.length > 0) throw new Failure(errors.map(({ message }) => `${source}: ${message}`).join('\n'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, JSON.stringify({ ...map, sources: [source] }));
}
