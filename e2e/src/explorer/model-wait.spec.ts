import { expect, test } from '../support/test.js';

test('a wait for the local model is explained by what the model does, and can be ended', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/docs/search.post.search**', async (route) => {
    if (route.request().postData()?.includes('"semantic"') === true) await held;
    await route.continue().catch(() => undefined);
  });
  // The model of the test's service is there from the start.
  let loading = true;
  await page.route('**/local-model', (route) =>
    loading ? route.fulfill({ json: { state: 'loading' } }) : route.continue(),
  );
  await page.goto('/c/demo/explorer/hotels?search=quiet');
  const table = page.getByRole('region', { name: 'Results table' });
  await expect(table).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Search mode' }).getByText('Semantic').click();
  const wait = page.getByRole('status').filter({ hasText: 'The local model is' });
  await expect(wait).toContainText('loading');
  loading = false;
  await expect(wait).toContainText('processing');
  await wait.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Query canceled.' })).toBeVisible();
  await expect(wait).toBeHidden();
  answer();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(table.getByRole('columnheader', { name: 'Reranker' })).toBeVisible({ timeout: 90_000 });
});
