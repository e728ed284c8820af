import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a facet counts by month in a time zone, by ranges, and by a metric', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?$count=true&facet=releaseDate&facet=rating');
  const facets = page.getByRole('complementary', { name: 'Facets' });
  const facetParameters = () => new URL(page.url()).searchParams.getAll('facet');
  const options = (path: string) => facets.getByRole('button', { name: `Options for facet ${path}` });
  const editor = page.getByRole('dialog', { name: /^Options for facet/ });

  await options('releaseDate').click();
  await editor.getByRole('radiogroup').getByText('Intervals').click();
  await editor.getByRole('combobox', { name: 'Interval' }).selectOption('month');
  await editor.getByRole('textbox', { name: 'Time offset' }).fill('+01:00');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(facetParameters).toEqual(['releaseDate,interval:month,timeoffset:+01:00', 'rating']);

  // A bucket starts at midnight in that time zone, and ends where the next one starts.
  const bucket = facets.getByRole('button', { name: /^\d{4}-\d\d: [\d,]+ documents?$/ }).first();
  const label = await bucket.getAttribute('aria-label');
  await bucket.click();
  await expect(facets.getByRole('button', { name: /^\d{4}-\d\d/, pressed: true })).toBeVisible();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${label?.split(': ')[1]?.replace('document', 'result')} ·`) }),
  ).toBeVisible();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('$filter'))
    .toMatch(/releaseDate ge \d{4}-\d\d-\d\dT23:00:00Z and releaseDate lt \d{4}-\d\d-\d\dT23:00:00Z/);

  await page.goto('/c/demo/explorer/films?$count=true&facet=rating');
  await options('rating').click();
  await editor.getByRole('radiogroup').getByText('Ranges').click();
  await editor.getByRole('textbox', { name: /^Bounds/ }).fill('8 5');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(editor.getByText("'values' must be in ascending order", { exact: false })).toBeVisible();
  await editor.getByRole('textbox', { name: /^Bounds/ }).fill('5, 8');
  await page.keyboard.press('Enter');
  await expect.poll(facetParameters).toEqual(['rating,values:5|8']);
  await expect(facets.getByRole('button', { name: /^8 and above/ })).toBeVisible();

  // Only preview versions have metrics, so the query switches to one.
  await options('rating').click();
  await editor.getByRole('radiogroup').getByText('Metric').click();
  await expect(editor.getByText('Requires a preview API version', { exact: false })).toBeVisible();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(facets.getByText('Average')).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('api-version')).toContain('preview');
});

test('a changed facet shows no buckets of the previous response', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?$count=true&facet=releaseDate&facet=rating');
  const facets = page.getByRole('complementary', { name: 'Facets' });
  const rating = facets.locator('section').filter({ has: page.getByRole('heading', { name: 'rating' }) });
  const dates = facets.locator('section').filter({ has: page.getByRole('heading', { name: 'releaseDate' }) });
  await expect(rating.locator('[aria-pressed]').first()).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/search\.post\.search|docs\/search/, async (route) => {
    await released;
    await route.continue();
  });
  await rating.getByRole('button', { name: 'Options for facet rating' }).click();
  const editor = page.getByRole('dialog', { name: 'Options for facet rating' });
  await editor.getByRole('radiogroup').getByText('Ranges').click();
  await editor.getByRole('textbox', { name: /^Bounds/ }).fill('5, 8');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(rating.locator('[aria-pressed]')).toHaveCount(0);
  await expect(dates.locator('[aria-pressed]').first()).toBeVisible();
  // Counts of the previous query are marked.
  await expect(facets).toHaveAttribute('data-outdated', 'true');
  release();
  await expect(rating.getByRole('button', { name: /^8 and above/ })).toBeVisible();
  await expect(facets).not.toHaveAttribute('data-outdated');
});

test('sub-facets are edited and displayed as a tree', async ({ page }) => {
  await page.goto('/c/demo/explorer/hotels?$count=true&facet=category&api-version=2026-05-01-preview');
  const facets = page.getByRole('complementary', { name: 'Facets' });
  await facets.getByRole('button', { name: 'Options for facet category' }).click();
  const editor = page.getByRole('dialog', { name: 'Options for facet category' });
  await editor.getByRole('combobox', { name: /^Sub-facet/ }).selectOption('parking');
  await editor.getByRole('button', { name: 'parking', exact: true }).click();
  await editor
    .getByRole('group', { name: 'Sub-facets of category' })
    .getByRole('textbox', { name: 'Maximum values' })
    .fill('1');
  await expect(editor.getByRole('textbox', { name: 'Expression' })).toHaveValue('category > (parking,count:1)');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(facets.getByRole('group', { name: 'parking' }).first()).toBeVisible();
});

for (const [width, column] of [
  [1280, true],
  [1440, true],
  [390, false],
] as const) {
  test(`facets and results have enough space beside an explanation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/c/demo/explorer/films?search=war&$count=true&facet=genres&facet=mpaaRating');
    const facets = page.getByRole('complementary', { name: 'Facets' });
    await page.getByTitle('Explain score').first().click();
    const explanation = page.getByRole('complementary', { name: 'Explain score' });
    await expect(explanation.getByRole('heading', { name: 'War', exact: true })).toBeVisible();
    // Nothing is cut off at the right.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (column) {
      const table = page.getByRole('region', { name: 'Results table' });
      await expect.poll(async () => (await facets.boundingBox())?.height).toBeGreaterThan(400);
      await expect.poll(async () => (await table.boundingBox())?.width).toBeGreaterThan(500);
      await page.getByRole('button', { name: 'Options', exact: true }).click();
      await page.getByRole('textbox', { name: 'Expression' }).fill('rating ge 7');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Options', exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Expression' })).toHaveValue('rating ge 7');
    } else {
      await explanation.getByRole('button', { name: 'Close explanation' }).click();
      await expect(facets.getByRole('button', { name: 'Adventure' })).toBeHidden();
      await facets.getByRole('button', { name: /^Facets/ }).click();
      await expect(facets.getByRole('button', { name: /^Adventure/ })).toBeVisible();
    }
    await expectAccessible(page);
  });
}
