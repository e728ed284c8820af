import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('when the service is killed, the console says so, keeps the page, and reconnects automatically', async ({
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 50[234]/);
  await page.goto('/c/demo/indexes/films');
  await expect(page.getByRole('row', { name: /director/ })).toBeVisible();
  const restart = await searchdeck.crashLocalService();
  await page.getByRole('navigation', { name: 'Views of films' }).getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText("Can't reach the service demo.")).toBeVisible();
  await expectAccessible(page);

  await restart();
  await expect(page.getByText("Can't reach the service demo.")).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('definition').filter({ hasText: '3,200' })).toBeVisible();
});

test('a throttled request is retried, and the page says so', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  let isBusy = true;
  await page.route(/\/data\/indexes[^?]*films[^/]*$/, (route) =>
    isBusy
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          json: { error: { code: 'ServiceUnavailable', message: 'The service is under load.' } },
        })
      : route.continue(),
  );
  await page.goto('/c/demo/explorer/films?search=war');
  const banner = page.getByRole('status').filter({ hasText: 'The service is under load.' });
  await expect(banner).toContainText('Retrying…');
  isBusy = false;
  await expect(page.getByRole('region', { name: 'Results table' })).toBeVisible();
  await expect(banner).toBeHidden();
});
