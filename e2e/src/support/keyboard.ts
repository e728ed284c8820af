import { expect, type Locator, type Page } from 'playwright/test';

const MAX_STOPS = 90;

/** Presses Tab until `target` has the focus. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(target);
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_STOPS} times ${key} did not reach ${String(target)}`);
};

/** The focused element, or the element that represents it, has a visible focus ring. */
const expectVisibleFocus = async (target: Locator): Promise<void> => {
  const isFocusVisible = await target.evaluate((element) => {
    const hasRing = (of: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    // Text fields show the focus with their border.
    return element.matches('input, textarea, select') || hasRing(element);
  });
  expect(isFocusVisible, `a visible focus on ${String(target)}`).toBe(true);
};

/** The focus is on an element, not on the body. */
export const expectFocusInPage = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/**
 * `target` has the focus because its dialog opened. Dialogs set the initial focus twice, the second time after the
 * first frame: a key pressed in between would move the focus, and the dialog would move it back.
 */
export const expectInitialFocus = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeFocused();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
  await expect(target).toBeFocused();
};
