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
  await send('DELETE');
});
