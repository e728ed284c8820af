import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
/** Time for code that removes the focused element (closing a dialog, changing the page) to move the focus itself. */
const GRACE_MS = 120;

const isVisible = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true });
const isFocusable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(FOCUSABLE) && element.tabIndex >= 0 && isVisible(element);

/** The position of the focus: the element and its ancestors, innermost first. */
interface FocusPosition {
  element: HTMLElement;
  ancestors: { parent: HTMLElement; /** Index among the elements with the same tag inside `parent`. */ at: number }[];
}
const withSameTag = ({ tagName }: Element, parent: Element): Element[] => [...parent.getElementsByTagName(tagName)];

const positionOf = (element: HTMLElement): FocusPosition => {
  const ancestors: FocusPosition['ancestors'] = [];
  for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
    ancestors.push({ parent, at: withSameTag(element, parent).indexOf(element) });
    if (parent.id === 'main' || parent.getAttribute('role') === 'dialog') break;
  }
  return { element, ancestors };
};

/** The nearest remaining element of the same kind: the one now at the position, or the previous one. */
const nearest = ({ element, ancestors }: FocusPosition): HTMLElement | undefined => {
  for (const { parent, at } of ancestors) {
    if (!parent.isConnected || !isVisible(parent)) continue;
    const candidates = withSameTag(element, parent);
    const next = candidates.slice(at).find(isFocusable) ?? candidates.slice(0, at).findLast(isFocusable);
    if (next !== undefined) return next;
  }
  return undefined;
};

/** The first control of the enclosing dialog: elements behind an open dialog must not get the focus. */
const firstInDialog = ({ ancestors }: FocusPosition): HTMLElement | undefined => {
  const parent = ancestors.at(-1)?.parent;
  if (parent?.getAttribute('role') !== 'dialog' || !parent.isConnected) return undefined;
  return [...parent.querySelectorAll(FOCUSABLE)].find(isFocusable);
};

/**
 * Keeps the keyboard focus when the focused element disappears or is disabled (a removed row, a busy button): the focus
 * returns to the element, or moves to the nearest one of its kind, the dialog, or the heading of the page.
 */
export const useFocusKeeper = (): void => {
  useEffect(() => {
    let position: FocusPosition | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
    const keep = () => {
      timer = undefined;
      if (position === undefined || !isFocusLost()) return;
      const { element } = position;
      const isDisabled = element.matches(':disabled');
      // Busy: it gets the focus back once it is enabled.
      if (element.isConnected && isVisible(element) && isDisabled && element.matches('[data-loading]')) return;
      if (element.isConnected && isVisible(element) && !isDisabled) return element.focus({ preventScroll: true });
      (nearest(position) ?? firstInDialog(position) ?? document.getElementById('page-title'))?.focus({
        preventScroll: true,
      });
    };
    const watch = () => {
      if (position !== undefined && timer === undefined && isFocusLost()) timer = setTimeout(keep, GRACE_MS);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) position = positionOf(target);
    };
    // A click outside of controls removes the focus intentionally.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(FOCUSABLE) === null) position = undefined;
    };
    const observer = new MutationObserver(watch);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'data-loading'],
    });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
};
