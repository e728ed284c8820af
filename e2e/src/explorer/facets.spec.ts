import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a facet is told how to count: by month of another zone, by ranges, by one number', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?$count=true&facet=releaseDate&facet=rating');
  const facets = page.getByRole('complementary', { name: 'Facets' });
  const asked = () => new URL(page.url()).searchParams.getAll('facet');
  const options = (path: string) => facets.getByRole('button', { name: `Options of the facet ${path}` });
  const editor = page.getByRole('dialog', { name: /^Options of the facet/ });

  await options('releaseDate').click();
  await editor.getByRole('radiogroup').getByText('Intervals').click();
  await editor.getByRole('combobox', { name: 'One bucket a' }).selectOption('month');
  await editor.getByRole('textbox', { name: 'Time offset' }).fill('+01:00');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(asked).toEqual(['releaseDate,interval:month,timeoffset:+01:00', 'rating']);

  // A bucket begins at midnight there and ends where the next one begins.
  const bucket = facets.getByRole('button', { name: /^\d{4}-\d\d/ }).first();
  await expect(bucket).toBeVisible();
  const told = (await bucket.getAttribute('aria-label')) ?? (await bucket.innerText());
  const documents = /(\d+)(?: documents)?$/.exec(told)?.[1];
  await bucket.click();
  await expect(bucket).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${documents} documents? ·`) })).toBeVisible();
  const filter = new URL(page.url()).searchParams.get('$filter') ?? '';
  expect(filter).toMatch(/releaseDate ge \d{4}-\d\d-\d\dT23:00:00Z and releaseDate lt \d{4}-\d\d-\d\dT23:00:00Z/);

  await page.goto('/c/demo/explorer/films?$count=true&facet=rating');
  await options('rating').click();
  await editor.getByRole('radiogroup').getByText('Ranges').click();
  await editor.getByRole('textbox', { name: /^Bounds/ }).fill('8 5');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(editor.getByText("'values' must be in ascending order", { exact: false })).toBeVisible();
  await editor.getByRole('textbox', { name: /^Bounds/ }).fill('5, 8');
  await page.keyboard.press('Enter');
  await expect.poll(asked).toEqual(['rating,values:5|8']);
  await expect(facets.getByRole('button', { name: /^8 and up/ })).toBeVisible();

  // Only preview versions have metrics: the query asks one.
  await options('rating').click();
  await editor.getByRole('radiogroup').getByText('Metric').click();
  await expect(editor.getByText('Only the preview version understands this', { exact: false })).toBeVisible();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(facets.getByText('Average')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('api-version')).toContain('preview');
});

test('facets of facets, from the editor to the tree', async ({ page }) => {
  await page.goto('/c/demo/explorer/hotels?$count=true&facet=category&api-version=2026-05-01-preview');
  const facets = page.getByRole('complementary', { name: 'Facets' });
  await facets.getByRole('button', { name: 'Options of the facet category' }).click();
  const editor = page.getByRole('dialog', { name: 'Options of the facet category' });
  await editor.getByRole('combobox', { name: /^Below each bucket/ }).selectOption('parking');
  await editor.getByRole('button', { name: 'parking', exact: true }).click();
  await editor
    .getByRole('group', { name: 'Facets below category' })
    .getByRole('textbox', { name: 'Values at most' })
    .fill('1');
  await expect(editor.getByRole('textbox', { name: 'Expression' })).toHaveValue('category > (parking,count:1)');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(facets.getByRole('group', { name: 'parking' }).first()).toBeVisible();
});

for (const [width, column] of [
  [1280, true],
  [1440, true],
  [390, false],
] as const)
  test(`facets and results keep their room beside an explanation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/c/demo/explorer/films?search=war&$count=true&facet=genres&facet=mpaaRating');
    const facets = page.getByRole('complementary', { name: 'Facets' });
    await page.getByTitle('Why this score').first().click();
    const why = page.getByRole('complementary', { name: 'Why this score' });
    await expect(why.getByRole('heading', { name: 'War', exact: true })).toBeVisible();
    // Nothing is cut off at the right.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (column) {
      const [facet, table] = [
        await facets.boundingBox(),
        await page.getByRole('region', { name: 'Results table' }).boundingBox(),
      ];
      expect(facet?.height).toBeGreaterThan(400);
      expect(table?.width).toBeGreaterThan(500);
      await page.getByRole('button', { name: 'Options', exact: true }).click();
      await page.getByRole('textbox', { name: 'Expression' }).fill('rating ge 7');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Options', exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Expression' })).toHaveValue('rating ge 7');
    } else {
      await why.getByRole('button', { name: 'Close the explanation' }).click();
      await expect(facets.getByRole('button', { name: 'Adventure' })).toBeHidden();
      await facets.getByRole('button', { name: /^Facets/ }).click();
      await expect(facets.getByRole('button', { name: /^Adventure/ })).toBeVisible();
    }
    await expectAccessible(page);
  });
