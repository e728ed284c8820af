import { expect, type Page } from 'playwright/test';

/**
 * Fails on elements that are hard to hit: targets of less than 24 × 24 CSS px whose circle of that diameter reaches
 * another target or its circle (WCAG 2.5.8). Links in a sentence are exempt, and so are targets that scrolling moves away
 * from a target outside, such as a row just above the status bar. A check box or radio button is as large as its label.
 */
export async function expectTargetSizes(page: Page): Promise<void> {
  expect(await smallTargets(page)).toEqual([]);
}

/** One line for each target that is too small. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmallTargets);

/** Runs in the page. */
const findSmallTargets = (): string[] => {
  const SIZE = 24;
  const TARGETS = [
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input)',
    '[role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="switch"], [role="link"]',
  ].join();

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const intersection = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  /** The part that scrolling parents and the window show. */
  const visiblePart = (element: Element): Box => {
    let box: Box = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow !== 'visible') box = intersection(box, parent.getBoundingClientRect());
    }
    return intersection(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  };
  const centerOf = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
  const isHit = (element: Element, box: Box) => {
    const { x, y } = centerOf(box);
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  /** A label with a text includes its input. */
  const isInLabel = (element: Element) => element.matches('input') && element.closest('label') !== null;
  const labelBox = (element: Element): Box => {
    const box: Box = element.getBoundingClientRect();
    const [label] = element.matches('input[type="checkbox"], input[type="radio"]')
      ? ((element as HTMLInputElement).labels ?? [])
      : [];
    if (label === undefined) return box;
    const other = label.getBoundingClientRect();
    return {
      left: Math.min(box.left, other.left),
      right: Math.max(box.right, other.right),
      top: Math.min(box.top, other.top),
      bottom: Math.max(box.bottom, other.bottom),
    };
  };
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    );
  const scrollerOf = (element: Element): Element | null => {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      const { overflowY } = getComputedStyle(parent);
      if (/auto|scroll/.test(overflowY) && parent.scrollHeight > parent.clientHeight) return parent;
    }
    return null;
  };
  /** Whether scrolling moves the target away from another one that doesn't move with it. */
  const canScrollAway = (element: Element, other: Element): boolean => {
    const scroller = scrollerOf(element);
    if (scroller === null || scroller.contains(other)) return false;
    const isBelow = other.getBoundingClientRect().top >= scroller.getBoundingClientRect().bottom - 1;
    return isBelow ? scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1 : scroller.scrollTop > 0;
  };
  const isSmall = ({ left, right, top, bottom }: Box) => right - left < SIZE - 0.5 || bottom - top < SIZE - 0.5;
  const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

  const targets = [...document.querySelectorAll(TARGETS)]
    .filter(
      (element) => !isInLabel(element) && element.closest('[aria-hidden="true"], [inert], .monaco-editor') === null,
    )
    .map((element) => ({ element, box: labelBox(element), visible: visiblePart(element) }))
    .filter(
      ({ element, visible }) =>
        visible.right - visible.left > 2 && visible.bottom - visible.top > 2 && isHit(element, visible),
    );
  return targets.flatMap(({ element, box }) => {
    if (!isSmall(box) || isInSentence(element)) return [];
    const center = centerOf(box);
    const neighbor = targets.find((other) => {
      if (element.contains(other.element) || other.element.contains(element)) return false;
      if (canScrollAway(element, other.element)) return false;
      if (isSmall(other.box) && distance(centerOf(other.box), center) < SIZE) return true;
      const nearest = {
        x: Math.min(Math.max(center.x, other.visible.left), other.visible.right),
        y: Math.min(Math.max(center.y, other.visible.top), other.visible.bottom),
      };
      return distance(nearest, center) < SIZE / 2;
    });
    if (neighbor === undefined) return [];
    const nameOf = (target: Element) =>
      `${target.tagName.toLowerCase()} "${target.getAttribute('aria-label') ?? (target.textContent ?? '').trim().slice(0, 60)}"`;
    const size = `${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}`;
    return [`${nameOf(element)} has ${size} px and is close to ${nameOf(neighbor.element)}`];
  });
};
