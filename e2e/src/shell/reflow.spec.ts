import { call, definition } from '../indexes/support/definition.js';
import { replaceDefinition } from '../support/editor.js';
import { expect, test } from '../support/test.js';

const PATHS = ['/c/demo/overview', '/c/demo/indexes/films/settings', '/c/demo/service/keys', '/settings/preferences'];

/** Pages scroll in one direction only; wide tables and editors scroll inside. */
test('pages fit into a window of 320 px', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of PATHS) {
    await test.step(path, async () => {
      await page.goto(path);
      const title = page.locator('#page-title');
      await expect(title).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const overflow = await title.evaluate((heading) => {
        let most = 0;
        for (let element = heading.parentElement; element !== null; element = element.parentElement) {
          if (getComputedStyle(element).overflowX !== 'visible') {
            most = Math.max(most, element.scrollWidth - element.clientWidth);
          }
        }
        return most;
      });
      expect(overflow).toBeLessThanOrEqual(1);
    });
  }
});

test('the summary of a draft fits into a window of 320 px', async ({ page, searchdeck }) => {
  const name = 'e2e-narrow';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name, ['director', 'country']));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await replaceDefinition(page, definition(name, ['actors', 'genre', 'language']));
  const summary = page.getByText('5 changes · 3 no reindexing · 2 require rebuild');
  await expect(summary).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  const isInside = () =>
    summary.evaluate((text) => {
      const bar = text.parentElement;
      return bar !== null && text.getBoundingClientRect().right <= bar.getBoundingClientRect().right;
    });
  await expect.poll(isInside).toBe(true);
});

test('the explorer has one scroll bar per direction in a window of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/c/demo/explorer/films');
  await expect(page.getByRole('button', { name: 'Last page' })).toBeInViewport({ ratio: 1 });
  // Only the table of results is wider than the window.
  const wideElements = page
    .locator('main')
    .evaluate(
      (main) =>
        [...main.querySelectorAll('*')].filter(
          (element) =>
            /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1,
        ).length,
    );
  expect(await wideElements).toBe(1);

  // The list of indexes scrolls below the top bar, not with it.
  await page.setViewportSize({ width: 320, height: 400 });
  await page.goto('/c/demo/explorer');
  await expect(page.getByRole('link', { name: /^films/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(1);
});
