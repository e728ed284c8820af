import { expect, it } from 'vitest';
import { pastedFile, pastedFormat } from './import-file';

it.each([
  ['{"id":"a"}\n{"id":"b"}\n', 'ndjson'],
  [' [{"id":"a"}]', 'json'],
  ['{\n  "value": []\n}', 'json'],
  ['id,name\n1,Ann', 'csv'],
])('detects the format of the pasted text %j', (text, format) => {
  expect(pastedFormat(text)).toBe(format);
  expect(pastedFile(text).name).toBe(`pasted.${format}`);
});
