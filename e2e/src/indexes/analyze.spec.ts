import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { call } from './support/definition.js';

const token = (page: Page, pane: string, name: RegExp) =>
  page.getByRole('region', { name: pane }).getByRole('button', { name });
const choose = async (page: Page, label: string, option: string) => {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(option);
  // Analyzers have their language after the name.
  await page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .click();
};

const comparison =
  'a text is analyzed by the analyzer of a field and compared with another one; the URL stores the state';
test(comparison, { tag: '@azure' }, async ({ page }) => {
  await page.goto('/c/demo/indexes/films');
  await page.getByRole('row', { name: /^Select title/ }).hover();
  await page.getByRole('link', { name: 'Test the analyzer of title' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('The quick foxes');
  await expect(token(page, 'Analysis', /^fox, position 2, characters 10 to 15$/)).toBeVisible();
  await expect(token(page, 'Analysis', /^the,/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(token(page, 'Second analysis', /^the, .*not in the other/)).toBeVisible();
  await choose(page, 'Second analysis: analyzer', 'en.microsoft');
  await expect(page.getByText('Approximate result.')).toBeVisible();
  await expect(page.getByText('Identical')).toBeVisible();
  await expectAccessible(page);

  // A token and the part of the text that it covers are marked in both.
  await token(page, 'First analysis', /^quick/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(token(page, 'First analysis', /^fox/)).toBeFocused();
  await expect(token(page, 'Second analysis', /^fox/)).toHaveAttribute('data-active', 'true');

  await page.getByRole('radiogroup', { name: 'Token view' }).getByText('Table').click();
  const table = page.getByRole('table', { name: 'Tokens, second analysis' });
  await expect(table.getByRole('row', { name: '2 fox 10 15 foxes' })).toBeVisible();
  await expect(page).toHaveURL(/text=The\+quick\+foxes.*view=table|view=table.*text=The\+quick\+foxes/);
  await page.reload();
  await expect(table.getByRole('row', { name: '2 fox 10 15 foxes' })).toBeVisible();
});

test('the components of an analyzer run in the selected order; an error is shown at its control', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/);
  const parts = 'tokenizer:standard_v2;chars=html_strip;filters=lowercase,asciifolding,edgeNGram_v2';
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(
    `/c/demo/indexes/films/analyze?text=${encodeURIComponent('<b>Été</b>')}&a=${encodeURIComponent(parts)}`,
  );
  await expect(token(page, 'Analysis', /^et, position 0/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/c/demo/indexes/films/analyze?text=x&a=${encodeURIComponent('tokenizer:nonsense')}`);
  await expect(page.getByText("The tokenizer 'nonsense' is not built in")).toBeVisible();
  await choose(page, 'Tokenizer', 'letter');
  await expect(token(page, 'Analysis', /^x, position 0/)).toBeVisible();
});

test('a field that is searched with another analyzer shows both side by side', async ({ page, searchdeck }) => {
  const code = { name: 'code', type: 'Edm.String', indexAnalyzer: 'keyword', searchAnalyzer: 'whitespace' };
  await call(searchdeck, 'PUT', '/indexes/e2e-two-analyzers', {
    name: 'e2e-two-analyzers',
    fields: [{ name: 'id', type: 'Edm.String', key: true }, { name: 'title', type: 'Edm.String' }, code],
  });
  await page.goto('/c/demo/indexes/e2e-two-analyzers/analyze?text=AB%2012');
  await page.getByRole('button', { name: 'As field code' }).click();
  await expect(token(page, 'First analysis', /^AB 12, position 0/)).toBeVisible();
  await expect(token(page, 'Second analysis', /^AB, position 0/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'As field code' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'End comparison' }).click();
  await expect(page.getByRole('button', { name: 'As field code' })).toBeVisible();
  await page.goto('/c/demo/indexes/e2e-two-analyzers');
  await page.getByRole('row', { name: /^Select code/ }).hover();
  await page.getByRole('link', { name: 'Test the analyzer of code' }).click();
  await expect(token(page, 'Second analysis', /^12, position 1/)).toBeVisible();

  // The pages must not read it in between.
  await page.goto('about:blank');
  await call(searchdeck, 'DELETE', '/indexes/e2e-two-analyzers');
});
