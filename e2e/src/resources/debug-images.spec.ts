import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

const LINES = ['Annual report', 'Revenue grew in 2024'];

/** A PNG image of two lines, rendered by the browser. */
async function scan(context: BrowserContext): Promise<Buffer> {
  const sheet = await context.newPage();
  await sheet.setContent(
    `<body style="margin:24px;background:#fff;color:#000;font:36px/60px serif">${LINES.map((line) => `<div>${line}</div>`).join('')}</body>`,
  );
  const image = await sheet.screenshot({ clip: { x: 0, y: 0, width: 560, height: 180 } });
  await sheet.close();
  return image;
}

test('the text of an image is shown in boxes over it, and the case is saved, opened again, and compared', async ({
  page,
  context,
  searchdeck,
}, testInfo) => {
  // The engine of OCR may be loaded first.
  test.slow();
  const name = `debug-images-${testInfo.repeatEachIndex}-${testInfo.retry}`;
  await mkdir(join(searchdeck.files, name), { recursive: true });
  await writeFile(join(searchdeck.files, name, 'scan.png'), await scan(context));
  const images = '/document/normalized_images/*';
  const definitions: [string, object][] = [
    [
      'indexes',
      {
        fields: [
          { name: 'id', type: 'Edm.String', key: true },
          { name: 'texts', type: 'Collection(Edm.String)', searchable: true },
        ],
      },
    ],
    ['datasources', { type: 'cloudblob', credentials: { connectionString: 'LocalFolder=files' }, container: { name } }],
    [
      'skillsets',
      {
        skills: [
          {
            '@odata.type': '#Vendor.Skills.Vision.OcrSkill',
            name: 'read',
            context: images,
            inputs: [{ name: 'image', source: images }],
            outputs: [{ name: 'text' }, { name: 'layoutText' }],
          },
        ],
      },
    ],
    [
      'indexers',
      {
        dataSourceName: name,
        targetIndexName: name,
        skillsetName: name,
        disabled: true,
        parameters: { configuration: { imageAction: 'generateNormalizedImages' } },
        outputFieldMappings: [{ sourceFieldName: `${images}/text`, targetFieldName: 'texts' }],
      },
    ],
  ];
  for (const [kind, definition] of definitions) {
    const { status } = await call(searchdeck, 'PUT', `/${kind}/${name}`, { name, ...definition });
    expect(status).toBeLessThan(300);
  }

  await page.goto(`/c/demo/resources/skillsets/${name}/debug`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await page.getByRole('navigation', { name: 'Skills' }).getByRole('button', { name: /read/ }).click();
  const boxes = inspector.getByRole('list', { name: '2 lines of text in the image' }).getByRole('listitem');
  await expect(boxes).toHaveCount(2);
  for (const [i, line] of LINES.entries()) await expect(boxes.nth(i)).toHaveAccessibleName(line);
  // The boxes are over the lines: within the image, one below the other.
  const image = await inspector
    .getByRole('img', { name: /^Image at/ })
    .first()
    .boundingBox();
  const [first, second] = await Promise.all([0, 1].map((i) => boxes.nth(i).boundingBox()));
  expect(first!.x).toBeGreaterThan(image!.x);
  expect(first!.x + first!.width).toBeLessThan(image!.x + image!.width);
  expect(second!.y).toBeGreaterThan(first!.y + first!.height / 2);
  expect(second!.y + second!.height).toBeLessThan(image!.y + image!.height);
  await expectAccessible(page);
  await inspector.getByRole('switch', { name: 'Show recognized text' }).click();
  await expect(inspector.getByText(LINES[1]!, { exact: true }).last()).toBeVisible();
  await expectAccessible(page);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save case' }).click();
  const file = testInfo.outputPath('case.json');
  await (await downloaded).saveAs(file);
  const saved = await readFile(file, 'utf8');
  await page.reload();
  // A new case ends the session that is being read.
  await expect(page.getByRole('navigation', { name: 'Skills' })).toBeVisible();
  const view = page.getByRole('region', { name: 'View' });
  const open = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open case' }).click();
    await (await chooser).setFiles({ name: 'case.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  };
  const expected = view.locator('section').filter({ hasText: 'Expected documents' });
  await open(saved);
  await expect(expected).toContainText('No differences');
  // A case that expects another text.
  await open(saved.replaceAll('2024', '1999'));
  await expect(expected).toContainText('Changed');
  await expect(expected).toContainText('1999');
  await expectAccessible(page);

  for (const kind of ['indexers', 'skillsets', 'datasources', 'indexes']) {
    await call(searchdeck, 'DELETE', `/${kind}/${name}`);
  }
});
