import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';
import { call } from '../indexes/support/definition.js';
import { indexClient } from './support/index-client.js';

const fields = [
  { name: 'id', type: 'Edm.String', key: true, sortable: true },
  { name: 'title', type: 'Edm.String', searchable: true },
  { name: 'views', type: 'Edm.Int64', filterable: true, sortable: true },
  { name: 'price', type: 'Edm.Double' },
  { name: 'place', type: 'Edm.GeographyPoint' },
  { name: 'tags', type: 'Collection(Edm.String)' },
  { name: 'address', type: 'Edm.ComplexType', fields: [{ name: 'city', type: 'Edm.String' }] },
  { name: 'note', type: 'Edm.String', retrievable: false },
];

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

const editing = 'a document is added as a form, edited as JSON, and deleted; 64-bit integers keep their digits';
test(editing, { tag: '@azure' }, async ({ page, searchdeck, watch }) => {
  // Before a document is added, its key is looked up.
  watch.allow(/status of 404/);
  const index = indexClient(searchdeck, 'documents-edit');
  await index.create(fields);
  await page.goto('/c/demo/indexes/documents-edit/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add document' }).click();
  const form = panel(page, 'New document');
  await form.getByRole('textbox', { name: 'id' }).fill('a b');
  await expect(form.getByText(/keys consist of letters/).first()).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await form.getByRole('textbox', { name: 'id' }).fill('doc-1');
  await form.getByRole('textbox', { name: 'title' }).fill('First');
  await form.getByRole('textbox', { name: 'views' }).fill('9007199254740993');
  await form.getByRole('textbox', { name: /^Longitude/ }).fill('13.4');
  const latitude = form.getByRole('textbox', { name: /^Latitude/ });
  await latitude.fill('95');
  await expect(form.getByText('Latitude must be between -90 and 90; it is 95.')).toBeVisible();
  const topOf = async (field: typeof latitude) => (await field.boundingBox())?.y;
  expect(await topOf(latitude)).toBe(await topOf(form.getByRole('textbox', { name: /^Longitude/ })));
  await latitude.fill('52.5');
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: /doc-1/ })).toContainText('9,007,199,254,740,993');
  expect(await index.text('doc-1')).toContain('"views":9007199254740993');
  // That its key was not in use is no error.
  await expect(page.getByRole('button', { name: 'Errors (0)' })).toBeVisible();

  // The draft has the fields of the document; a merge sends the changed ones only.
  await index.write({ '@search.action': 'merge', id: 'doc-1', note: 'hidden' });
  await page.getByRole('button', { name: 'doc-1', exact: true }).click();
  const editor = panel(page, 'doc-1');
  await expect(editor.getByText(/1 field isn't retrievable and isn't shown: note/)).toBeVisible();
  await editor.getByText('JSON', { exact: true }).click();
  const frame = editor.getByRole('group', { name: /JSON of doc-1/ });
  await expect(frame.getByText('"title"')).toBeVisible();
  await enterEditor(frame);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('\n{"id": "doc-1", "title": "Second", "views": 9007199254740995}');
  await expect(editor.getByText('3 changed fields')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor).toBeHidden();
  const stored = await index.text('doc-1');
  expect(stored).toContain('"title":"Second"');
  expect(stored).toContain('"views":9007199254740995');
  expect(stored).toContain('"place":null');

  await page.getByRole('row', { name: /doc-1/ }).focus();
  await page.keyboard.press('Delete');
  const confirmation = page.getByRole('dialog', { name: 'Delete 1 document?' });
  await confirmation.getByRole('textbox').fill('doc-1');
  await confirmation.getByRole('button', { name: 'Delete document' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  expect(await index.status('doc-1')).toBe(404);
});

