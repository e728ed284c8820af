import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { test } from '../support/test.js';

/** `npm run screenshots` writes the pictures of the documentation with the sample data. */
const FOLDER = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

interface Screen {
  /** Name of the file, without extension. */
  readonly name: string;
  readonly path: string;
  readonly theme?: 'dark';
  /** Clicks that lead from the page to the picture. */
  readonly steps?: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  { name: 'overview', path: '/c/demo/overview' },
  {
    name: 'explorer',
    path: `/c/demo/explorer/films?${new URLSearchParams({
      search: 'war',
      $filter: 'releaseDate ge 1990-01-01T00:00:00Z',
      $orderby: 'rating desc',
      facet: 'genres',
      $count: 'true',
    }).toString()}`,
    steps: (page) => page.getByRole('region', { name: 'Results table' }).getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'explain-score',
    path: '/c/demo/explorer/films?search=war',
    steps: async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'Star Wars: The Clone Wars' });
      await row.getByTitle('Explain score').click();
      await page.getByRole('list', { name: 'Contributions' }).waitFor();
    },
  },
  { name: 'fields', path: '/c/demo/indexes/films/fields' },
  { name: 'relevance', path: '/c/demo/indexes/hotels/relevance' },
  { name: 'vectors', path: '/c/demo/indexes/hotels/vector-search' },
  { name: 'documents', path: '/c/demo/indexes/films/documents' },
  {
    name: 'skillset',
    path: '/c/demo/resources/skillsets/guides',
    theme: 'dark',
  },
  {
    name: 'debugger',
    path: '/c/demo/resources/skillsets/guides/debug?indexer=guides&item=indexing%2Findexers.md',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page
        .getByRole('navigation', { name: 'Skills' })
        .getByRole('button', { name: /chunks/ })
        .click();
      await page.getByRole('region', { name: 'Inspector' }).locator('mark').first().waitFor();
    },
  },
  { name: 'indexer', path: '/c/demo/resources/indexers/guides' },
  { name: 'map', path: '/c/demo/map', theme: 'dark' },
  { name: 'scale', path: '/c/demo/service/scale' },
  { name: 'activity', path: '/settings/activity' },
];

for (const { name, path, theme, steps } of SCREENS) {
  test(name, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme ?? 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await steps?.(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  });
}
