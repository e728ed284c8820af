import type { Locator, Page } from 'playwright/test';
import { expect } from './test.js';

/**
 * Moves the focus into the text of a code editor, as its hint says: Tab to its frame, then Enter. A new browser loads the
 * editor first, about a megabyte, and it takes the focus then.
 */
export const enterEditor = async (frame: Locator) => {
  await frame.focus();
  await frame.press('Enter');
  await expect(frame.locator(':focus')).toBeAttached({ timeout: 30_000 });
};

/** Replaces the text of the JSON editor of a definition. */
export const replaceDefinition = async (page: Page, definition: unknown) => {
  const editor = page.getByRole('group', { name: /^Definition of/ });
  await expect(editor.getByText('"name"', { exact: false }).first()).toBeVisible({ timeout: 30_000 });
  await enterEditor(editor);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(JSON.stringify(definition));
  // Removes the brackets and quotes that the editor closed automatically.
  await page.keyboard.press('ControlOrMeta+Shift+End');
  await page.keyboard.press('Delete');
};
