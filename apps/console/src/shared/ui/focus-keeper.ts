const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
/** Dialogs that cover the page. */
const MODAL = '[role=dialog][aria-modal=true]';
const INITIAL_FOCUS = '[data-autofocus]';
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

/** The dialog that `node` is or contains, if it covers the page. */
const modalIn = (node: Node): HTMLElement | undefined =>
  node instanceof HTMLElement
    ? node.matches(MODAL)
      ? node
      : (node.querySelector<HTMLElement>(MODAL) ?? undefined)
    : undefined;

/**
 * Moves the focus to the control of a dialog that should have it, even if the control was disabled or missing when the
 * dialog opened, because it waited for a response. Until then the dialog has the focus, not an element behind it.
 */
class InitialFocus {
  private dialog: HTMLElement | undefined;

  /** Whether `dialog` still waits for the focus, or has only its default focus: itself or its first control. */
  private isWaiting(dialog: HTMLElement): boolean {
    const active = document.activeElement;
    if (!dialog.contains(active) || active === dialog) return true;
    return !active?.matches(INITIAL_FOCUS) && active === [...dialog.querySelectorAll(FOCUSABLE)].find(isFocusable);
  }

  onMutations(mutations: readonly MutationRecord[]) {
    const opened = mutations.flatMap(({ addedNodes }) => [...addedNodes].map(modalIn)).findLast(Boolean);
    if (opened !== undefined) {
      this.dialog = opened;
      // Later than the dialog's own attempt to focus the control.
      setTimeout(() => this.apply(true), GRACE_MS);
    } else if (this.dialog !== undefined) this.apply(false);
  }

  private apply(isLate: boolean) {
    const dialog = this.dialog;
    if (dialog === undefined) return;
    if (!dialog.isConnected || !this.isWaiting(dialog)) return this.end();
    const control = [...dialog.querySelectorAll(INITIAL_FOCUS)].find(isFocusable);
    if (control !== undefined) {
      control.focus({ preventScroll: true });
      this.end();
    } else if (isLate && !dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true });
  }

  onKeyDown = ({ key, target }: KeyboardEvent) => {
    // The user moves the focus, or types in a control of the dialog.
    const isInDialog = target instanceof Node && target !== this.dialog && this.dialog?.contains(target) === true;
    if (key === 'Tab' || isInDialog) this.end();
  };

  /** The user moved the focus, or it is where it should be. */
  end() {
    this.dialog = undefined;
  }
}

/**
 * Keeps the keyboard focus when the focused element disappears or is disabled (a removed row, a busy button): the focus
 * returns to the element, or moves to the nearest one of its kind, the dialog, or the heading of the page. Dialogs get
 * their initial focus even if they are still loading. Returns a function that ends this.
 */
export const keepFocus = (): (() => void) => {
  let position: FocusPosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const initialFocus = new InitialFocus();
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
    initialFocus.end();
    if (target instanceof Element && target.closest(FOCUSABLE) === null) position = undefined;
  };
  const observer = new MutationObserver((mutations) => {
    initialFocus.onMutations(mutations);
    watch();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'data-loading'],
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('keydown', initialFocus.onKeyDown);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('pointerdown', onPointerDown);
    document.removeEventListener('keydown', initialFocus.onKeyDown);
  };
};
