import { expect, test } from '../support/test.js';

/** The first steps of the README: films since 1990 that match "war", by rating and genre, then those of the 1990s. */
test('a new user finds the films of the 1990s that match "war", by rating, with facets by genre', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Explorer' }).click();
  await page.getByRole('link', { name: 'films', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '3,200 results' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Search films' }).fill('war');
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: /results? ·/ });
  await expect(status).toBeVisible();
  // Only what the user sets is in the URL: no total, highlights, or fields; facets are requested.
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['search']);
  const requestedFacets = () => new URL(page.url()).searchParams.getAll('facet');
  expect(requestedFacets()).toEqual([]);
  await page.getByRole('button', { name: 'Facets', exact: true, pressed: false }).click();
  await expect.poll(requestedFacets).toContain('genres');

  const condition = page.getByRole('form', { name: 'New condition' });
  const choose = async (box: string, option: string) => {
    await condition.getByRole('combobox', { name: box }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Field', 'releaseDate');
  await choose('Operator', 'on or after');
  await condition.getByRole('textbox', { name: 'Value' }).fill('1990');
  await page.keyboard.press('Enter');
  const conditions = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
  await expect(conditions).toHaveText(['releaseDate ge 1990-01-01T00:00:00Z']);
  const summary = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(summary('17 results')).toBeVisible();

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'rating', exact: true }).click();

  const table = page.getByRole('region', { name: 'Results table' });
  const headers = table.getByRole('columnheader');
  await expect(headers.filter({ hasText: 'rating' }).first()).toHaveAttribute('aria-sort', 'descending');
  await expect(table.locator('mark').first()).toHaveText(/war/i);

  const cells = async (column: string) => {
    const names = await headers.allTextContents();
    return table.locator(`tbody tr td:nth-child(${names.indexOf(column) + 1})`).allTextContents();
  };
  // Films without a rating come last when the order is descending.
  const best = ['Iraq for Sale: The War Profiteers', 'Lord of War', "Charlie Wilson's War", 'The War of the Worlds'];
  await expect.poll(async () => (await cells('title')).slice(0, 4)).toEqual(best);
  await expect.poll(async () => (await cells('rating')).slice(0, 4)).toEqual(['7.8', '7.7', '7.3', '7.2']);
  const facets = page.getByRole('complementary', { name: 'Facets' });
  await expect(facets.getByRole('group', { name: 'Values of genres' }).getByRole('button')).toHaveCount(8);

  await choose('Operator', 'before');
  await condition.getByRole('textbox', { name: 'Value' }).fill('2000');
  await page.keyboard.press('Enter');
  await expect(conditions).toHaveText(['releaseDate ge 1990-01-01T00:00:00Z', 'releaseDate lt 2000-01-01T00:00:00Z']);
  await expect.poll(() => cells('title')).toEqual(['Men of War', 'Star Wars Ep. I: The Phantom Menace']);
  await expect.poll(() => cells('rating')).toEqual(['5.2', '']);
  await expect.poll(async () => (await cells('releaseDate')).map((d) => d.slice(0, 3))).toEqual(['199', '199']);

  const genre = facets.getByRole('button').filter({ hasText: 'Adventure' }).first();
  await genre.click();
  await expect(summary('1 result ·')).toBeVisible();
  await expect(genre).toHaveAttribute('aria-pressed', 'true');

  await expect.poll(() => cells('title')).toEqual(['Star Wars Ep. I: The Phantom Menace']);

  // The URL is the query: it shows the same results for other users.
  const link = page.url();
  const titles = ['Star Wars Ep. I: The Phantom Menace'];
  await page.goto('about:blank');
  await page.goto(link);
  await expect.poll(() => cells('title')).toEqual(titles);
  await page.goBack();
  await page.goForward();
  await expect.poll(() => cells('title')).toEqual(titles);
});

test('the exact request is shown, and the query can be written as parameters or as JSON', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war&$top=3&$count=true');
  await expect(page.getByText("/indexes('films')/docs/search.post.search?api-version=")).toBeVisible();
  await page.getByRole('button', { name: 'Show body' }).click();
  await expect(page.getByLabel('Request body')).toContainText('"search": "war"');

  await page.getByText('URL', { exact: true }).click();
  const parameters = page.getByRole('textbox', { name: 'Query parameters' });
  await expect(parameters).toHaveValue('search=war\nhighlight=title\n$top=3\n$count=true');
  await parameters.fill('search=peace\n$count=true\n$select=title');
  await page.getByRole('button', { name: /^Run\b/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /results? ·/ })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('$select')).toBe('title');
});

test('a rejected query stays in the form, with the error', async ({ page, watch }) => {
  watch.allow(/status of 400/);
  await page.goto('/c/demo/explorer/films?search=war&$filter=nosuch%20eq%201');
  await expect(page.getByRole('alert').filter({ hasText: 'nosuch' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Expression' })).toHaveValue('nosuch eq 1');
  await page.getByRole('textbox', { name: 'Expression' }).fill('rating gt');
  await expect(page.getByText('Invalid expression', { exact: false }).first()).toBeVisible();
});

test('a link without $count shows the total', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war&$top=5');
  await expect(page.getByRole('status').filter({ hasText: '22 results' })).toBeVisible();
  await expect(page.getByText('1–5 of 22')).toBeVisible();
});

test('a field picker selects the exact match first', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.click();
  const first = page.getByRole('listbox').getByRole('option').first();
  await expect(first).toBeVisible();
  await sort.fill('rating');
  await expect(first).toHaveText('rating');
  // The list marks its first option after it has rendered.
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await sort.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('$orderby')).toMatch(/^rating\b/);
});
