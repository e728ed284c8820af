import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a score is explained down to its formula, and compared with another', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  const table = page.getByRole('region', { name: 'Results table' });
  await table.getByRole('row').filter({ hasText: 'Star Wars: The Clone Wars' }).getByTitle('Explain score').click();

  const explanation = page.getByRole('complementary', { name: 'Explain score' });
  await expect(explanation.getByRole('heading', { name: 'Star Wars: The Clone Wars' })).toBeVisible();
  await expect(explanation.getByRole('list', { name: 'Contributions' })).toContainText('title: war');
  // The query has one ranking, so nothing is fused.
  await expect(explanation.getByText('Scores before fusion')).toHaveCount(0);
  await explanation.getByRole('button', { name: /idf, inverse document frequency of war/ }).click();
  await expect(explanation).toContainText('ln(1 + (3,199 − 22 + 0.5) / (22 + 0.5))');
  await expectAccessible(page);

  await explanation.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: '1. War', exact: true }).click();
  await expect(explanation).toContainText(/War scores [\d.]+ higher than Star Wars: The Clone Wars/);
  await expect(explanation.getByRole('table', { name: 'Score by clause' })).toContainText('title: war');
  await expectAccessible(page);

  // The comparison is in the URL, and Back returns to the explanation of one document.
  await expect.poll(() => new URL(page.url()).searchParams.getAll('why')).toHaveLength(2);
  await page.reload();
  await expect(explanation).toContainText(/higher than Star Wars: The Clone Wars/);
  await page.goBack();
  await expect(explanation.getByRole('table', { name: 'Score by clause' })).toBeHidden();
  await expect(explanation.getByRole('heading', { name: 'Star Wars: The Clone Wars' })).toBeVisible();
});

test('the key w opens and closes the explanation of the focused result', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  await page.getByRole('button', { name: 'Men of War', exact: true }).focus();
  await page.keyboard.press('w');
  const explanation = page.getByRole('complementary', { name: 'Explain score' });
  await expect(explanation.getByRole('heading', { name: 'Men of War' })).toBeVisible();
  await page.keyboard.press('w');
  await expect(explanation).toBeHidden();
});

test('typed text stays when a score is explained', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  const query = page.getByRole('combobox', { name: 'Search films' });
  await query.fill('war and pea');
  await page.getByRole('region', { name: 'Results table' }).getByTitle('Explain score').first().click();
  await expect(page.getByRole('complementary', { name: 'Explain score' })).toBeVisible();
  await expect(query).toHaveValue('war and pea');
});
