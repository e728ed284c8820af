import { expect, test } from '../support/test.js';

test('while the local model loads the wait is explained and can be ended', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/docs/search.post.search**', async (route) => {
    if (route.request().postData()?.includes('"semantic"') === true) await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/c/demo/explorer/hotels?search=quiet');
  const table = page.getByRole('region', { name: 'Results table' });
  await expect(table).toBeVisible();
  await page.getByRole('radiogroup', { name: 'How to rank' }).getByText('Semantic').click();
  const wait = page.getByRole('status').filter({ hasText: 'The local model is loading' });
  await expect(wait).toBeVisible();
  await wait.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'The query was cancelled' })).toBeVisible();
  await expect(wait).toBeHidden();
  answer();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(table.getByRole('columnheader', { name: 'reranker' })).toBeVisible({ timeout: 30_000 });
});
