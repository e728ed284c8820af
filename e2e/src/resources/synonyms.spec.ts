import { expectAccessible } from '../support/accessibility.js';
import { call } from '../indexes/support/definition.js';
import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';

test('a new synonym map is edited as rules, one per line', async ({ page, searchdeck }) => {
  const name = 'e2e-new-places';
  await page.goto('/c/demo/resources/synonymmaps?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create synonym map' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  const editor = dialog.getByRole('group', { name: /^Rules of the new synonym map/ });
  await expect(editor.getByText('tv, television, telly')).toBeVisible();
  await enterEditor(editor);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('hotel, motel\nwifi => wlan');
  await expect(dialog.getByText('2 rules')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Query term' }).fill('wifi');
  await expect(dialog.getByText('wifi is replaced by wlan')).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Edit as' }).getByText('JSON').click();
  await expect(dialog.getByText('hotel, motel\\nwifi => wlan', { exact: false }).first()).toBeVisible();
  await dialog.getByRole('button', { name: `Create ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const stored = (await (await call(searchdeck, 'GET', `/synonymmaps/${name}`)).json()) as { synonyms: string };
  expect(stored.synonyms).toBe('hotel, motel\nwifi => wlan');
});

test('a review that opens before the changes are computed moves the focus into the dialog', async ({
  page,
  context,
  searchdeck,
}) => {
  const name = 'e2e-quick-review';
  await call(searchdeck, 'PUT', `/synonymmaps/${name}`, { name, format: 'solr', synonyms: 'hotel, motel' });
  await page.goto(`/c/demo/resources/synonymmaps/${name}`);
  const editor = page.getByRole('group', { name: /^Rules of/ });
  await expect(editor.getByText('hotel, motel')).toBeVisible({ timeout: 30_000 });
  await enterEditor(editor);
  // As on a slow machine: the dialog opens while its button is still disabled.
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\nfilm, movie');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeFocused();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await call(searchdeck, 'DELETE', `/synonymmaps/${name}`);
});

test('rules are edited one per line, checked while typing, tested, and saved', async ({ page, searchdeck }) => {
  const name = 'e2e-places';
  await call(searchdeck, 'PUT', `/synonymmaps/${name}`, { name, format: 'solr', synonyms: 'hotel, motel' });
  await call(searchdeck, 'PUT', '/indexes/e2e-uses-places', {
    name: 'e2e-uses-places',
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      {
        name: 'address',
        type: 'Edm.ComplexType',
        fields: [{ name: 'city', type: 'Edm.String', searchable: true, synonymMaps: [name] }],
      },
    ],
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/c/demo/resources/synonymmaps/${name}`);
  await expect(page.getByText('address/city')).toBeVisible();
  const editor = page.getByRole('group', { name: /^Rules of/ });
  await expect(editor.getByText('hotel, motel')).toBeVisible({ timeout: 30_000 });
  await enterEditor(editor);
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\nwifi, wi-fi => ');
  await expect(page.getByText('1 error', { exact: false }).first()).toBeVisible();
  await expect(editor.locator('.squiggly-error')).toHaveCount(1);
  await page.getByRole('button', { name: 'Review' }).click();
  // With an error, Enter cancels.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await enterEditor(editor);
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('wlan');
  await expect(page.getByText('2 rules')).toBeVisible();
  await expect(editor.locator('.squiggly-error')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Query term' }).fill('Wi-Fi');
  await expect(page.getByRole('region', { name: 'Test expansion' }).getByRole('status')).toHaveText(
    'Wi-Fi is replaced by wlan line 2',
  );
  await expectAccessible(page);

  // The rules and the JSON are one draft.
  await page.getByRole('link', { name: 'JSON unsaved changes' }).click();
  await expect(page.getByText('hotel, motel\\nwifi, wi-fi => wlan', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  // The review shows the rules one per line.
  await expect(page.getByRole('dialog').getByText('1 rule added')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('wifi, wi-fi => wlan', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText(`Synonym map ${name} saved`)).toBeVisible();
  const stored = (await (await call(searchdeck, 'GET', `/synonymmaps/${name}`)).json()) as { synonyms: string };
  expect(stored.synonyms).toBe('hotel, motel\nwifi, wi-fi => wlan');
});

test('each template keeps its edits; invalid JSON is explained, and the name stays', async ({ page }) => {
  await page.goto('/c/demo/resources/synonymmaps?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create synonym map' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const templates = dialog.getByRole('radiogroup', { name: 'Template' }).getByRole('radio');
  const view = dialog.getByRole('radiogroup', { name: 'Edit as' });
  await name.fill('e2e-first');
  await templates.last().click();
  await expect(name).not.toHaveValue('e2e-first');
  await name.fill('e2e-last');
  await templates.first().click();
  await expect(name).toHaveValue('e2e-first');
  await templates.last().click();
  await expect(name).toHaveValue('e2e-last');

  // Reopening the dialog restores the edits.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create synonym map' }).click();
  await expect(name).toHaveValue('e2e-last');
  await expect(templates.last()).toBeChecked();

  await view.getByText('JSON').click();
  const editor = dialog.getByRole('group', { name: /^Definition of the new synonym map/ });
  await enterEditor(editor);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('x');
  await view.getByText('Rules').click();
  await expect(dialog.getByRole('alert')).toContainText(
    /Line \d+, column \d+: Unexpected characters after the end of the JSON/,
  );
  await expect(name).toHaveValue('e2e-last');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(name).not.toHaveValue('e2e-last');
  await expect(name).toBeEnabled();
});
