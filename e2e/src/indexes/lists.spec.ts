import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Download } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { call } from './support/definition.js';

const put = async (searchdeck: Searchdeck, path: string, body: object) => {
  expect((await call(searchdeck, 'PUT', path, body)).ok).toBe(true);
};
const index = (name: string) => ({ name, fields: [{ name: 'id', type: 'Edm.String', key: true }] });

test('several indexes are deleted at once; one that an alias refers to is skipped, and says why', async ({
  page,
  searchdeck,
}) => {
  for (const name of ['bulk-a', 'bulk-b', 'bulk-c']) await put(searchdeck, `/indexes/${name}`, index(name));
  await put(searchdeck, '/aliases/bulk-live', { name: 'bulk-live', indexes: ['bulk-b'] });
  await page.goto('/c/demo/indexes?q=bulk');
  for (const name of ['bulk-a', 'bulk-c']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('row', { name: /bulk-b/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Delete 3 indexes' }).click();

  const dialog = page.getByRole('dialog', { name: 'Delete 2 indexes?' });
  await expect(
    dialog.getByText('Alias bulk-live refers to this index. Repoint or delete the alias first.'),
  ).toBeVisible();
  await expect(dialog.getByText("1 index can't be deleted and will be skipped.")).toBeVisible();
  await expect(dialog.getByText('0 documents')).toHaveCount(3);
  await expect(
    dialog.getByText('you can recreate the indexes without their documents', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/to confirm/).fill('delete 2 indexes');
  await dialog.getByRole('button', { name: 'Delete indexes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /bulk-[ac]/ })).toHaveCount(0);

  // On its own, the index can't be deleted until the alias is repointed.
  await page.getByRole('row', { name: /bulk-b/ }).focus();
  await page.getByRole('button', { name: 'Delete 1 index' }).click();
  const rest = page.getByRole('dialog', { name: 'Delete index bulk-b?' });
  await expect(rest.getByText("The index can't be deleted while an alias refers to it.")).toBeVisible();
  await expect(rest.getByRole('button', { name: 'Delete index' })).toBeDisabled();
  await expect(rest.getByLabel(/to confirm/)).toHaveCount(0);
  await expectAccessible(page);
  await rest.getByRole('link', { name: 'bulk-live' }).click();
  await expect(page).toHaveURL(/\/resources\/aliases\/bulk-live$/);
  await expect(page.getByRole('button', { name: 'Repoint' })).toBeVisible();
});

test('columns are selected, and the selection is remembered', async ({ page }) => {
  await page.goto('/c/demo/indexes');
  const header = page.getByRole('columnheader', { name: 'Storage', exact: true });
  await expect(header).toBeVisible();
  await page.getByRole('button', { name: 'Edit columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Storage', exact: true }).click();
  await expect(header).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Documents' })).toBeVisible();
  await expect(header).toHaveCount(0);
});

test('a new resource references existing ones, and missing ones are reported', async ({ page }) => {
  // The list of indexes is slow. Until it is loaded, nothing can be typed that would keep a reference to no index.
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(/\/indexes\?/, async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto('/c/demo/resources/aliases?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create alias' });
  await expect(dialog.getByRole('status', { name: 'Loading templates' })).toBeVisible();
  deliver();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeFocused();
  await name.fill('early-live');
  const form = page.getByRole('group', { name: 'Form for the new resource' });
  const indexName = form.getByRole('combobox', { name: 'Index', exact: true });
  // The user selects the index that the alias is for.
  await expect(indexName).toHaveValue('');
  await expect(indexName).toHaveAccessibleDescription(/Select an index\./);
  await expect(page.getByRole('button', { name: 'Create early-live' })).toBeDisabled();
  await expect(form.getByRole('button', { name: /^(Move|Remove) / })).toHaveCount(0);
  await indexName.click();
  await page.getByRole('option', { name: 'films' }).click();
  await page.getByRole('button', { name: 'Create early-live' }).click();
  await expect(page).toHaveURL(/\/resources\/aliases\/early-live$/);

  await page.goto('/c/demo/resources/knowledgebases?dialog=create');
  await form.getByRole('button', { name: /^Knowledge source 1/ }).click();
  await expect(form.getByText('No knowledge sources yet. Create a knowledge source')).toBeVisible();

  await page.goto('/c/demo/resources/indexers?dialog=create');
  // The user selects the index that the indexer writes to.
  await expect(form.getByRole('combobox', { name: 'Target index' })).toHaveValue('');
  await expectAccessible(page);
});

test('a narrow window keeps the names visible while the table scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/c/demo/indexes/films');
  const table = page.getByRole('table', { name: 'Fields of films' });
  await expect(table.getByRole('columnheader', { name: 'Searchable' })).toBeAttached();
  const cell = table.getByRole('cell', { name: 'director', exact: true });
  const before = await cell.boundingBox();
  await table.evaluate((t) => t.parentElement?.scrollTo({ left: 300 }));
  await expect(table.getByRole('columnheader', { name: 'Facetable' })).toBeInViewport();
  await expect.poll(async () => (await cell.boundingBox())?.x).toBe(before?.x);
});

test('Enter in the filter opens a single match, and Arrow Down moves to the rows', async ({ page }) => {
  await page.goto('/c/demo/indexes');
  await expect(page.getByRole('row', { name: 'Select films' })).toBeVisible();
  const filter = page.getByRole('searchbox', { name: 'Filter by name' });
  await filter.fill('i');
  await filter.press('ArrowDown');
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await filter.fill('films');
  await filter.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'films' })).toBeVisible();
});

test('the suggested name is final when it appears; an invalid name is marked and cannot be created', async ({
  page,
  searchdeck,
}) => {
  await put(searchdeck, '/indexes/products', index('products'));
  // The existing names arrive after everything else.
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(/\/data\/indexes\?/, async (route) => {
    await delivered;
    await route.continue();
  });
  const others = page.waitForResponse(/\/synonymmaps\?/);
  await page.goto('/c/demo/indexes?dialog=create');
  await (await others).finished();
  const dialog = page.getByRole('dialog', { name: 'Create index' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true }).first();
  await expect(dialog.getByRole('status', { name: 'Loading templates' })).toBeVisible();
  await setTimeout(500);
  expect(await name.isVisible()).toBe(false);
  deliver();
  await name.waitFor();
  expect(await name.inputValue()).toBe('products-2');
  await name.fill('My Index');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: 'Create My Index' })).toBeDisabled();
  await name.fill('my-index');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: 'Create my-index' })).toBeEnabled();
  await call(searchdeck, 'DELETE', '/indexes/products');
});

