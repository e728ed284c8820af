import { expect, test } from 'vitest';
import type { Warning } from '../errors.js';
import { parseContent } from './index.js';
import type { ParsedEntry, ParsingSettings } from './parse.js';

const defaults: ParsingSettings = {
  parsingMode: 'json',
  firstLineContainsHeaders: true,
  delimiter: ',',
  documentRoot: [],
  markdownSubmode: 'oneToMany',
  markdownDepth: 6,
};
async function parse(text: string, settings: Partial<ParsingSettings>): Promise<ParsedEntry[]> {
  const entries: ParsedEntry[] = [];
  const warnings: Warning[] = [];
  for await (const entry of parseContent(Buffer.from(text), { ...defaults, ...settings }, warnings)) {
    entries.push(entry);
  }
  return entries;
}
const fieldsOf = async (text: string, settings: Partial<ParsingSettings>) =>
  (await parse(text, settings)).map((entry) => ('fields' in entry ? entry.fields : entry.error));

test('delimited text: headers in the first line, quotation marks, and empty values', async () => {
  const text = '\uFEFFid,name,"the, rest"\r\n1,"A ""quoted"" name",\r\n\r\n2,"two\nlines",x\r\n';
  expect(await fieldsOf(text, { parsingMode: 'delimitedText' })).toEqual([
    { id: '1', name: 'A "quoted" name' },
    { id: '2', name: 'two\nlines', 'the, rest': 'x' },
  ]);
});

test('delimited text: headers from the settings, and another delimiter', async () => {
  const settings = { parsingMode: 'delimitedText', delimiter: '|', headers: ['id', 'name'] } as const;
  expect(await fieldsOf('1|one\n2|two', { ...settings, firstLineContainsHeaders: false })).toEqual([
    { id: '1', name: 'one' },
    { id: '2', name: 'two' },
  ]);
  expect(await fieldsOf('a|b\n2|two', settings)).toEqual([{ id: '2', name: 'two' }]);
});

test('delimited text: a row with too many values does not affect the others', async () => {
  expect(await fieldsOf('a,b\n1,2,3\n4,5', { parsingMode: 'delimitedText' })).toEqual([
    'The row has 3 values, but there are 2 columns.',
    { a: '4', b: '5' },
  ]);
  await expect(parse('a,b\n1,"open', { parsingMode: 'delimitedText' })).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('delimited text is invalid'),
  });
});

test('delimited text: a large file with characters of several bytes, whose last row is invalid', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `${i},"Grüße 😀\n${i}"`);
  const entries: ParsedEntry[] = [];
  const settings = { ...defaults, parsingMode: 'delimitedText' } as const;
  const text = Buffer.from(`id,text\n${rows.join('\n')}\n20000,"open`);
  await expect(async () => {
    for await (const entry of parseContent(text, settings, [])) entries.push(entry);
  }).rejects.toThrow('Quote Not Closed');
  expect(entries).toHaveLength(20_000);
  expect(entries.at(-1)).toMatchObject({ fields: { id: '19999', text: 'Grüße 😀\n19999' } });
});

test('JSON: one document per file', async () => {
  expect(await fieldsOf('{"a": {"b": [1]}}', { parsingMode: 'json' })).toEqual([{ a: { b: [1] } }]);
  await expect(parse('[1]', { parsingMode: 'json' })).rejects.toThrow('not a JSON object');
  await expect(parse('{', { parsingMode: 'json' })).rejects.toThrow(/^The file is not valid JSON: .+\.$/);
  await expect(parse('{"secret": x}', { parsingMode: 'json' })).rejects.toThrow(
    "The file is not valid JSON: Unexpected token 'x'.",
  );
});

test.each(['json', 'jsonArray', 'jsonLines'] as const)(
  '%s: integers beyond 2^53 keep all digits',
  async (parsingMode) => {
    const document = '{"id": 9007199254740993, "nested": [{"id": -9223372036854775808}], "small": 1.5}';
    expect(await fieldsOf(parsingMode === 'jsonArray' ? `[${document}]` : document, { parsingMode })).toEqual([
      { id: '9007199254740993', nested: [{ id: '-9223372036854775808' }], small: 1.5 },
    ]);
  },
);

test('JSON arrays: one document per element, also under a document root', async () => {
  expect(await fieldsOf('[{"a":1},2,{"a":3}]', { parsingMode: 'jsonArray' })).toEqual([
    { a: 1 },
    'The document is not a JSON object.',
    { a: 3 },
  ]);
  const nested = '{"level1":{"level2":[{"a":1}]}}';
  expect(await fieldsOf(nested, { parsingMode: 'jsonArray', documentRoot: ['level1', 'level2'] })).toEqual([{ a: 1 }]);
  await expect(parse(nested, { parsingMode: 'jsonArray', documentRoot: ['level1'] })).rejects.toThrow(
    "no JSON array at '/level1', the value of 'documentRoot'",
  );
  await expect(parse(nested, { parsingMode: 'jsonArray' })).rejects.toThrow("set 'documentRoot' to its path");
});

test('JSON lines: an invalid line does not affect the others', async () => {
  expect(await fieldsOf('{"a":1}\r\n\n{"a":\n{"a":2}\n', { parsingMode: 'jsonLines' })).toEqual([
    { a: 1 },
    expect.stringMatching(/^Line 3 is not valid JSON/),
    { a: 2 },
  ]);
});

const markdown = `---
title: front matter
---
before

# One

text 1

## Two

text 2

\`\`\`
# no heading
\`\`\`

### Three

text 3

Four
====

text 4
`;

test('Markdown: one document per section with text, with its parent headings', async () => {
  const settings = { parsingMode: 'markdown', markdownDepth: 3 } as const;
  expect(await fieldsOf(markdown, settings)).toEqual([
    { content: 'before', sections: { h1: '', h2: '', h3: '' }, ordinal_position: 1 },
    { content: 'text 1', sections: { h1: 'One', h2: '', h3: '' }, ordinal_position: 2 },
    {
      content: 'text 2\n\n```\n# no heading\n```',
      sections: { h1: 'One', h2: 'Two', h3: '' },
      ordinal_position: 3,
    },
    { content: 'text 3', sections: { h1: 'One', h2: 'Two', h3: 'Three' }, ordinal_position: 4 },
    { content: 'text 4', sections: { h1: 'Four', h2: '', h3: '' }, ordinal_position: 5 },
  ]);
  const [, second] = await fieldsOf(markdown, { ...settings, markdownDepth: 1 });
  expect(second).toMatchObject({ content: expect.stringContaining('## Two'), sections: { h1: 'One' } });
});

test('Markdown: one document per file, with its sections as a tree', async () => {
  const [document] = await fieldsOf('# One\n\ntext 1\n\n## Two\n\ntext 2\n\n# Three\n', {
    parsingMode: 'markdown',
    markdownSubmode: 'oneToOne',
  });
  expect(document).toEqual({
    document_content: '# One\n\ntext 1\n\n## Two\n\ntext 2\n\n# Three\n',
    sections: [
      {
        header_level: 'h1',
        header_name: 'One',
        content: 'text 1',
        ordinal_position: 1,
        sections: [{ header_level: 'h2', header_name: 'Two', content: 'text 2', ordinal_position: 2, sections: [] }],
      },
      { header_level: 'h1', header_name: 'Three', content: '', ordinal_position: 3, sections: [] },
    ],
  });
});
