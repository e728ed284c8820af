import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

for (const [width, scheme] of [
  [2560, 'light'],
  [1440, 'dark'],
  [1000, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const) {
  test(`options and an explanation don't move the query line at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/c/demo/explorer/films?search=war');
    const line = page.getByRole('search');
    const options = page.getByRole('button', { name: 'Options', exact: true });
    const panel = page.getByRole('group', { name: 'Query options' });
    await expect(page.getByRole('region', { name: 'Results table' }).getByRole('row').nth(1)).toBeVisible();
    const position = await line.boundingBox();
    const expectUnmoved = () => expect.poll(() => line.boundingBox()).toEqual(position);
    if (!(await panel.isVisible())) await options.click();
    await expect(panel).toBeVisible();
    await expectUnmoved();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close options' }).click();
    await expect(panel).toBeHidden();
    await expect(options).toBeFocused();
    await expectUnmoved();
    await page.getByTitle('Explain score').first().click();
    await expect(page.getByRole('complementary', { name: 'Explain score' })).toBeVisible();
    await expectUnmoved();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}

test('sections that are opened at the end of the options scroll into view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 640 });
  await page.goto('/c/demo/explorer/films?search=war');
  const panel = page.getByRole('group', { name: 'Query options' });
  await panel.getByRole('button', { name: /^Suggestions and autocomplete/ }).focus();
  await page.keyboard.press('Enter');
  const playground = panel.getByRole('textbox', { name: 'Text to complete' });
  await expect(playground).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('radiogroup', { name: 'Completion mode' })).toBeInViewport({ ratio: 1 });
});

test('the options stay closed until they are opened again, and keep unfinished input', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  const panel = page.getByRole('group', { name: 'Query options' });
  const expression = page.getByRole('textbox', { name: 'Expression' });
  await expression.fill('rating ge ');
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await expect(expression).toHaveValue('rating ge ');
  await page.getByRole('button', { name: 'Close options' }).click();
  await page.reload();
  await expect(page.getByRole('search')).toBeVisible();
  await expect(panel).toBeHidden();
});

test('facets are added and removed with one button, and links with facets still show them', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war&$count=true&facet=genres');
  const facets = page.getByRole('complementary', { name: 'Facets' });
  const toggle = page.getByRole('button', { name: 'Facets', exact: true });
  await expect(facets.getByRole('group', { name: 'Values of genres' })).toBeVisible();
  await toggle.click();
  await expect(facets).toBeHidden();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('facet')).toEqual([]);
  // Back to the facets of the link, not to others.
  await toggle.click();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('facet')).toEqual(['genres']);
});
