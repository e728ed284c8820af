import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a score is explained down to its formula, and compared with another', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  const table = page.getByRole('region', { name: 'Results table' });
  await table.getByRole('row').filter({ hasText: 'Star Wars: The Clone Wars' }).getByTitle('Explain score').click();

  const why = page.getByRole('complementary', { name: 'Explain score' });
  await expect(why.getByRole('heading', { name: 'Star Wars: The Clone Wars' })).toBeVisible();
  await expect(why.getByRole('list', { name: 'Contributions' })).toContainText('title: war');
  await why.getByRole('button', { name: /idf, inverse document frequency of war/ }).click();
  await expect(why).toContainText('ln(1 + (3,199 − 22 + 0.5) / (22 + 0.5))');
  await expectAccessible(page);

  await why.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: '1. War', exact: true }).click();
  await expect(why).toContainText(/War scores [\d.]+ higher than Star Wars: The Clone Wars/);
  await expect(why.getByRole('table', { name: 'Score by clause' })).toContainText('title: war');
  await expectAccessible(page);

  // The comparison is in the URL, and Back returns to the explanation of one document.
  await expect.poll(() => new URL(page.url()).searchParams.getAll('why')).toHaveLength(2);
  await page.reload();
  await expect(why).toContainText(/higher than Star Wars: The Clone Wars/);
  await page.goBack();
  await expect(why.getByRole('table', { name: 'Score by clause' })).toBeHidden();
  await expect(why.getByRole('heading', { name: 'Star Wars: The Clone Wars' })).toBeVisible();
});

test('the key w opens and closes the explanation of the focused result', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  await page.getByRole('button', { name: 'Men of War', exact: true }).focus();
  await page.keyboard.press('w');
  const why = page.getByRole('complementary', { name: 'Explain score' });
  await expect(why.getByRole('heading', { name: 'Men of War' })).toBeVisible();
  await page.keyboard.press('w');
  await expect(why).toBeHidden();
});

test('typed text stays when a score is explained', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  const query = page.getByRole('combobox', { name: 'Search films' });
  await query.fill('war and pea');
  await page.getByRole('region', { name: 'Results table' }).getByTitle('Explain score').first().click();
  await expect(page.getByRole('complementary', { name: 'Explain score' })).toBeVisible();
  await expect(query).toHaveValue('war and pea');
});
