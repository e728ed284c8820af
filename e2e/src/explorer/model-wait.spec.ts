import { expect, test } from '../support/test.js';

test('a query that waits for the local model shows its state and can be canceled', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/docs/search.post.search**', async (route) => {
    if (route.request().postData()?.includes('"semantic"') === true) await released;
    await route.continue().catch(() => undefined);
  });
  // The model of the test service is already loaded.
  let isLoading = true;
  await page.route('**/local-model', (route) =>
    isLoading ? route.fulfill({ json: { state: 'loading' } }) : route.continue(),
  );
  await page.goto('/c/demo/explorer/hotels?search=quiet');
  const table = page.getByRole('region', { name: 'Results table' });
  await expect(table).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Ranking' }).getByText('Semantic').click();
  const wait = page.getByRole('status').filter({ hasText: 'The local model is' });
  await expect(wait).toContainText('loading');
  isLoading = false;
  await expect(wait).toContainText('processing');
  await wait.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Query canceled.' })).toBeVisible();
  await expect(wait).toBeHidden();
  release();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(table.getByRole('columnheader', { name: 'Reranker' })).toBeVisible({ timeout: 90_000 });
});
