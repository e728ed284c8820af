import { addField, call, definition } from '../indexes/support/definition.js';
import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';

// Every test fails on an uncaught error, such as those that Monaco throws when a disposed editor is used.

test('an editor keeps its menus and suggestions after a diff was shown and closed', async ({ page, searchdeck }) => {
  const name = 'e2e-editor-after-diff';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'subtitle');
  await page.keyboard.press('ControlOrMeta+s');
  const review = page.getByRole('dialog').filter({ has: page.locator('.monaco-diff-editor') });
  await expect(review.getByText('"subtitle"').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();

  // By keyboard: a line with the pointer's target may be scrolled out of the editor.
  const frame = page.getByRole('group', { name: /^Definition of/ });
  await enterEditor(frame);
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Command Palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Command Palette' })).toBeHidden();
  await page.keyboard.press('End');
  await page.keyboard.insertText('\n    { "');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /^fields/ }).first()).toBeVisible();
});

test('editors that are opened and left in quick succession on a slow machine throw nothing', async ({
  page,
  searchdeck,
}) => {
  const name = 'e2e-editor-left-early';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'subtitle');
  const frame = page.getByRole('group', { name: /^Definition of/ });
  const views = page.getByRole('navigation', { name: `Views of ${name}` });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let round = 0; round < 4; round++) {
    // The diff is closed before and after it has been computed.
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (round % 2 === 1) await expect(page.locator('.monaco-diff-editor .view-line').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await views.getByRole('link', { name: 'Fields' }).click();
    await expect(page.getByRole('row', { name: /title/ }).first()).toBeVisible();
    await views.getByRole('link', { name: 'JSON' }).click();
    if (round > 1) await expect(frame.getByText('"subtitle"')).toBeVisible();
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(frame.getByText('"subtitle"')).toBeVisible();
});
