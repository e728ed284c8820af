import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
/** Whoever removes a thing on purpose (a dialog that closes, a page that changes) hands the focus on within this time. */
const GRACE_MS = 120;

const shown = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true });
const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(FOCUSABLE) && element.tabIndex >= 0 && shown(element);

/** Where the focus stood: the element, and what was around it from the inside out. */
interface Stand {
  element: HTMLElement;
  around: { parent: HTMLElement; /** Its place among the elements of its kind inside `parent`. */ at: number }[];
}
const ofKind = ({ tagName }: Element, parent: Element): Element[] => [...parent.getElementsByTagName(tagName)];

const standOf = (element: HTMLElement): Stand => {
  const around: Stand['around'] = [];
  for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
    around.push({ parent, at: ofKind(element, parent).indexOf(element) });
    if (parent.id === 'main' || parent.getAttribute('role') === 'dialog') break;
  }
  return { element, around };
};

/** The nearest thing of the same kind that is still there: what now stands where it stood, else the one before. */
const nearest = ({ element, around }: Stand): HTMLElement | undefined => {
  for (const { parent, at } of around) {
    if (!parent.isConnected || !shown(parent)) continue;
    const left = ofKind(element, parent);
    const next = left.slice(at).find(takesFocus) ?? left.slice(0, at).findLast(takesFocus);
    if (next !== undefined) return next;
  }
  return undefined;
};

/** Something of the dialog that it stood in: what lies behind an open dialog is not to be reached. */
const ofDialog = ({ around }: Stand): HTMLElement | undefined => {
  const parent = around.at(-1)?.parent;
  if (parent?.getAttribute('role') !== 'dialog' || !parent.isConnected) return undefined;
  return [...parent.querySelectorAll(FOCUSABLE)].find(takesFocus);
};

/**
 * Nobody who works by keyboard is thrown back to the top of the page: when the thing with the focus goes away (a row is
 * removed, a button is busy for a moment) the focus comes back to it, or goes to the nearest thing of its kind, or to the
 * heading of the page.
 */
export const useFocusKeeper = (): void => {
  useEffect(() => {
    let stand: Stand | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = (): boolean => document.activeElement === null || document.activeElement === document.body;
    const keep = () => {
      timer = undefined;
      if (stand === undefined || !lost()) return;
      const { element } = stand;
      const disabled = element.matches(':disabled');
      // Busy: it takes the focus again when it can.
      if (element.isConnected && shown(element) && disabled && element.matches('[data-loading]')) return;
      if (element.isConnected && shown(element) && !disabled) return element.focus({ preventScroll: true });
      (nearest(stand) ?? ofDialog(stand) ?? document.getElementById('page-title'))?.focus({ preventScroll: true });
    };
    const watch = () => {
      if (stand !== undefined && timer === undefined && lost()) timer = setTimeout(keep, GRACE_MS);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) stand = standOf(target);
    };
    // A click on nothing lets go of the focus on purpose.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(FOCUSABLE) === null) stand = undefined;
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
