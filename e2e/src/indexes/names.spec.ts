import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';
import { call, definition } from './support/definition.js';

test('the JSON editor completes names, and a wrong name has a quick fix', async ({ page, searchdeck }) => {
  const name = 'e2e-names';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  const frame = page.getByRole('group', { name: /^Definition of/ });
  await expect(frame.getByText('"fields"')).toBeVisible({ timeout: 30_000 });
  await enterEditor(frame);
  await page.keyboard.press('ControlOrMeta+a');
  const fields = '{ "name": "id", "type": "Edm.String", "key": true }, { "name": "title", "type": "Edm.String"';
  await page.keyboard.insertText(
    `\n{ "name": "${name}", "fields": [${fields}, "synonymMaps": ["nosuchmap"] }], "suggesters": [{ "name": "sg", "searchMode": "analyzingInfixMatching", "sourceFields": ["titel"] }] }`,
  );
  // The menu of quick fixes is within a narrow window, too.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height });
  // The synonym map is checked before it is saved.
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog').getByText(/synonym map 'nosuchmap' that doesn't exist/)).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /names the unknown field 'titel'/ })
    .click();
  // The focus moves from the closed dialog to the position in the text.
  await expect(frame.locator(':focus')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+.');
  await expect(page.getByText('Did you mean "title"?')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.action-widget').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.setViewportSize({ width, height });
  await expect(frame.getByText('"title"').nth(1)).toBeVisible();

  // Completion inside the list of source fields.
  await page.keyboard.press('ControlOrMeta+End');
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText(', ""');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(page.getByRole('option', { name: /^id/ })).toBeVisible();
});
