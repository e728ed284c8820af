import { expect, test } from '../support/test.js';
import { addField, call, definition, renameField } from './support/definition.js';

test('a field added in the JSON editor is reviewed, saved, and listed', async ({ page, searchdeck }) => {
  const name = 'e2e-add-field';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'subtitle');
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();

  // The draft survives a reload.
  await page.reload();
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();

  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: `Review changes to ${name}` });
  await expect(review.getByText('subtitle').first()).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(review).toBeHidden();

  await page
    .getByRole('navigation', { name: `Views of ${name}` })
    .getByRole('link', { name: 'Fields' })
    .click();
  await expect(page.getByRole('row', { name: /subtitle/ })).toBeVisible();
  const stored = (await (await call(searchdeck, 'GET', `/indexes/${name}`)).json()) as { fields: { name: string }[] };
  expect(stored.fields.map((f) => f.name)).toContain('subtitle');
});

test('invalid JSON is explained with its position, and the review does not open', async ({ page, searchdeck }) => {
  const name = 'e2e-broken-json';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  const editor = page.getByRole('group', { name: /^Definition of/ });
  await addField(page, 'subtitle');
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();
  await page.keyboard.insertText(' True');
  const problem = page.getByRole('button', { name: /^Line \d+, column \d+: In JSON, True is written as true/ });
  await expect(problem).toBeVisible();

  for (const press of [
    () => page.getByRole('button', { name: 'Review' }).click(),
    () => page.keyboard.press('ControlOrMeta+s'),
    () => problem.click(),
  ]) {
    await page.getByRole('button', { name: 'Discard' }).focus();
    await press();
    await expect(editor.getByRole('textbox')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // The cursor is before the error.
  for (let i = 0; i < 'True'.length; i++) await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  await expect(problem).toBeHidden();
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();
});

test('if someone else saved in the meantime, both versions are shown and nothing is overwritten', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 412/);
  const name = 'e2e-conflict';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'mine');
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();
  expect((await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name, ['theirs']))).status).toBe(200);

  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const conflict = page.getByRole('dialog', { name: /was changed in the meantime$/ });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByText('theirs').first()).toBeVisible();
  await expect(conflict.getByText('mine').first()).toBeVisible();
  const stored = await (await call(searchdeck, 'GET', `/indexes/${name}`)).text();
  expect(stored).toContain('theirs');
  expect(stored).not.toContain('mine');

  await conflict.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('group', { name: /^Definition of/ }).getByText('"mine"')).toBeVisible();
});

test('the editor completes and explains names and values', async ({ page, searchdeck }) => {
  const name = 'e2e-completion';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'subtitle');
  for (let i = 0; i < ' },'.length; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText(', "analyzer": ""');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  const suggestions = page.getByRole('listbox', { name: 'Suggest' });
  await expect(suggestions.getByText('"ar.lucene"', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('group', { name: /^Definition of/ })
    .getByText('"searchable"')
    .first()
    .hover();
  await expect(page.getByText(/full-text search/i).first()).toBeVisible();
});

test('the summary of a review counts what its list marks', async ({ page, searchdeck }) => {
  const name = 'e2e-rebuild-summary';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name, ['subtitle']));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await renameField(page, 'subtitle', 'caption');
  await expect(page.getByText('2 changes · 1 no reindexing · 1 requires rebuild')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: `Review changes to ${name}` });
  await expect(review.getByText('requires rebuild', { exact: true })).toHaveCount(1);
  await expect(review.getByRole('listitem').filter({ hasText: 'fields/subtitle' })).toContainText('requires rebuild');
});

test('nulls and defaults in the JSON can be folded, which the browser remembers, and the text stays the same', async ({
  page,
  searchdeck,
}) => {
  const name = 'e2e-fold';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  const frame = page.getByRole('group', { name: /^Definition of/ });
  const line = (text: string) => frame.locator('.view-line').filter({ hasText: text });
  const fold = page.getByRole('switch', { name: 'Fold nulls and defaults' });
  await expect(line('"synonymMaps"').first()).toBeVisible({ timeout: 30_000 });
  await expect(fold).not.toBeChecked();
  await fold.press('Space');
  await expect(fold).toBeChecked();
  await expect(line('"synonymMaps"')).toHaveCount(0);
  await expect(line('"title"')).toBeVisible();
  await page.reload();
  await expect(line('"title"')).toBeVisible({ timeout: 30_000 });
  await expect(line('"synonymMaps"')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await fold.press('Space');
  await expect(line('"synonymMaps"').first()).toBeVisible();

  // The pages must not read it in between.
  await page.goto('about:blank');
  await call(searchdeck, 'DELETE', `/indexes/${name}`);
});
