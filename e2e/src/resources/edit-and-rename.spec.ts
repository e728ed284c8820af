import type { Page } from 'playwright/test';
import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { enterEditor } from '../support/editor.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { expect, test } from '../support/test.js';

const index = (name: string, attributes: object = {}) => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true },
  ],
  ...attributes,
});
const put = async (searchdeck: Searchdeck, path: string, body: object) => {
  expect((await call(searchdeck, 'PUT', path, body)).ok).toBe(true);
};
const read = async (searchdeck: Searchdeck, path: string) =>
  (await (await call(searchdeck, 'GET', path)).json()) as Record<string, unknown>;
const remove = async (searchdeck: Searchdeck, ...paths: string[]) => {
  for (const path of paths) await call(searchdeck, 'DELETE', path);
};

/** Replaces the text of the merge patch, in the JSON editor. */
const enterPatch = async (page: Page, patch: object) => {
  await enterEditor(page.getByRole('group', { name: /^Merge patch of/ }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(JSON.stringify(patch));
  // The editor closes brackets and quotes.
  await page.keyboard.press('ControlOrMeta+Shift+End');
  await page.keyboard.press('Delete');
};

test('one patch edits several indexes, with a preview of each; a change that requires a rebuild is not saved', async ({
  page,
  searchdeck,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.allow(/status of 412/);
  const names = ['several-a', 'several-b', 'several-c'];
  for (const name of names) await put(searchdeck, `/indexes/${name}`, index(name));
  const corsOptions = { allowedOrigins: ['https://example.com'], maxAgeInSeconds: 60 };
  await put(searchdeck, '/indexes/several-c', index('several-c', { corsOptions }));
  await page.goto('/c/demo/indexes?q=several');
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 indexes' });
  const preview = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

  await dialog.getByText('JSON', { exact: true }).click();
  await enterPatch(page, { name: 'other' });
  await expect(dialog.getByText("A patch can't change names. Use Rename instead.")).toBeVisible();
  await enterPatch(page, { fields: [{ name: 'id', type: 'Edm.String', key: true }] });
  await expect(preview('several-a').getByText('Not saved: these changes require a rebuild.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  await enterPatch(page, { corsOptions });
  await expect(preview('several-a').getByText('1 change · no reindexing')).toBeVisible();
  await expect(preview('several-c').getByText('No changes')).toBeVisible();
  await expectAccessible(page);
  // Someone else changes one of them after the preview was made.
  await put(searchdeck, '/indexes/several-b', index('several-b', { description: 'Changed by someone else' }));
  await dialog.getByRole('button', { name: 'Save 2 indexes' }).click();
  await expect(preview('several-a').getByText('Saved')).toBeVisible();
  await expect(preview('several-b').getByText('This resource was changed in the meantime')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save 1 index' }).click();
  await expect(preview('several-b').getByText('Saved')).toBeVisible();
  expect(await read(searchdeck, '/indexes/several-a')).toMatchObject({ corsOptions });
  expect(await read(searchdeck, '/indexes/several-b')).toMatchObject({
    corsOptions,
    description: 'Changed by someone else',
  });

  // Null removes a property. The patch can be edited when the current versions have been read.
  await expect(dialog.locator('[data-loading]')).toHaveCount(0);
  await enterPatch(page, { corsOptions: null });
  await dialog.getByRole('button', { name: 'Save 3 indexes' }).click();
  await expect(dialog).toBeHidden();
  expect(await read(searchdeck, '/indexes/several-c')).toMatchObject({ corsOptions: null });
  await remove(searchdeck, ...names.map((name) => `/indexes/${name}`));
});

test('a form sets and clears settings of several indexers, and edits the same patch as JSON', async ({
  page,
  searchdeck,
}) => {
  test.setTimeout(240_000);
  const names = ['form-edit-a', 'form-edit-b'];
  const schedule = { interval: 'PT1H', startTime: '2026-01-01T00:00:00Z' };
  await put(searchdeck, '/indexes/form-edit-docs', index('form-edit-docs'));
  await put(searchdeck, '/datasources/form-edit-files', {
    name: 'form-edit-files',
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name: 'form-edits' },
  });
  for (const name of names) {
    await put(searchdeck, `/indexers/${name}`, {
      name,
      description: 'Before',
      dataSourceName: 'form-edit-files',
      targetIndexName: 'form-edit-docs',
      disabled: true,
      parameters: { batchSize: 10, maxFailedItems: 3 },
    });
  }
  await put(searchdeck, '/indexers/form-edit-b', {
    ...(await read(searchdeck, '/indexers/form-edit-b')),
    schedule,
  });
  await page.goto('/c/demo/resources/indexers?q=form-edit');
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 indexers' });
  const preview = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  const add = async (setting: string) => {
    await dialog.getByRole('combobox', { name: 'Add a setting' }).fill(setting);
    await page.getByRole('option', { name: setting }).click();
  };

  // A required property can't be cleared; one that is added without a value changes nothing.
  await add('Data source');
  await expect(dialog.getByRole('combobox', { name: 'Data source' })).toBeFocused();
  await expect(dialog.getByRole('radiogroup', { name: 'Change to Data source' })).toHaveCount(0);
  await expect(preview('form-edit-a').getByText('No changes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Data source from the changes' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Data source' })).toHaveCount(0);

  await add('Description');
  await dialog.getByRole('radiogroup', { name: 'Change to Description' }).getByText('Clear').click();
  await add('Parameters');
  await expect(dialog.getByRole('textbox', { name: 'Batch size' })).toBeFocused();
  await page.keyboard.type('25');
  await add('Schedule');
  await dialog.getByRole('textbox', { name: 'Interval' }).fill('PT2H');
  await expect(preview('form-edit-a').getByText('3 changes')).toBeVisible();
  await expectAccessible(page);

  // Both views edit one patch.
  await dialog.getByText('JSON', { exact: true }).click();
  const editor = page.getByRole('group', { name: 'Merge patch of indexers' });
  await expect(editor).toContainText('"description": null');
  await enterPatch(page, { description: null, parameters: { batchSize: 50 }, schedule: { interval: 'PT2H' } });
  await dialog.getByText('Form', { exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Batch size' })).toHaveValue('50');
  await dialog.getByRole('button', { name: 'Save 2 indexers' }).click();
  await expect(dialog).toBeHidden();
  for (const name of names) {
    expect(await read(searchdeck, `/indexers/${name}`)).toMatchObject({
      description: null,
      disabled: true,
      parameters: { batchSize: 50, maxFailedItems: 3 },
      schedule: { interval: 'PT2H' },
    });
  }
  expect(await read(searchdeck, '/indexers/form-edit-b')).toMatchObject({
    schedule: { startTime: schedule.startTime },
  });
  await remove(
    searchdeck,
    ...names.map((name) => `/indexers/${name}`),
    '/datasources/form-edit-files',
    '/indexes/form-edit-docs',
  );
});

test('a data source is renamed: a verified copy, changed dependents, and then the old one is deleted', async ({
  page,
  searchdeck,
}) => {
  await put(searchdeck, '/indexes/rename-docs', index('rename-docs'));
  await put(searchdeck, '/datasources/rename-files', {
    name: 'rename-files',
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name: 'renames' },
  });
  await put(searchdeck, '/indexers/rename-indexer', {
    name: 'rename-indexer',
    dataSourceName: 'rename-files',
    targetIndexName: 'rename-docs',
    disabled: true,
  });
  await page.goto('/c/demo/resources/datasources/rename-files');
  await page.getByRole('button', { name: 'More actions for rename-files' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename rename-files' });
  await expect(dialog.getByText('dataSourceName')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'rename-indexer' })).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'New name' });
  await expect(name).toBeFocused();
  await name.fill('guide-files');
  await expect(dialog.getByRole('button', { name: 'Create guide-files' })).toBeVisible();
  await name.fill('Rename_');
  await expect(dialog.getByRole('button', { name: /^Create/ })).toBeDisabled();
  await name.fill('rename-target');
  await dialog.getByLabel('credentials.connectionString of the new resource').fill('LocalFolder=files');
  await expect(dialog.getByRole('button', { name: 'Create rename-target' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create rename-target' }).click();
  await expect(dialog.getByText('Data source rename-target was created and verified.')).toBeVisible();
  await expect(dialog.getByText('Indexer rename-indexer uses the new name.')).toBeVisible();
  await expectAccessible(page);
  expect(await read(searchdeck, '/indexers/rename-indexer')).toMatchObject({ dataSourceName: 'rename-target' });

  await dialog.getByRole('button', { name: 'Delete rename-files…' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete data source rename-files?' });
  await expect(deletion.getByText('rename-indexer')).toBeHidden();
  await deletion.getByRole('textbox').fill('rename-files');
  await deletion.getByRole('button', { name: 'Delete data source' }).click();
  await expect(deletion).toBeHidden();
  await expect(page.getByRole('row', { name: /rename-target/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /rename-files/ })).toHaveCount(0);
  await remove(searchdeck, '/indexers/rename-indexer', '/datasources/rename-target', '/indexes/rename-docs');
});

test('an index is renamed by a rebuild, which copies its documents and changes what refers to it', async ({
  page,
  searchdeck,
}) => {
  await put(searchdeck, '/indexes/rename-index', index('rename-index'));
  await put(searchdeck, '/aliases/rename-alias', { name: 'rename-alias', indexes: ['rename-index'] });
  await put(searchdeck, '/knowledgesources/rename-source', {
    name: 'rename-source',
    kind: 'searchIndex',
    searchIndexParameters: { searchIndexName: 'rename-index' },
  });
  await page.goto('/c/demo/indexes?q=rename-index');
  await page.getByRole('button', { name: 'Rename rename-index' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename rename-index' });
  await dialog.getByRole('link', { name: 'Copy to a new index…' }).click();
  await expect(page.getByRole('heading', { name: 'Rebuild rename-index' })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name of the new index' });
  await expect(name).toHaveValue('rename-index-2');
  await name.fill('rename-result');
  await page.getByRole('button', { name: 'Start rebuild' }).click();
  await page.getByRole('button', { name: 'Keep both indexes' }).click();
  await expect(page.getByText('Delete rename-index when nothing uses it anymore.')).toBeVisible();
  const dependents = page.getByRole('region', { name: 'Resources that refer to rename-index' });
  await expect(dependents.getByText('2 resources still refer to rename-index:')).toBeVisible();
  await expectAccessible(page);
  await dependents.getByRole('button', { name: 'Change 2 resources to rename-result' }).click();
  await expect(dependents.getByText('Alias rename-alias now refers to rename-result.')).toBeVisible();
  await expect(dependents.getByText('Knowledge source rename-source now refers to rename-result.')).toBeVisible();
  await expect(dependents.getByRole('button')).toHaveCount(0);
  expect(await read(searchdeck, '/aliases/rename-alias')).toMatchObject({ indexes: ['rename-result'] });
  expect(await read(searchdeck, '/knowledgesources/rename-source')).toMatchObject({
    searchIndexParameters: { searchIndexName: 'rename-result' },
  });
  await page.getByRole('button', { name: 'Close rebuild' }).click();
  expect((await call(searchdeck, 'GET', '/indexes/rename-result')).ok).toBe(true);
  await remove(
    searchdeck,
    '/knowledgesources/rename-source',
    '/aliases/rename-alias',
    '/indexes/rename-index',
    '/indexes/rename-result',
  );
});
