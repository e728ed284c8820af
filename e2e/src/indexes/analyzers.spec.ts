import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { call, definition } from './support/definition.js';

const stored = async (searchdeck: Parameters<typeof call>[0], name: string) =>
  (await call(searchdeck, 'GET', `/indexes/${name}`)).json() as Promise<Record<string, unknown>>;

test('a custom analyzer is a pipeline that is tested after each step, and saved with a brief downtime', async ({
  page,
  searchdeck,
}) => {
  const name = 'e2e-analyzers';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/analyzers`);
  await page.getByRole('button', { name: 'Add analyzer' }).click();
  await page.getByRole('menuitem', { name: /^Custom analyzer/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('markup');
  const add = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.keyboard.type(option);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await add('Add: Character filters', 'html_strip');
  await add('Tokenizer', 'whitespace');
  await add('Add: Token filters', 'lowercase');
  await add('Add: Token filters', 'reverse');
  await page.getByRole('textbox', { name: 'Test text' }).fill('<b>Wi-Fi</b> Now');
  const steps = page.getByRole('list', { name: 'Result of each step' }).locator('> li');
  await expect(steps).toHaveText([
    /html_strip.*Wi-Fi Now/,
    /whitespace.*Wi-FiNow/,
    /lowercase.*wi-finow/,
    /reverse.*if-iwwon/,
  ]);
  // The consequence of saving is a warning, which the review confirms, not an error.
  await expect(page.getByText('Saving this takes the index offline for a few seconds').first()).toBeVisible();
  await expect(page.getByText('1 change · brief downtime')).toBeVisible();
  await expect(page.getByText(/\d errors?/)).toHaveCount(0);
  await expectAccessible(page);

  // An unsaved component can't be tested.
  await page.getByRole('button', { name: 'Add token filter' }).click();
  await page.getByRole('menuitem', { name: /^Length token filter/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('short');
  await page.getByRole('button', { name: /^markup/ }).click();
  await add('Add: Token filters', 'short');
  await expect(page.getByText('Save the index to test short')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+s');
  const review = page.getByRole('dialog');
  await expect(review.getByRole('checkbox')).toBeFocused();
  await review.getByRole('checkbox').check();
  await review.getByRole('button', { name: /^Save/ }).click();
  await expect(review).toBeHidden();
  await expect(steps).toHaveCount(5);
  expect(await stored(searchdeck, name)).toMatchObject({
    analyzers: [
      {
        name: 'markup',
        tokenizer: 'whitespace',
        charFilters: ['html_strip'],
        tokenFilters: ['lowercase', 'reverse', 'short'],
      },
    ],
    tokenFilters: [{ name: 'short' }],
  });
});

test('vector search and settings are designed on their tabs, with the memory that vectors need', async ({
  page,
  searchdeck,
}) => {
  const name = 'e2e-vector-search';
  const vector = {
    name: 'vector',
    type: 'Collection(Edm.Single)',
    searchable: true,
    dimensions: 1000,
    vectorSearchProfile: 'p',
  };
  const base = definition(name);
  await call(searchdeck, 'PUT', `/indexes/${name}`, {
    ...base,
    fields: [...base.fields, vector],
    vectorSearch: { algorithms: [{ name: 'graph', kind: 'hnsw' }], profiles: [{ name: 'p', algorithm: 'graph' }] },
  });
  await page.goto(`/c/demo/indexes/${name}/vector-search`);
  const memory = page.getByRole('table', { name: 'Memory of vector fields' });
  await expect(memory.getByRole('row', { name: /^vector/ })).toContainText('4,080');
  await page.getByRole('textbox', { name: 'Documents' }).fill('1000000');
  await expect(memory.getByRole('row', { name: /^Total/ })).toContainText('3.80 GiB');
  await page.getByRole('button', { name: /^graph/ }).click();
  await page.getByRole('button', { name: 'Delete graph' }).hover();
  await expect(page.getByText('A saved field uses the algorithm graph through its profile.')).toBeVisible();

  await page.getByRole('button', { name: 'Add compression' }).click();
  await page.getByRole('menuitem', { name: /^Binary quantization/ }).click();
  await page.getByRole('button', { name: /^p graph/ }).click();
  await page.getByRole('combobox', { name: 'Compression' }).click();
  await page.getByRole('option', { name: 'new-compression' }).click();
  await expect(page.getByText('1 requires rebuild', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Memory' }).click();
  await expect(memory.getByRole('row', { name: /^vector/ })).toContainText('205');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Articles of the magazine');
  await expect(page.getByRole('link', { name: /^Settings/ }).getByLabel('Unsaved changes')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Vector search/ }).getByLabel('Unsaved changes')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+s');
  const review = page.getByRole('dialog');
  await review.getByRole('button', { name: /^Save/ }).click();
  await expect(review).toBeHidden();
  expect(await stored(searchdeck, name)).toMatchObject({ description: 'Articles of the magazine' });
});

test('a normalizer shows the value after each step, before it is saved', async ({ page, searchdeck }) => {
  const name = 'e2e-normalizer-tester';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/analyzers`);
  await page.getByRole('button', { name: 'Add normalizer' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByText('Add a filter to test the normalizer.')).toBeVisible();
  const add = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.keyboard.type(option);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await add('Add: Token filters', 'lowercase');
  await add('Add: Token filters', 'asciifolding');
  await page.getByRole('textbox', { name: 'Test text' }).fill('São PAULO');
  const steps = page.getByRole('list', { name: 'Result of each step' }).locator('> li');
  await expect(steps).toHaveText([/lowercase.*são paulo$/, /asciifolding.*sao paulo$/]);
  await expectAccessible(page);
  await call(searchdeck, 'DELETE', `/indexes/${name}`);
});
