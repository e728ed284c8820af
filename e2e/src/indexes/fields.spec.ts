import type { Locator } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';
import { call, definition } from './support/definition.js';

const fieldsOf = async (searchdeck: Parameters<typeof call>[0], index: string) => {
  const response = await call(searchdeck, 'GET', `/indexes/${index}`);
  const { fields } = (await response.json()) as { fields: Record<string, unknown>[] };
  return Object.fromEntries(fields.map((field) => [field['name'], field]));
};

test('fields are added in the table, by duplicating, and from a document, and saved after a review', async ({
  page,
  searchdeck,
}) => {
  await call(searchdeck, 'PUT', '/indexes/fields-add', definition('fields-add'));
  await page.goto('/c/demo/indexes/fields-add');
  await page.getByRole('button', { name: 'Add field' }).click();
  const panel = page.getByRole('region', { name: 'Field (no name)' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const row = page.getByRole('row', { name: /\(no name\)/ });
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row.getByText('(no name)', { exact: true })).toBeInViewport({ ratio: 1 });
  // Errors are shown once the focus leaves the field, and the focus returns to its row.
  await expect(panel.getByText(/needs a name/)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/needs a name/)).toBeVisible();
  const analyzer = panel.getByRole('combobox', { name: 'Analyzer', exact: true });
  await analyzer.fill('german');
  await expect(page.getByRole('option')).toHaveText(['de.lucene German', 'de.microsoft German']);
  await page.keyboard.press('Escape');
  await panel.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('rating');
  const rating = page.getByRole('region', { name: 'Field rating' });
  await rating.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /^Edm\.Double/ }).click();
  // The default of the type, then an explicit value.
  const facetable = page.getByRole('checkbox', { name: 'Facetable: rating' });
  await expect(facetable).toBeChecked();
  await facetable.click();
  await expect(facetable).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Searchable: rating' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await page.getByRole('row', { name: /rating/ }).hover();
  await page.getByRole('button', { name: 'Duplicate rating' }).click();
  await expect(page.getByRole('region', { name: 'Field ratingCopy' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete ratingCopy' }).click();
  await expect(page.getByRole('row', { name: /ratingCopy/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Infer from documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Infer fields from documents' });
  await dialog.getByRole('textbox').fill('{"id": "1", "address": {"city": "Oslo"}, "tags": ["a"]}');
  await dialog.getByRole('button', { name: 'Add 2 fields' }).click();
  await expect(page.getByRole('row', { name: /city/ })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+s');
  const review = page.getByRole('dialog');
  await review.getByRole('button', { name: /^Save/ }).click();
  await expect(review).toBeHidden();
  expect(await fieldsOf(searchdeck, 'fields-add')).toMatchObject({
    rating: { type: 'Edm.Double', facetable: false, filterable: true },
    address: { type: 'Edm.ComplexType', fields: [{ name: 'city' }] },
    tags: { type: 'Collection(Edm.String)' },
  });
});

test('fields of another index are copied; existing ones are skipped, and what the index lacks is named', async ({
  page,
  searchdeck,
}) => {
  const { fields, ...source } = definition('fields-source', ['summary', 'internal']);
  const plots = { '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'plots' };
  const plot = { name: 'plot', type: 'Edm.String', analyzer: 'plots' };
  await call(searchdeck, 'PUT', '/indexes/fields-source', { ...source, fields: [...fields, plot], analyzers: [plots] });
  await call(searchdeck, 'PUT', '/indexes/fields-copy', definition('fields-copy'));
  await page.goto('/c/demo/indexes/fields-copy');
  await page.getByRole('button', { name: 'Copy from another index' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy fields from another index' });
  await dialog.getByRole('combobox', { name: 'Index' }).fill('fields-source');
  await page.getByRole('option', { name: 'fields-source' }).click();
  await expect(dialog.getByText('Skipped, because they already exist: id, title')).toBeVisible();
  await expect(dialog.getByText(/doesn't have what they use: analyzer plots\./)).toBeVisible();
  await expectAccessible(page);
  for (const name of ['internal', 'plot']) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  await expect(dialog.getByText(/analyzer plots/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add 1 field' }).click();
  await expect(page.getByRole('row', { name: /summary/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  const review = page.getByRole('dialog', { name: 'Review changes to fields-copy' });
  await expect(review.getByText('Existing documents have no value until they are uploaded again.')).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(review).toBeHidden();
  expect(Object.keys(await fieldsOf(searchdeck, 'fields-copy'))).toEqual(['id', 'title', 'summary']);

  // The pages must not read it in between.
  await page.goto('about:blank');
  await call(searchdeck, 'DELETE', '/indexes/fields-copy');
  await call(searchdeck, 'DELETE', '/indexes/fields-source');
});

test('a new order of the fields is reviewed besides another change, and saved', async ({ page, searchdeck }) => {
  await call(searchdeck, 'PUT', '/indexes/fields-order', definition('fields-order', ['a', 'b']));
  await page.goto('/c/demo/indexes/fields-order');
  await page.getByRole('row', { name: /^Select b/ }).hover();
  await page.getByRole('button', { name: 'Move b up' }).click();
  await page.getByRole('checkbox', { name: 'Retrievable: title' }).click();
  await expect(page.getByText('2 changes · no reindexing')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes to fields-order' });
  const order = review.getByRole('listitem').filter({ hasText: 'Order of fields changed: ' });
  await expect(order).toContainText(/(b now follows title|a now follows b)/);
  await expect(order).toContainText('no reindexing');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(review).toBeHidden();
  expect(Object.keys(await fieldsOf(searchdeck, 'fields-order'))).toEqual(['id', 'title', 'b', 'a']);

  // The pages must not read it in between.
  await page.goto('about:blank');
  await call(searchdeck, 'DELETE', '/indexes/fields-order');
});

test('what an existing field cannot change says why; a link opens a field', async ({ page, searchdeck }) => {
  await call(searchdeck, 'PUT', '/indexes/fields-fixed', definition('fields-fixed'));
  // The URL of the first tab ends with the name of the index.
  await page.goto('/c/demo/indexes/fields-fixed/fields?field=title');
  await expect(page).toHaveURL(/\/indexes\/fields-fixed\?field=title$/);
  const panel = page.getByRole('region', { name: 'Field title' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly', '');
  const searchable = page.getByRole('checkbox', { name: 'Searchable: title' });
  await searchable.hover();
  await expect(
    page.getByText(
      "This can't be changed for an existing field without rebuilding the index. Open the field to unlock.",
    ),
  ).toBeVisible();
  await searchable.click({ force: true });
  await expect(searchable).toBeChecked();
  await page.getByRole('checkbox', { name: 'Retrievable: title' }).click();
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();
  await page.getByRole('button', { name: 'Delete title' }).hover();
  await expect(
    page.getByText('An existing field can be deleted only by rebuilding the index.', { exact: false }),
  ).toBeVisible();

  // In the panel, each locked setting looks locked; the head explains why, once, with a way out.
  await expect(panel.getByRole('combobox', { name: 'Analyzer', exact: true })).toHaveAttribute('data-readonly', 'true');
  const locked = panel.locator('[data-path$=".searchable"]');
  await expect(locked).toContainText('Locked.');
  await expect(panel.getByText('Changing them requires a rebuild of the index.', { exact: false })).toHaveCount(1);
  await expect(panel.getByText("Can't be changed after creation.")).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Unlock for a rebuild' })).toBeVisible();
  await expectAccessible(page);

  // Unlocked, it is changed in the draft, which is applied by a rebuild.
  await panel.getByRole('button', { name: 'Unlock for a rebuild' }).click();
  await expect(panel.getByRole('button', { name: /^Unlock/ })).toHaveCount(0);
  await expect(panel.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('readonly');
  await expectAccessible(page);
  await searchable.click();
  await expect(searchable).not.toBeChecked();
  await expect(page.getByText('1 requires rebuild', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Requires a rebuild.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/\d errors?/)).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Rebuild index…' })).toHaveAttribute('href', /fields-fixed\/rebuild$/);
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes to fields-fixed' });
  await expect(review.getByRole('link', { name: 'Rebuild index…' })).toBeVisible();
  await expect(review.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await expect(review.getByText(/\d errors?/)).toHaveCount(0);
  await review.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/fields-fixed$/);

  // The draft is continued without unlocking it again.
  await page.reload();
  await page.getByText('title', { exact: true }).first().click();
  await expect(panel.getByRole('link', { name: 'Rebuild index…' })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('readonly');
});

test('a draft with incomplete fields is shown, and its findings lead to them', async ({ page, searchdeck }) => {
  await call(searchdeck, 'PUT', '/indexes/fields-broken', definition('fields-broken'));
  await page.goto('/c/demo/indexes/fields-broken/json');
  const frame = page.getByRole('group', { name: /^Definition of/ });
  await expect(frame.getByText('"fields"')).toBeVisible({ timeout: 30_000 });
  await enterEditor(frame);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    '\n{ "name": "fields-broken", "fields": [{ "name": "id", "type": "Edm.String", "key": true }, { "name": 1 }, 2, { "name": "a", "type": "Edm.ComplexType", "fields": 3 }] }',
  );
  await page.getByRole('link', { name: /^Fields/ }).click();
  await expect(page.getByRole('table', { name: 'Fields of fields-broken' }).getByRole('row')).toHaveCount(5);
  await expectAccessible(page);
});

test('the table of fields is as wide as its toolbar on a wide screen', async ({ page, searchdeck }) => {
  await call(searchdeck, 'PUT', '/indexes/fields-width', definition('fields-width'));
  await page.setViewportSize({ width: 2560, height: 1000 });
  await page.goto('/c/demo/indexes/fields-width');
  const rightOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right);
  const buttonRight = await rightOf(page.getByRole('button', { name: 'Add field' }));
  const tableRight = await rightOf(page.getByRole('table').first());
  expect(Math.abs(buttonRight - tableRight)).toBeLessThanOrEqual(2);
});
