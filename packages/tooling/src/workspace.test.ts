import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { workspaceFolders } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';

test('every package is built by the root project', () => {
  const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  expect(references.map(({ path }) => path).toSorted()).toEqual(workspaceFolders());
});

test('every package has a rule for its imports', async () => {
  const url = pathToFileURL(join(ROOT, '.dependency-cruiser.mjs')).href;
  const { ALLOWED_IMPORTS } = (await import(url)) as { ALLOWED_IMPORTS: Record<string, string[]> };
  expect(workspaceFolders().filter((folder) => !(folder in ALLOWED_IMPORTS))).toEqual([]);
});

test('every package declares its workspace imports as project references', () => {
  for (const folder of workspaceFolders()) {
    const read = (name: string) => JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')) as Manifest & Project;
    const { dependencies = {}, devDependencies = {} } = read('package.json');
    const { references = [] } = read('tsconfig.json');
    const imported = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      name.startsWith('@searchdeck/'),
    );
    const referenced = references.map(({ path }) => `@searchdeck/${path.split('/').at(-1)}`);
    expect(referenced.toSorted(), folder).toEqual(imported.toSorted());
  }
});

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
interface Project {
  references?: { path: string }[];
}
