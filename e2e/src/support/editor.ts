import type { Locator } from 'playwright/test';
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
