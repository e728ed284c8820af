import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printDebugCase, sharedDocuments, sharedItemId, type DebugCase, type DebugSession } from '@searchdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCases } from '../debug-cases/test-cases.js';
import { define } from '../testing/indexer-runs.js';
import { ADMIN_KEY, TestService } from '../testing/service.js';

const folder = mkdtempSync(join(tmpdir(), 'debug-cases-'));
let service: TestService;
const document = { fields: { content: 'First sentence is here. Second sentence is here.' } };
const projection = {
  targetIndexName: 'docs',
  parentKeyFieldName: 'parent',
  sourceContext: '/document/pages/*',
  mappings: [{ name: 'content', source: '/document/pages/*' }],
};
const skillset = (source: string, name = 'split') => ({
  name,
  skills: [
    {
      '@odata.type': '#Vendor.Skills.Text.SplitSkill',
      name: 'split',
      context: '/document',
      textSplitMode: 'sentences',
      inputs: [{ name: 'text', source }],
      outputs: [{ name: 'textItems', targetName: 'pages' }],
    },
  ],
  indexProjections: { selectors: [projection] },
});
const indexFields = [
  { name: 'id', type: 'Edm.String', key: true, searchable: true, analyzer: 'keyword' },
  { name: 'parent', type: 'Edm.String', filterable: true },
  { name: 'content', type: 'Edm.String', searchable: true },
];
const store = (definition: { name: string }) => define(service, 'skillsets', definition);

