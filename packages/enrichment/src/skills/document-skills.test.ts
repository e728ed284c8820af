import type { SkillDefinition } from '@searchdeck/contract';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import { describe, expect, test } from 'vitest';
import { defaultCracking } from '../cracking/cracking-threads.js';
import { pdf } from '../cracking/test-support/files.js';
import { pdfWithImages, png } from '../cracking/test-support/images.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { prepareSkills } from './prepare-skills.js';
import { runSkills } from './run-skills.js';

const { signal } = new AbortController();
const services = {
  cracking: defaultCracking(),
  crackingLimits: { maxCharacters: 100_000, maxUnpackedBytes: 10_000_000, maxPages: 10, maxCrackingMs: 60_000 },
};

/** Runs one skill on a file. */
async function run(type: string, bytes: Uint8Array | string, parameters: object = {}) {
  const names = ['content', 'markdown_document', 'text_sections', 'normalized_images'];
  const skill = {
    '@odata.type': `#Vendor.Skills.Util.${type}`,
    inputs: [{ name: 'file_data', source: '/document/file_data' }],
    outputs: names.map((name) => ({ name })),
    ...parameters,
  } as SkillDefinition;
  const file = { $type: 'file', data: Buffer.from(bytes).toString('base64') };
  const tree = EnrichmentTree.of({ file_data: file });
  const result = await runSkills(tree, prepareSkills([skill]), services, signal);
  return {
    outputs: result.tree.document(),
    warnings: result.warnings.map(({ message }) => message),
    errors: result.errors.map(({ message }) => message),
  };
}

const html =
  '<html><body><h1>Hotel</h1><p>Near the beach.</p><h2>Rooms</h2><p>All rooms have a view.</p></body></html>';

const word = async (): Promise<Uint8Array> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: 'Hotel', heading: HeadingLevel.HEADING_1 }),
            new Paragraph('Near the beach.'),
            new Paragraph({ text: 'Rooms', heading: HeadingLevel.HEADING_2 }),
            new Paragraph('All rooms have a view.'),
          ],
        },
      ],
    }),
  );

describe('document extraction', () => {
  test.each([
    ['PDF', async () => pdf(['On the first page']), 'On the first page'],
    ['Word', word, 'Hotel\nNear the beach.\nRooms\nAll rooms have a view.'],
    ['HTML', async () => Buffer.from(html), 'Hotel\nNear the beach.\nRooms\nAll rooms have a view.'],
    [
      'email',
      async () => Buffer.from('Subject: Hello\r\nFrom: a@b.test\r\n\r\nSee you.\r\n'),
      expect.stringContaining('See you.'),
    ],
    ['text', async () => Buffer.from('Plain text'), 'Plain text'],
  ])('%s, whose type is detected', async (_, bytes, content) => {
    expect(await run('DocumentExtractionSkill', await bytes())).toMatchObject({
      outputs: { content, normalized_images: [] },
      warnings: [],
      errors: [],
    });
  });

  test('the parsing mode text reads any file as text, and only metadata is extracted if requested', async () => {
    expect((await run('DocumentExtractionSkill', html, { parsingMode: 'text' })).outputs['content']).toBe(html);
    const { outputs } = await run('DocumentExtractionSkill', html, { dataToExtract: 'allMetadata' });
    expect(outputs['content']).toBeUndefined();
  });

  test('a file that cannot be read results in a warning, an input that is not a file in an error', async () => {
    expect(await run('DocumentExtractionSkill', Uint8Array.of(0, 1, 2, 255))).toMatchObject({
      warnings: [expect.stringContaining('not supported')],
      errors: [],
    });
    const inputs = [{ name: 'file_data', source: '/document/file_data/data' }];
    expect((await run('DocumentExtractionSkill', 'x', { inputs })).errors).toEqual([
      expect.stringContaining("'file_data'"),
    ]);
  });

  test('images are extracted and reduced; sizes out of range are rejected', async () => {
    const file = await pdfWithImages([{ text: 'Text', image: await png(400, 200) }]);
    const configuration = { imageAction: 'generateNormalizedImages', normalizedImageMaxWidth: 100 };
    const { outputs } = await run('DocumentExtractionSkill', file, { configuration });
    expect(outputs['normalized_images']).toMatchObject([{ width: 100, height: 50, originalWidth: 400, pageNumber: 1 }]);
    await expect(
      run('DocumentExtractionSkill', 'x', { configuration: { ...configuration, normalizedImageMaxWidth: 49 } }),
    ).rejects.toMatchObject({ status: 400, target: 'skills[0].configuration.normalizedImageMaxWidth' });
  });
});

describe('document layout', () => {
  const sections = [
    { content: 'Near the beach.', sections: { h1: 'Hotel', h2: '', h3: '' }, ordinal_position: 1 },
    { content: 'All rooms have a view.', sections: { h1: 'Hotel', h2: 'Rooms', h3: '' }, ordinal_position: 2 },
  ];
  test.each([
    ['HTML', async () => Buffer.from(html)],
    ['Word', word],
    ['Markdown', async () => Buffer.from('# Hotel\nNear the beach.\n## Rooms\nAll rooms have a view.')],
  ])('the headings of %s start Markdown sections', async (_, bytes) => {
    const { outputs } = await run('DocumentLayoutSkill', await bytes(), { markdownHeaderDepth: 'h3' });
    expect(outputs['markdown_document']).toEqual(sections);
  });

  test('text chunks have the numbers of their pages', async () => {
    const parameters = {
      outputFormat: 'text',
      extractionOptions: ['locationMetadata'],
      chunkingProperties: { unit: 'characters', maximumLength: 20, overlapLength: 0 },
    };
    const { outputs } = await run(
      'DocumentLayoutSkill',
      await pdf(['One two three four five six', 'Second page']),
      parameters,
    );
    const chunks = outputs['text_sections'] as { content: string; locationMetadata: { pageNumber: number } }[];
    expect(chunks.map(({ content, locationMetadata: { pageNumber } }) => [content, pageNumber])).toEqual([
      ['One two three four', 1],
      ['five six', 1],
      ['Second page', 2],
    ]);
  });
});

test('content understanding: chunks with headings as Markdown', async () => {
  const image = `<img src="data:image/png;base64,${(await png(80, 60)).toString('base64')}">`;
  const { outputs, warnings } = await run('ContentUnderstandingSkill', html.replace('</p>', `</p>${image}`), {
    extractionOptions: ['images'],
  });
  expect(outputs['text_sections']).toMatchObject([
    { content: '# Hotel\nNear the beach.\n## Rooms\nAll rooms have a view.' },
  ]);
  expect(outputs['normalized_images']).toMatchObject([{ width: 80, height: 60 }]);
  expect(warnings).toEqual([]);
});