test('a new index gets the fields of sample data, and cannot be created while it has errors', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/c/demo/indexes');
  await expect(page.getByRole('row', { name: 'Select films' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search pages, resources, fields, commands, and settings').fill('infer');
  await page.getByRole('button', { name: 'Create index from sample data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create index' });
  await expect(dialog.getByRole('radio', { name: /^From sample data/ })).toBeChecked();
  const documents = dialog.getByRole('textbox', { name: 'Documents as JSON or CSV' });
  await documents.fill('title,rooms\n"Sea, View,12\n');
  await expect(dialog.getByText("The quote that opens on line 2 isn't closed.", { exact: false })).toBeVisible();
  await documents.fill('title,rooms\n"Sea, View",12\n');
  // The index can't be created without the fields by mistake, also after the dialog was closed.
  const pending = dialog.getByText('Add or skip the 2 new fields of the sample data.');
  await expect(pending).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create index' }).first().click();
  await expect(documents).toHaveValue('title,rooms\n"Sea, View",12\n');
  await expect(pending).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: /^Create / })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Add 2 fields' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText('Whole numbers have the type Edm.Int32', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 2 fields' }).click();
  const form = dialog.getByRole('group', { name: 'Form for the new resource' });
  await expect(form.getByRole('button', { name: /^rooms/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill('e2e-from-sample');
  const create = dialog.getByRole('button', { name: 'Create e2e-from-sample' });
  await expect(create).toBeEnabled();

  // A suggester without a name: its error is at its field only, and the footer leads there.
  const suggesters = form.locator('[data-path="suggesters"]');
  await suggesters.getByRole('button', { name: /^Suggesters/ }).click();
  await suggesters.getByRole('button', { name: 'Add suggester' }).click();
  await expect(create).toBeDisabled();
  const errors = dialog.getByRole('button', { name: /errors? to fix$/ });
  await expect(errors).toBeInViewport({ ratio: 1 });
  await expect(create).toBeInViewport({ ratio: 1 });
  await errors.click();
  await expect(dialog.getByText(/'suggesters\[0\]\.name' is required/)).toHaveCount(1);
  await expectAccessible(page);
  await suggesters.getByRole('button', { name: 'Remove Suggester 1' }).click();
  await create.click();
  await expect(page).toHaveURL(/\/indexes\/e2e-from-sample$/);
  await expect(page.getByRole('row', { name: /rooms/ })).toContainText('Int32');
});

test('a table is exported as CSV from its menu and from the palette', async ({ page, searchdeck }) => {
  for (const name of ['csv-a', 'csv-b']) await put(searchdeck, `/indexes/${name}`, index(name));
  await page.goto('/c/demo/indexes?q=csv-');
  await expect(page.getByRole('row', { name: /csv-b/ })).toBeVisible();
  const textOf = async (download: Promise<Download>) => {
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const fromMenu = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Edit columns' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const indexes = await textOf(fromMenu);
  expect(indexes.name).toBe('indexes.csv');
  expect(indexes.text).toMatch(/^\uFEFFName,.*\r\ncsv-a,.*\r\ncsv-b,.*\r\n$/);

  await page.goto('/c/demo/indexes/csv-a');
  await expect(page.getByRole('table', { name: 'Fields of csv-a' })).toBeVisible();
  const fromPalette = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search pages, resources, fields, commands, and settings').fill('export fields');
  await page.keyboard.press('Enter');
  expect((await textOf(fromPalette)).text).toContain('\r\nid,');
});
