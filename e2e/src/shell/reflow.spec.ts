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
