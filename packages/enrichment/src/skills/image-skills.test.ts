import type { SkillDefinition } from '@searchdeck/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { png, textImage } from '../cracking/test-support/images.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { prepareSkills } from './prepare-skills.js';
import { runSkills } from './run-skills.js';

const { signal } = new AbortController();
const fileOf = (bytes: Uint8Array) => ({ $type: 'file', data: Buffer.from(bytes).toString('base64') });
const context = '/document/normalized_images/*';
const imageInput = [{ name: 'image', source: context }];
const ocr = {
  '@odata.type': '#Vendor.Skills.Vision.OcrSkill',
  context,
  inputs: imageInput,
  outputs: [{ name: 'text' }, { name: 'layoutText' }],
};

async function run(images: readonly unknown[], skills: readonly object[], document: Record<string, unknown> = {}) {
  const tree = EnrichmentTree.of({ ...document, normalized_images: images });
  const prepared = prepareSkills(skills as SkillDefinition[]);
  const { tree: enriched, warnings, errors } = await runSkills(tree, prepared, {}, signal);
  const read = (name: string) => enriched.select(['document', 'normalized_images', '*', name]);
  return {
    document: enriched.document(),
    texts: read('text'),
    layouts: read('layoutText') as { lines: { text: string; boundingBox: { x: number; y: number }[] }[] }[],
    tags: read('tags'),
    warnings: warnings.map(({ message }) => message),
    errors: errors.map(({ message }) => message),
  };
}

describe('OCR', () => {
  let image: Buffer;
  beforeAll(async () => {
    image = await textImage(['Annual report', 'Revenue grew in 2024']);
  });

  test('reads the text of an image with its lines and words, which a merge skill inserts into the content', async () => {
    const content = 'First page. Second page.';
    const merge = {
      '@odata.type': '#Vendor.Skills.Text.MergeSkill',
      inputs: [
        { name: 'text', source: '/document/content' },
        { name: 'itemsToInsert', source: `${context}/text` },
        { name: 'offsets', source: `${context}/contentOffset` },
      ],
      outputs: [{ name: 'mergedText', targetName: 'merged_content' }],
    };
    const images = [{ ...fileOf(image), contentOffset: 'First page.'.length }];
    const { document, texts, layouts, warnings } = await run(images, [ocr, merge], { content });
    expect(warnings).toEqual([]);
    expect(texts).toEqual(['Annual report Revenue grew in 2024']);
    expect(document['merged_content']).toBe('First page. Annual report Revenue grew in 2024  Second page.');
    expect(layouts).toMatchObject([
      {
        language: 'en',
        text: 'Annual report Revenue grew in 2024',
        lines: [{ text: 'Annual report' }, { text: 'Revenue grew in 2024' }],
        words: ['Annual', 'report', 'Revenue', 'grew', 'in', '2024'].map((text) => ({ text })),
      },
    ]);
    const [first, second] = layouts[0]!.lines;
    const [topLeft, topRight, bottomRight, bottomLeft] = first!.boundingBox;
    expect(topLeft!.x).toBeLessThan(topRight!.x);
    expect(topLeft!.y).toBe(topRight!.y);
    expect(bottomRight!.y).toBe(bottomLeft!.y);
    expect(second!.boundingBox[0]!.y).toBeGreaterThanOrEqual(bottomLeft!.y);
  });

  test('lines are separated as requested, and a rotated image is read upright if requested', async () => {
    const upsideDown = await sharp(image).rotate(180).png().toBuffer();
    const { texts, layouts } = await run(
      [fileOf(upsideDown)],
      [{ ...ocr, detectOrientation: true, lineEnding: 'LineFeed' }],
    );
    expect(texts).toEqual(['Annual report\nRevenue grew in 2024']);
    // The first line is at the bottom of the image.
    const [first, second] = layouts[0]!.lines;
    expect(first!.boundingBox[0]!.y).toBeGreaterThan(second!.boundingBox[0]!.y);
  });

  test('an image without text has an empty text, and a damaged image causes a warning', async () => {
    const { texts, warnings, errors } = await run([fileOf(await png(60, 60)), fileOf(image.subarray(0, 30))], [ocr]);
    expect(texts).toEqual(['']);
    expect(warnings).toEqual([expect.stringContaining('could not be read')]);
    expect(errors).toEqual([]);
  });

  test('an image is read in the language of the skill, and the next one in another language', async () => {
    const german = await textImage(['Größe und Gewicht', 'Für müde Bären']);
    const read = async (defaultLanguageCode: string) => {
      const { texts, layouts, warnings } = await run([fileOf(german)], [{ ...ocr, defaultLanguageCode }]);
      expect(warnings).toEqual([]);
      expect(layouts).toMatchObject([{ language: defaultLanguageCode }]);
      return texts;
    };
    expect(await read('de-AT')).toEqual(['Größe und Gewicht Für müde Bären']);
    expect(await read('en')).not.toEqual(['Größe und Gewicht Für müde Bären']);
  });

  test('a language without a model causes a warning that names it, and an input that is not an image causes an error', async () => {
    const warningsOf = async (defaultLanguageCode: string) =>
      (await run([fileOf(image)], [{ ...ocr, defaultLanguageCode }])).warnings;
    expect(await warningsOf('ja')).toEqual([
      "Images in the language 'ja' can't be read because the package '@tesseract.js-data/jpn' is not installed. Supported languages: de, en, es, fr.",
    ]);
    expect(await warningsOf('tlh')).toEqual([
      "Images in the language 'tlh' can't be read. Supported languages: de, en, es, fr.",
    ]);
    expect((await run(['text'], [ocr])).errors).toEqual([expect.stringContaining("'image'")]);
  });
});

test('image analysis: tags follow from the pixels, and other features cause warnings', async () => {
  const analysis = {
    '@odata.type': '#Vendor.Skills.Vision.ImageAnalysisSkill',
    context,
    visualFeatures: ['tags', 'faces'],
    inputs: imageInput,
    outputs: [{ name: 'tags' }],
  };
  const images = [fileOf(await png(80, 60, '#3060d0')), fileOf(await png(50, 60, '#808080'))];
  const { tags, warnings } = await run(images, [analysis]);
  const named = (...names: string[]) => names.map((name) => ({ name, confidence: 1 }));
  expect(tags).toEqual([named('color', 'landscape', 'blue'), named('grayscale', 'portrait', 'gray')]);
  expect(warnings).toEqual(Array.from({ length: 2 }, () => expect.stringContaining("'faces'")));
});
