import { expectAccessible } from '../support/accessibility.js';
import { replaceDefinition } from '../support/editor.js';
import { expect, test } from '../support/test.js';
import { call, definition, renameField } from './support/definition.js';

const COUNT = 5000;

// Pages stay usable while the server is down.
test.use({ prefetches: true });

test('an index is rebuilt from the review of its changes, while the server is killed and restarted', async ({
  page,
  searchdeck,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.allow(/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|ERR_NETWORK|Failed to fetch|status of 50[234]/);
  const name = 'e2e-rebuild';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name, ['subtitle']));
  for (let first = 0; first < COUNT; first += 1000) {
    const value = Array.from({ length: 1000 }, (_, i) => ({ id: `d${first + i}`, title: `Title ${first + i}` }));
    await call(searchdeck, 'POST', `/indexes/${name}/docs/search.index`, { value });
  }
  await page.goto(`/c/demo/indexes/${name}/json`);
  await renameField(page, 'subtitle', 'caption');
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: `Review changes to ${name}` });
  await expect(review.getByRole('button', { name: /^Save/ })).toBeHidden();
  await review.getByRole('link', { name: 'Rebuild index…' }).click();
  await expect(page.getByRole('heading', { name: `Rebuild ${name}` })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'fields/caption' })).toBeVisible();
  await expectAccessible(page);
  const newName = page.getByRole('textbox', { name: 'Name of the new index' });
  await newName.fill('films');
  await expect(page.getByText('An index named films already exists.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start rebuild' })).toBeDisabled();
  await newName.fill(`${name}-2`);
  await page.getByRole('button', { name: 'Start rebuild' }).click();

  await expect(page.getByText(/Copying documents|200 documents compared/)).toBeVisible();
  const restart = await searchdeck.crashBff();
  await restart();
  await expect(page.getByText('200 documents compared, all equal')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  const confirmation = page.getByRole('textbox', { name: `Type ${name} to confirm` });
  await expect(page.getByRole('button', { name: 'Switch', exact: true })).toBeDisabled();
  await confirmation.fill(name);
  await page.getByRole('button', { name: 'Switch', exact: true }).click();

  await expect(page.getByText(/Comparing documents|Copying documents back|has the new definition/)).toBeVisible();
  const restartAgain = await searchdeck.crashBff();
  await restartAgain();
  await expect(page.getByText(`${name} has the new definition and its documents.`)).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  const count = await (await call(searchdeck, 'GET', `/indexes/${name}/docs/$count`)).text();
  expect(Number(count.replace('\uFEFF', ''))).toBe(COUNT);
  const { fields } = (await (await call(searchdeck, 'GET', `/indexes/${name}`)).json()) as {
    fields: { name: string }[];
  };
  expect(fields.map((field) => field.name)).toEqual(['id', 'title', 'caption']);

  await page.getByRole('button', { name: `Delete ${name}-2…` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`${name}-2`);
  await dialog.getByRole('button', { name: 'Delete index' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}-2…` })).toBeHidden();
  await page.getByRole('button', { name: 'Close rebuild' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // The changes of the draft are in the new definition.
  await expect(page.getByRole('row', { name: /caption/ })).toBeVisible();
  await expect(page.getByText(/unsaved draft/i)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  expect((await call(searchdeck, 'GET', `/indexes/${name}-2`)).status).toBe(404);
});

test('a rebuild removes the draft with a new field and an unlocked attribute', async ({ page, searchdeck }) => {
  test.setTimeout(120_000);
  const name = 'e2e-rebuild-draft';
  const fields = [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'category', type: 'Edm.String', facetable: false },
  ];
  await call(searchdeck, 'PUT', `/indexes/${name}`, { name, fields });
  await page.goto(`/c/demo/indexes/${name}/json`);
  const brand = { name: 'brand', type: 'Edm.String' };
  const unlocked = fields.map((field) => ('facetable' in field ? { ...field, facetable: true } : field));
  await replaceDefinition(page, { name, fields: [...unlocked, brand] });
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Rebuild index…' }).click();
  await page.getByRole('button', { name: 'Start rebuild' }).click();
  await page.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByText(`${name} has the new definition and its documents.`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page.getByRole('row', { name: /brand/ })).toBeVisible();
  await expect(page.getByText(/unsaved draft/i)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row', { name: /brand/ })).toBeVisible();
  await expect(page.getByText(/unsaved draft/i)).toHaveCount(0);
});

test('a rebuild converts values to the new type of a field, and reports those that do not fit', async ({
  page,
  searchdeck,
}) => {
  test.setTimeout(120_000);
  const name = 'e2e-rebuild-types';
  const fields = [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'rating', type: 'Edm.Double' },
    { name: 'tag', type: 'Edm.String' },
  ];
  await call(searchdeck, 'PUT', `/indexes/${name}`, { name, fields });
  const value = [
    { id: '1', rating: 8, tag: 'war' },
    { id: '2', rating: 7.5, tag: 'love' },
  ];
  await call(searchdeck, 'POST', `/indexes/${name}/docs/search.index`, { value });
  await page.goto(`/c/demo/indexes/${name}/json`);
  const types: Readonly<Record<string, string>> = { rating: 'Edm.Int32', tag: 'Collection(Edm.String)' };
  const changedFields = fields.map((field) => ({ ...field, type: types[field.name] ?? field.type }));
  await replaceDefinition(page, { name, fields: changedFields });
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Rebuild index…' }).click();
  await expect(page.getByRole('row', { name: 'tag Edm.String → Collection(Edm.String)' })).toBeVisible();
  await expect(page.getByRole('row', { name: /rating .*can't be converted are left out/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'I understand that these values will be lost' }).check();
  await page.getByRole('button', { name: 'Start rebuild' }).click();
  await expect(page.getByText("1 value that can't be converted to the new type of its field")).toBeVisible();
  await expect(page.getByText('2 documents compared, all equal')).toBeVisible();
  await page.getByRole('button', { name: 'Keep both indexes' }).click();
  await expect(page.getByText(`${name}-2 is ready. ${name} is unchanged.`)).toBeVisible();
  const response = await call(searchdeck, 'POST', `/indexes/${name}-2/docs/search`, { orderby: 'id' });
  const copies = (await response.json()) as { value: object[] };
  expect(copies.value).toMatchObject([
    { id: '1', rating: 8, tag: ['war'] },
    { id: '2', rating: null, tag: ['love'] },
  ]);
});

test('a rebuild runs the indexer into the new index, which fills fields that cannot be copied', async ({
  page,
  searchdeck,
}) => {
  test.setTimeout(300_000);
  const name = 'e2e-refill';
  const { container } = (await (await call(searchdeck, 'GET', '/datasources/guides')).json()) as { container: object };
  await call(searchdeck, 'PUT', `/indexes/${name}`, {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'content', type: 'Edm.String', searchable: true, retrievable: false },
      { name: 'metadata_storage_name', type: 'Edm.String', filterable: true },
    ],
  });
  await call(searchdeck, 'PUT', `/datasources/${name}`, {
    name,
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container,
  });
  await call(searchdeck, 'PUT', `/indexers/${name}`, { name, dataSourceName: name, targetIndexName: name });
  const matches = async (index: string) => {
    const response = await call(searchdeck, 'POST', `/indexes/${index}/docs/search.post.search`, {
      search: '/.+/',
      queryType: 'full',
      searchFields: 'content',
      count: true,
    });
    return response.ok ? ((await response.json()) as { '@odata.count': number })['@odata.count'] : 0;
  };
  await expect.poll(() => matches(name), { timeout: 60_000 }).toBeGreaterThan(0);

  await page.goto(`/c/demo/indexes/${name}/rebuild`);
  await expect(page.getByText('I understand that these values will be lost')).toBeVisible();
  await page.getByRole('radio', { name: `Reset and run the indexer ${name}` }).check();
  await expect(page.getByText("The rebuild doesn't copy these values. The indexers write them again.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start rebuild' }).click();
  const result = page.getByLabel('Result');
  await expect(result.getByText(`Indexer ${name}`)).toBeVisible({ timeout: 90_000 });
  await expect(result.getByText(/documents? processed$/)).toBeVisible();
  await expectAccessible(page);
  expect(await matches(`${name}-2`)).toBeGreaterThan(0);

  await page.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByText(`${name} has the new definition and its documents.`)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(`${name} writes to ${name}.`)).toBeVisible();
  expect(await (await call(searchdeck, 'GET', `/indexers/${name}`)).json()).toMatchObject({ targetIndexName: name });
  expect(await matches(name)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close rebuild' }).click();
  for (const path of [`/indexers/${name}`, `/datasources/${name}`, `/indexes/${name}`, `/indexes/${name}-2`]) {
    await call(searchdeck, 'DELETE', path);
  }
});
