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
  expect(await page.locator('*').count()).toBeLessThan(4000);
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

test('of 1,000 cards only the visible ones are rendered', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/c/demo/explorer/films?$top=1000&$orderby=title&view=cards');
    const cards = page.locator('li[aria-setsize="1000"]');
    await expect(cards.first()).toHaveAttribute('aria-posinset', '1');
    expect(await cards.count()).toBeLessThan(60);
    expect(await page.locator('*').count()).toBeLessThan(4000);
    await expect(page.getByRole('combobox', { name: 'Results per page' })).toHaveValue('1,000 per page');
    const list = page.getByRole('list').filter({ has: cards.first() });
    await expect(async () => {
      await list.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await expect(cards.last()).toHaveAttribute('aria-posinset', '1000', { timeout: 1000 });
    }).toPass();
    expect(await cards.count()).toBeLessThan(60);
  }
});
