import { expect, test } from '../support/test.js';

test('of 1,000 results only the visible rows are rendered, and arrow keys move through all of them', async ({
  page,
}) => {
  await page.goto('/c/demo/explorer/films?$top=1000&$select=id,title,genres,rating&$orderby=title');
  const table = page.getByRole('region', { name: 'Results table' }).getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '1001');
  const rows = table.locator('tbody tr[aria-rowindex]');
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
  expect(await rows.count()).toBeLessThan(150);
  await rows.first().getByRole('button').first().focus();
  for (let row = 0; row < 20; row += 1) await page.keyboard.press('ArrowDown');
  await expect(table.locator('tr:focus-within')).toHaveAttribute('aria-rowindex', '22');
  // The heights of the last rows are measured once they are rendered.
  await expect(async () => {
    await page.getByRole('region', { name: 'Results table' }).evaluate((region) => {
      region.scrollTop = region.scrollHeight;
    });
    await expect(rows.last()).toHaveAttribute('aria-rowindex', '1001', { timeout: 1000 });
    await expect(rows.last()).toBeInViewport({ timeout: 1000 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(150);
});
