import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('when the service is killed the console says so, keeps what is there, and goes on by itself', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 50[234]/);
  await page.goto('/c/demo/indexes/films');
  await expect(page.getByRole('row', { name: /director/ })).toBeVisible();
  const startAgain = await searchdeck.crashLocalService();
  await page.getByRole('navigation', { name: 'Parts of films' }).getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText('The service demo does not answer.')).toBeVisible();
  await expectAccessible(page);

  await startAgain();
  await expect(page.getByText('The service demo does not answer.')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText('3,200')).toBeVisible();
});
