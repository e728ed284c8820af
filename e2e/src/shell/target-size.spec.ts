import { expect, test } from '../support/test.js';
import { expectTargetSizes } from '../support/target-size.js';

const PATHS = [
  '/c/demo/overview',
  '/c/demo/indexes',
  '/c/demo/indexes/films',
  '/c/demo/indexes/films/relevance',
  '/c/demo/indexes/films/analyzers',
  '/c/demo/indexes/films/settings',
  '/c/demo/indexes/films/json',
  '/c/demo/indexes/films/documents',
  '/c/demo/indexes/films/analyze?text=foxes&b=analyzer:keyword',
  '/c/demo/indexes/films/statistics',
  '/c/demo/indexes/films/history',
  '/c/demo/explorer/films?search=war&facet=genres',
  '/c/demo/import',
  '/c/demo/map',
  '/c/demo/resources/indexers',
  '/c/demo/resources/indexers/guides',
  '/c/demo/resources/indexers/guides/form',
  '/c/demo/resources/datasources/guides',
  '/c/demo/resources/skillsets/guides',
  '/c/demo/resources/skillsets/guides/debug',
  '/c/demo/resources/synonymmaps?dialog=create',
  '/c/demo/service/scale',
  '/c/demo/service/keys',
  '/c/demo/service/networking',
  '/settings/connections',
  '/settings/connections?new=',
  '/settings/activity',
  '/settings/preferences',
  '/settings/sessions',
];

test.describe.configure({ mode: 'parallel' });

for (const [name, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
})) {
  test(`every control can be hit without hitting another, in ${name} windows`, async ({ page }) => {
    test.setTimeout(400_000);
    await page.setViewportSize(viewport);
    for (const path of PATHS) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('h1, [role="dialog"]').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"], [aria-label="Loading the editor"]')).toHaveCount(0);
        await expectTargetSizes(page);
      });
    }
  });
}
