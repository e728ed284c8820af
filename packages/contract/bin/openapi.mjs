// Writes the OpenAPI documents of both planes: `node bin/openapi.mjs [directory] [dialect]`; the package must be built.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialects, openApi } from '../dist/index.js';

const [directory = 'openapi', dialect = 'vendor'] = process.argv.slice(2);
if (!Object.hasOwn(dialects, dialect)) {
  process.stderr.write(`Unknown dialect '${dialect}'. Known: ${Object.keys(dialects).join(', ')}.\n`);
  process.exit(2);
}
mkdirSync(directory, { recursive: true });
for (const [plane, file] of [
  ['management', 'management.json'],
  ['data', 'data-plane.json'],
]) {
  const path = join(directory, file);
  writeFileSync(path, `${JSON.stringify(openApi(plane, { dialect }), null, 2)}\n`);
  process.stdout.write(`${path}\n`);
}
