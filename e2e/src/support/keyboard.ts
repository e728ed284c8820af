import { expect, type Locator, type Page } from 'playwright/test';

const MOST_STOPS = 90;

/** Goes from stop to stop with Tab, as somebody without a mouse does, until `target` has the focus. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(target);
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STOPS} times ${key} did not reach ${String(target)}`);
};

/** What has the focus shows it, with a ring around itself or around what stands for it. */
const expectVisibleFocus = async (target: Locator): Promise<void> => {
  const ring = await target.evaluate((element) => {
    const drawn = (of: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    // Text fields show it by their border.
    return element.matches('input, textarea, select') || drawn(element);
  });
  expect(ring, `a visible focus on ${String(target)}`).toBe(true);
};

/** The focus stands somewhere, not on the page as a whole. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
