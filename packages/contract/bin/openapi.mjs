// Writes the OpenAPI documents of both planes and of the BFF: `node bin/openapi.mjs [directory] [dialect]`; the package must be built.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bffOpenApi, dialects, openApi } from '../dist/index.js';

const [directory = 'openapi', dialect = 'vendor'] = process.argv.slice(2);
if (!Object.hasOwn(dialects, dialect)) {
  process.stderr.write(`Unknown dialect '${dialect}'. Known: ${Object.keys(dialects).join(', ')}.\n`);
  process.exit(2);
}
mkdirSync(directory, { recursive: true });
for (const [document, file] of [
  [openApi('management', { dialect }), 'management.json'],
  [openApi('data', { dialect }), 'data-plane.json'],
  [bffOpenApi(), 'bff.json'],
]) {
  const path = join(directory, file);
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
  process.stdout.write(`${path}\n`);
}
