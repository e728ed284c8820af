import { expect, test } from '../support/test.js';
import { addField, call, definition } from './support/definition.js';

test('a field added in the JSON editor is reviewed, saved, and stands in the grid', async ({ page, searchdeck }) => {
  const name = 'e2e-add-field';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'subtitle');
  await expect(page.getByText('1 change · 1 live')).toBeVisible();

  // What was typed outlives a reload.
  await page.reload();
  await expect(page.getByText('1 change · 1 live')).toBeVisible();

  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: `Save ${name}?` });
  await expect(review.getByText('subtitle').first()).toBeVisible();
  await review.getByRole('button', { name: `Save ${name}` }).click();
  await expect(review).toBeHidden();

  await page
    .getByRole('navigation', { name: `Parts of ${name}` })
    .getByRole('link', { name: 'Fields' })
    .click();
  await expect(page.getByRole('row', { name: /subtitle/ })).toBeVisible();
  const stored = (await (await call(searchdeck, 'GET', `/indexes/${name}`)).json()) as { fields: { name: string }[] };
  expect(stored.fields.map((f) => f.name)).toContain('subtitle');
});

test('JSON that cannot be read is explained with its place, and the review stays shut', async ({
  page,
  searchdeck,
}) => {
  const name = 'e2e-broken-json';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  const editor = page.getByRole('group', { name: /^Definition of/ });
  await addField(page, 'subtitle');
  await expect(page.getByText('1 change · 1 live')).toBeVisible();
  await page.keyboard.insertText(' True');
  const problem = page.getByRole('button', { name: /^Line \d+, column \d+: ‘True’ is written true in JSON/ });
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
  // The cursor stands before the mistake.
  for (let i = 0; i < 'True'.length; i++) await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  await expect(problem).toBeHidden();
  await expect(page.getByText('1 change · 1 live')).toBeVisible();
});

test('when someone else saved meanwhile, both versions are shown and nothing is overwritten', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 412/);
  const name = 'e2e-conflict';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'mine');
  await expect(page.getByText('1 change · 1 live')).toBeVisible();
  expect((await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name, ['theirs']))).status).toBe(200);

  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  const conflict = page.getByRole('dialog', { name: /changed by someone else/ });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByText('theirs').first()).toBeVisible();
  await expect(conflict.getByText('mine').first()).toBeVisible();
  const stored = await (await call(searchdeck, 'GET', `/indexes/${name}`)).text();
  expect(stored).toContain('theirs');
  expect(stored).not.toContain('mine');

  await conflict.getByRole('button', { name: /Edit on/ }).click();
  await expect(page.getByRole('group', { name: /^Definition of/ }).getByText('"mine"')).toBeVisible();
});

test('the editor completes names and values, and explains them in the words of the contract', async ({
  page,
  searchdeck,
}) => {
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
