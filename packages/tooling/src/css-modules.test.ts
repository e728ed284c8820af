import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../../apps/console/src/', import.meta.url));
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const classNamesOf = (file: string): ReadonlySet<string> =>
  new Set(Array.from(readFileSync(file, 'utf8').matchAll(/\.(-?[A-Za-z_][\w-]*)/g), ([, name = '']) => name));

/** The classes that a component reads from its CSS modules and that they do not have, as `file: styles.name`. */
const missingClasses = (file: string): string[] => {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  const body = text.replaceAll(IMPORT, '');
  return Array.from(text.matchAll(IMPORT)).flatMap(([, alias = '', path = '']) => {
    const names = classNamesOf(join(SOURCE, dirname(file), path));
    const uses = Array.from(body.matchAll(new RegExp(String.raw`(?<!['./\w-])${alias}\.(\w+)`, 'g')));
    return uses.flatMap(([use, name = '']) => (names.has(name) ? [] : [`${file}: ${use}`]));
  });
};

// The type of a CSS module allows any name, and a class that does not exist is no error in the browser.
it('every class that a component uses exists in its CSS module', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const withStyles = files.filter((file) => readFileSync(join(SOURCE, file), 'utf8').includes('.module.css'));
  expect(withStyles.length).toBeGreaterThan(100);
  expect(withStyles.flatMap(missingClasses)).toEqual([]);
});