beforeAll(async () => {
  service = await TestService.start();
  await define(service, 'indexes', { name: 'docs', fields: indexFields } as { name: string });
});
afterAll(async () => {
  await service.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command, as in a terminal. */
async function run(...args: string[]) {
  let output = '';
  const write = (text: string) => void (output += text);
  const env = { SEARCH_KEY: ADMIN_KEY };
  const exitCode = await testCases(['--endpoint', `${service.origin}/services/demo/`, ...args], env, write);
  return { exitCode, output };
}

/** Debugs the document, and saves what would be indexed as a case. */
async function saveCase(definition: { name: string }, change: (content: DebugCase) => DebugCase = (same) => same) {
  const { body } = await service.data('POST', '/local-debug-sessions', { body: { skillset: definition, document } });
  const { documents: expected } = body as DebugSession;
  const file = join(folder, `${definition.name}.case.json`);
  writeFileSync(file, printDebugCase(change({ skillset: definition, document, expected })));
  return file;
}

test('cases of the debugger run against the skillset of the service, and those that differ are printed', async () => {
  const definition = skillset('/document/content');
  await store(definition);
  const file = await saveCase(definition);
  expect(await run(file)).toEqual({ exitCode: 0, output: `passed  ${file}\n1 of 1 case passed\n` });

  await store({ ...definition, skills: [{ ...definition.skills[0], textSplitMode: 'pages' }] } as { name: string });
  const { exitCode, output } = await run(file);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^failed {2}.+split\.case\.json: \d+ differences?\n/);
  expect(output).toMatch(
    /\n {2}docs \S+ content\n {4}- First sentence is here\. ?\n {4}\+ First sentence is here\. Second/,
  );
  expect(output).toContain('0 of 1 case passed\n');
  // The skillset in the file still has this result, and ignored fields are not compared.
  expect(await run('--saved-skillset', file)).toMatchObject({ exitCode: 0 });
  expect(await run('--ignore', 'content', '--ignore', 'id', '--ignore', 'parent', file)).toMatchObject({ exitCode: 0 });
});

test('a skill that fails, a missing skillset, and a file that is no case fail with their reason', async () => {
  const definition = skillset('/document/content', 'failing');
  const file = await saveCase(definition);
  const missing = await run(file);
  expect(missing).toMatchObject({ exitCode: 1, output: expect.stringContaining("'failing'") });
  await store(skillset('/document', 'failing'));
  const failed = await run(file);
  expect(failed.exitCode).toBe(1);
  expect(failed.output).toContain("Enrichment.SplitSkill.split: The input 'text' must be a string.");
  expect(failed.output).toMatch(/\n {4}- First sentence is here\./);

  const other = join(folder, 'other.json');
  writeFileSync(other, '{}');
  const both = await run(other, join(folder, 'missing.json'));
  expect(both.output).toBe(
    `failed  ${other}: The file isn't a saved debugger case.\nfailed  ${join(folder, 'missing.json')}: Couldn't read the file (ENOENT).\n0 of 2 cases passed\n`,
  );
  expect(both.exitCode).toBe(1);
});

test('sessions are deleted, and a long text is printed from its first difference', async () => {
  const definition = skillset('/document/content', 'long');
  await store(definition);
  const long = 'x'.repeat(500);
  const file = await saveCase(definition, (content) => ({
    ...content,
    expected: content.expected.map((each, i) =>
      i === 0
        ? {
            ...each,
            fields: { ...each.fields, content: { type: 'string', value: `First sentence is ${long}`, length: 518 } },
          }
        : each,
    ),
  }));
  const { output } = await run(...Array.from({ length: 12 }, () => file));
  expect(output).toContain('0 of 12 cases passed');
  expect(output).toContain(`    - First sentence is ${'x'.repeat(142)}…\n`);
});

test('differences are printed with their quotation marks, and line breaks as in JSON', async () => {
  const definition = skillset('/document/content', 'quoted');
  await store(definition);
  const value = 'First "quoted"\nC:\\folder';
  const file = await saveCase(definition, (content) => ({
    ...content,
    expected: content.expected.map((each) => ({
      ...each,
      fields: { ...each.fields, content: { type: 'string', value, length: value.length } },
    })),
  }));
  const { output } = await run(file);
  expect(output).toContain(`${String.raw`    - First "quoted"\nC:\folder`}\n`);
});

test('a case of a local file has no path of the machine, and passes on another one', async () => {
  const definition = skillset('/document/content', 'files');
  const services: TestService[] = [];
  const cases: DebugCase[] = [];
  /** As earlier versions saved them. */
  const earlierCases: DebugCase[] = [];
  for (const place of ['first', 'second/longer']) {
    const root = join(folder, place);
    mkdirSync(join(root, 'docs'), { recursive: true });
    writeFileSync(join(root, 'docs', 'a b.txt'), document.fields.content);
    const other = await TestService.start(['--allow-folder', root]);
    services.push(other);
    const definitions = [
      ['indexes', { name: 'docs', fields: indexFields }],
      [
        'datasources',
        {
          name: 'docs',
          type: 'cloudblob',
          credentials: { connectionString: `LocalFolder=${root}` },
          container: { name: 'docs' },
        },
      ],
      ['skillsets', definition],
      [
        'indexers',
        { name: 'docs', disabled: true, dataSourceName: 'docs', targetIndexName: 'docs', skillsetName: 'files' },
      ],
    ] as const;
    for (const [kind, body] of definitions) await define(other, kind, body);
    const { body } = await other.data('POST', '/local-debug-sessions', {
      body: { skillset: definition, indexerName: 'docs' },
    });
    const session = body as DebugSession;
    const expected = sharedDocuments(session.documents, session);
    const itemId = sharedItemId(session.documents[0]?.key, session);
    cases.push({ skillset: definition, indexerName: 'docs', document: { itemId }, expected });
    earlierCases.push({ ...cases[0]!, document: { itemId: session.documents[0]!.key }, expected: session.documents });
  }
  expect(cases[1]).toEqual(cases[0]);
  expect(cases[0]?.expected).toHaveLength(3);
  const file = join(folder, 'shared.case.json');
  writeFileSync(file, printDebugCase(cases[0]!));
  const earlierFile = join(folder, 'earlier.case.json');
  for (const [i, { origin }] of services.entries()) {
    writeFileSync(earlierFile, printDebugCase(earlierCases[i]!));
    let output = '';
    const args = ['--endpoint', `${origin}/services/demo/`, file, earlierFile];
    await testCases(args, { SEARCH_KEY: ADMIN_KEY }, (text) => void (output += text));
    expect(output).toBe(`passed  ${file}\npassed  ${earlierFile}\n2 of 2 cases passed\n`);
  }
  for (const each of services) await each.dispose();
});

test('a mistake on the command line has the exit code 2, and an unreachable service fails', async () => {
  expect(await run()).toMatchObject({ exitCode: 2, output: 'Enter at least one file that the debugger saved.\n' });
  expect((await run('--unknown', 'x')).exitCode).toBe(2);
  expect((await run('--endpoint', 'files', 'x')).output).toContain('--endpoint takes an http or https URL');
  let output = '';
  const write = (text: string) => void (output += text);
  expect(await testCases(['--endpoint', 'http://127.0.0.1:9', 'x'], {}, write)).toBe(2);
  expect(output).toContain('SEARCH_KEY');
  const definition = skillset('/document/content', 'unreachable');
  const file = await saveCase(definition);
  const unreachable = await run('--endpoint', 'http://127.0.0.1:9', file);
  expect(unreachable.exitCode).toBe(1);
  expect(unreachable.output).toContain("Couldn't reach http://127.0.0.1:9");
  expect(await run('--help')).toMatchObject({ exitCode: 0, output: expect.stringContaining('Usage: debug-cases') });
});
