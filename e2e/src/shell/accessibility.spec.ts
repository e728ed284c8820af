import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

const pages: Readonly<Record<string, readonly string[]>> = {
  'the pages of an index': [
    '/c/demo/overview',
    '/c/demo/indexes',
    '/c/demo/indexes/films',
    '/c/demo/indexes/films/json',
    '/c/demo/indexes/films/analyze?text=foxes&b=analyzer:keyword',
    '/c/demo/indexes/films/statistics',
    '/c/demo/indexes/nothing-of-the-kind',
    '/c/demo/explorer/films?search=war',
  ],
  'lists, dialogs, and settings': [
    '/c/demo/resources/skillsets',
    '/c/demo/resources/indexers?dialog=create',
    '/c/demo/resources/synonymmaps?dialog=create',
    '/settings/connections',
    '/settings/connections?new=',
    '/signed-out',
  ],
};

// Long tests, which all workers share.
test.describe.configure({ mode: 'parallel' });

for (const [name, paths] of Object.entries(pages)) {
  test(`accessible in both themes: ${name}`, async ({ page, watch }) => {
    test.setTimeout(300_000);
    watch.allow(/status of 404/);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('h1, [role="dialog"]').first()).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          await expectAccessible(page, { colorsOnly: colorScheme === 'dark' });
        }
      });
    }
  });
}
