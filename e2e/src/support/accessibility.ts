import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Fails on any violation of WCAG 2.2 A and AA that axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Results of the previous query are dimmed until the response arrives.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(messages).toEqual([]);
}
