import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Rules of WCAG 2.2 A and AA that depend on colors; all others give the same result in every theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What loads, is saved, or belongs to the previous query; it may be dimmed until then. */
const BUSY = '[data-stale], [data-outdated], [aria-busy="true"], [aria-label="Loading the editor"]';

/**
 * Fails on any violation of WCAG 2.2 A and AA that axe finds on the page. `colorsOnly`: for a page that is checked in
 * another theme as well.
 */
export async function expectAccessible(page: Page, { colorsOnly = false } = {}): Promise<void> {
  await expect(page.locator(BUSY)).toHaveCount(0, { timeout: 40_000 });
  await waitForAnimations(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // The legacy mode runs axe in the page alone: pages have no frames, and a second page for each check takes a second.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (colorsOnly ? axe.withRules(COLOR_RULES) : axe.withTags(tags)).analyze();
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(messages).toEqual([]);
}

/** Waits for fades and moves that end: halfway through a fade, texts have less contrast. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // A removed element cancels its animation.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
