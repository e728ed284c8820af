// Writes docs/interface: `node bin/docs.mjs [directory]`; the package must be built.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceDocument, interfaceFiles } from '../dist/docs/interface-document.js';

const [directory = join(import.meta.dirname, '../../../docs/interface')] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
for (const [plane, file] of Object.entries(interfaceFiles)) {
  const path = join(directory, file);
  writeFileSync(path, interfaceDocument(plane));
  process.stdout.write(`${path}\n`);
}
