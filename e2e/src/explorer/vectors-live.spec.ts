import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call } from '../indexes/support/definition.js';
import { expect, test } from '../support/test.js';
import type { Searchdeck } from '../support/searchdeck.js';

const PREVIEW = '2026-05-01-preview';
const send = async (searchdeck: Searchdeck, path: string, body: object) => {
  const response = await call(searchdeck, 'POST', path, body, { 'api-version': PREVIEW });
  expect([200, 201], await response.clone().text()).toContain(response.status);
};
const vector = (name: string) => ({
  name,
  type: 'Collection(Edm.Single)',
  searchable: true,
  dimensions: 2,
  vectorSearchProfile: 'p',
});
const algorithms = [{ name: 'a', kind: 'exhaustiveKnn' }];

test('the explanation lists matching collection items', async ({ page, searchdeck }) => {
  await send(searchdeck, '/indexes', {
    name: 'e2e-inner-hits',
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'title', type: 'Edm.String', searchable: true },
      {
        name: 'rooms',
        type: 'Collection(Edm.ComplexType)',
        fields: [{ name: 'name', type: 'Edm.String', searchable: true }, vector('w')],
      },
    ],
    vectorSearch: { algorithms, profiles: [{ name: 'p', algorithm: 'a' }] },
  });
  const rooms = [
    { name: 'one', w: [0, 1] },
    { name: 'two', w: [1, 0] },
  ];
  await send(searchdeck, "/indexes('e2e-inner-hits')/docs/search.index", {
    value: [{ id: 'a', title: 'Sea view', rooms }],
  });
  const near = { vectorQueries: [{ kind: 'vector', vector: [1, 0], fields: 'rooms/w', k: 2 }] };
  const parameters = new URLSearchParams({ body: JSON.stringify(near), 'api-version': PREVIEW, why: '' });
  await page.goto(`/c/demo/explorer/e2e-inner-hits?${parameters.toString()}`);
  const explanation = page.getByRole('complementary', { name: 'Explain score' });
  await expect(explanation.getByRole('heading', { name: 'Matching collection items' })).toBeVisible();
  await expect(explanation.getByRole('row', { name: /^rooms\[1\]\/w similarity 1 / })).toBeVisible();
  await expect(explanation.getByRole('row', { name: /^rooms\[0\]\/w similarity 0 / })).toBeVisible();

  // Stable versions have no inner hits; the other parts of the explanation remain.
  await page.getByRole('combobox', { name: 'API version' }).selectOption('2026-04-01');
  await expect(explanation.getByRole('heading', { name: 'Matching collection items' })).toBeHidden();
  await expect(explanation.getByRole('heading', { name: 'Sea view' })).toBeVisible();
});

test('an image query takes a URL or a file', async ({ page, searchdeck }) => {
  const inputs: unknown[] = [];
  const model = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const input = JSON.parse(text) as { values: { recordId: string; data: { imageUrl?: string } }[] };
      inputs.push(input.values[0]?.data);
      // Simulates an image model: the URL is a sunrise, the file is a forest.
      const values = input.values.map(({ recordId, data }) => ({
        recordId,
        data: { vector: data.imageUrl === undefined ? [0, 1] : [1, 0] },
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ values }));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  try {
    const uri = `http://127.0.0.1:${(model.address() as AddressInfo).port}/`;
    await send(searchdeck, '/indexes', {
      name: 'e2e-images',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'title', type: 'Edm.String', searchable: true },
        vector('look'),
      ],
      vectorSearch: {
        algorithms,
        vectorizers: [{ name: 'eye', kind: 'customWebApi', customWebApiParameters: { uri, httpMethod: 'POST' } }],
        profiles: [{ name: 'p', algorithm: 'a', vectorizer: 'eye' }],
      },
    });
    await send(searchdeck, "/indexes('e2e-images')/docs/search.index", {
      value: [
        { id: 'a', title: 'Sunrise', look: [1, 0] },
        { id: 'b', title: 'Forest', look: [0, 1] },
      ],
    });
    await page.goto('/c/demo/explorer/e2e-images');
    await page.getByRole('button', { name: /^Vectors/ }).click();
    await page.getByRole('button', { name: /^Add vector query/ }).click();
    await page.getByRole('radiogroup', { name: 'Input of vector query 1' }).getByText('Image').click();
    await page.getByRole('textbox', { name: 'Image URL of vector query 1' }).fill('https://pictures.example/1.png');
    const first = page.getByRole('region', { name: 'Results table' }).locator('tbody tr').first();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(first).toContainText('Sunrise');

    await page.locator('input[type="file"]').setInputFiles({
      name: 'forest.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    });
    await expect(page.getByText('Image of 4', { exact: false })).toBeVisible();
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Search/ })
      .click();
    await expect(first).toContainText('Forest');
    expect(inputs).toContainEqual({ imageUrl: 'https://pictures.example/1.png' });
    expect(inputs).toContainEqual({ imageBinary: { data: 'iVBORw==' } });
  } finally {
    model.closeAllConnections();
    model.close();
  }
});
