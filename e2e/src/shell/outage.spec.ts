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

test('a service that asks to wait is asked again, and the page says so meanwhile', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  let busy = true;
  await page.route(/\/data\/indexes[^?]*films[^/]*$/, (route) =>
    busy
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          json: { error: { code: 'ServiceUnavailable', message: 'The service is under load.' } },
        })
      : route.continue(),
  );
  await page.goto('/c/demo/explorer/films?search=war');
  const banner = page.getByRole('status').filter({ hasText: 'The service is under load.' });
  await expect(banner).toContainText('It is asked again by itself.');
  busy = false;
  await expect(page.getByRole('region', { name: 'Results table' })).toBeVisible();
  await expect(banner).toBeHidden();
});
