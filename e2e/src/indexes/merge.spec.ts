import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { addField, call, definition } from './support/definition.js';

test('changes of both sides are merged, and a conflict is decided before the result is reviewed and saved', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 412/);
  const name = 'e2e-merge';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'mine');
  await addField(page, 'both');
  await expect(page.getByText('2 changes · no reindexing')).toBeVisible();
  const theirs = definition(name, ['theirs']);
  const both = { name: 'both', type: 'Edm.String', searchable: false };
  const response = await call(searchdeck, 'PUT', `/indexes/${name}`, { ...theirs, fields: [...theirs.fields, both] });
  expect(response.status).toBe(200);

  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  const conflict = page.getByRole('dialog', { name: `${name} was changed in the meantime` });
  await expect(conflict.getByText('fields/theirs')).toBeVisible();
  await expect(conflict.getByText('fields/mine')).toBeVisible();
  const merge = conflict.getByRole('button', { name: 'Review merged changes' });
  await expect(merge).toBeDisabled();
  await expect(conflict.locator('.monaco-diff-editor .view-line').first()).toBeVisible();
  await expectAccessible(page);
  const values = conflict.getByRole('group', { name: 'fields/both/searchable' });
  await values.getByRole('radio', { name: 'Theirs false' }).press('Space');
  await merge.click();

  const review = page.getByRole('dialog', { name: `Review changes to ${name}` });
  await expect(review.getByText('fields/mine')).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText(`Index ${name} saved`)).toBeVisible();
  await expect(page.getByText(/another unsaved draft|selected their values/)).toHaveCount(0);
  const stored = (await (await call(searchdeck, 'GET', `/indexes/${name}`)).json()) as typeof theirs;
  expect(stored.fields.map((field) => field.name)).toEqual(['id', 'title', 'theirs', 'both', 'mine']);
  expect(stored.fields.find((field) => field.name === 'both')).toMatchObject(both);
});