test('a key that exists is not replaced, and changes of others are shown before a merge', async ({
  page,
  searchdeck,
}) => {
  const index = indexClient(searchdeck, 'documents-conflict');
  await index.create(fields);
  await index.write({ id: 'one', title: 'One', price: 1, tags: ['a'] });
  await page.goto('/c/demo/indexes/documents-conflict/documents?new=1');
  const form = panel(page, 'New document');
  await form.getByRole('textbox', { name: 'id' }).fill('one');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('A document with the key "one" already exists.').first()).toBeVisible();

  await page.goto('/c/demo/indexes/documents-conflict/documents?doc=one');
  const editor = panel(page, 'one');
  await editor.getByRole('textbox', { name: 'title' }).fill('Mine');
  await index.write({ '@search.action': 'merge', id: 'one', price: 2 });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('The document has changed since you opened it.')).toBeVisible();
  await expectAccessible(page);
  // A reload keeps the draft.
  await page.reload();
  await expect(editor.getByRole('textbox', { name: 'title' })).toHaveValue('Mine');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  const stored = JSON.parse(await index.text('one')) as Record<string, unknown>;
  expect(stored).toMatchObject({ title: 'Mine', price: 2, tags: ['a'] });
});

test('a document whose key has unsafe characters is opened, edited, and deleted', async ({ page, searchdeck }) => {
  const index = indexClient(searchdeck, 'documents-unsafe');
  await index.create(fields);
  const id = 'https://films.example/1.html';
  const unsafe = { allowUnsafeKeys: 'true' };
  const batch = { value: [{ id, title: 'First' }] };
  await call(searchdeck, 'POST', '/indexes/documents-unsafe/docs/search.index', batch, unsafe);
  await page.goto('/c/demo/indexes/documents-unsafe/documents');
  await page.getByRole('button', { name: id, exact: true }).click();
  const editor = panel(page, id);
  await editor.getByRole('textbox', { name: 'title' }).fill('Second');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  expect(await index.text(encodeURIComponent(id))).toContain('"title":"Second"');

  await page.getByRole('row', { name: /films\.example/ }).focus();
  await page.keyboard.press('Delete');
  const confirmation = page.getByRole('dialog', { name: 'Delete 1 document?' });
  await confirmation.getByRole('textbox').fill(id);
  await confirmation.getByRole('button', { name: 'Delete document' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
});

test('documents are found by text, filter, and key, sorted, paged, and selected', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 40[04]/);
  const index = indexClient(searchdeck, 'documents-find');
  await index.create(fields);
  await index.write(...Array.from({ length: 120 }, (_, i) => ({ id: `d${1000 + i}`, title: `Title ${i}`, views: i })));
  await page.goto('/c/demo/indexes/documents-find/documents');
  await expect(page.getByText('1–50 of 120')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('101–120 of 120')).toBeVisible();
  await expect(page.getByRole('row', { name: /d1119/ })).toBeVisible();
  await page.getByRole('button', { name: 'views' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('d1119');

  const box = page.getByRole('search');
  await box.getByRole('combobox', { name: 'Find by' }).click();
  await page.getByRole('option', { name: 'Filter' }).click();
  await box.getByRole('searchbox').fill('views lt 2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await box.getByRole('searchbox').fill('nosuch eq 1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The index has no field "nosuch".')).toBeVisible();
  await box.getByRole('searchbox').fill('id lt d1002');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText("Enclose text in single quotation marks: enter id lt 'd1002' instead of id lt d1002."),
  ).toBeVisible();
  await box.getByRole('searchbox').fill("views lt '2'");
  await page.keyboard.press('Enter');
  await expect(box.getByRole('searchbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/has the type Edm.Int64 and can't be compared with '2'/)).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  await box.getByRole('combobox', { name: 'Find by' }).click();
  await page.getByRole('option', { name: 'Key' }).click();
  await box.getByRole('searchbox').fill('d1007');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page).toHaveURL(/by=key&q=d1007/);
  await box.getByRole('searchbox').fill('nokey');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No document has the key "nokey".')).toBeVisible();

  await page.goto('/c/demo/indexes/documents-find/documents?by=filter&q=views%20lt%203');
  await page.getByRole('checkbox', { name: 'Select d1000' }).check();
  await page.getByRole('checkbox', { name: 'Select d1002' }).check();
  await page.getByRole('button', { name: 'Delete 2 documents' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete 2 documents?' });
  await confirmation.getByRole('textbox').fill('2 documents');
  await confirmation.getByRole('button', { name: 'Delete documents' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  expect([await index.status('d1000'), await index.status('d1001')]).toEqual([404, 200]);
});
