import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import { expect, test } from '../support/test.js';

test('a definition is restored from its history, and recreated after it was deleted', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 404/);
  const name = 'e2e-history';
  const send = (method: string, body?: object) =>
    callBff(page, searchdeck, method, `/connections/demo/data/synonymmaps('${name}')?api-version=2026-04-01`, body);
  const save = (synonyms: string) => send('PUT', { name, format: 'solr', synonyms });
  await save('car, automobile');
  await page.goto(`/c/demo/resources/synonymmaps/${name}/history`);
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(1);
  await save('bike, bicycle');
  await page.reload();
  await expect(versions).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Restore as draft' })).toBeDisabled();
  await versions.last().getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Restore as draft' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore as draft' }).click();
  // The draft opens where the rules are edited.
  await expect(page.getByRole('group', { name: /^Rules of/ }).getByText('car, automobile')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
  await page.goto(`/c/demo/resources/synonymmaps/${name}/history`);
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText('Saved');

  await send('DELETE');
  await page.goto('/c/demo/resources/synonymmaps?dialog=deleted');
  await page.getByRole('dialog').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: `Synonym map ${name} doesn't exist` })).toBeVisible();
  // That it doesn't exist is no error.
  await expect(page.getByRole('button', { name: 'Errors (0)' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recreate synonym map' }).click();
  await expect(page.getByRole('navigation', { name: `Views of ${name}` })).toBeVisible();
  const recreated = (await (await send('GET')).json()) as { synonyms: string };
  expect(recreated.synonyms).toBe('car, automobile');

  // The page of a resource that the user deletes offers its versions, and shows no alarm.
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete synonym map' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Synonym map ${name} deleted`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Synonym maps' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Recreate synonym map' })).toBeVisible();
  await expect(page.getByText('was deleted on the server')).toBeHidden();
});
