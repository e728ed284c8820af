/** Distance of a menu from the right edge of the window, in pixels. */
const MARGIN = 8;

/**
 * Keeps menus of an editor, such as the quick fixes, within the window: Monaco places them before it knows the width of
 * their items. Returns a function that stops it.
 */
export function keepMenusInWindow(editor: HTMLElement): () => void {
  const resizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { left, right } = target.getBoundingClientRect();
      const excess = right - (window.innerWidth - MARGIN);
      if (excess > 0 && target instanceof HTMLElement) target.style.left = `${Math.max(0, left - excess)}px`;
    }
  });
  const observe = (element: Node) => {
    if (element instanceof HTMLElement && element.classList.contains('context-view')) resizes.observe(element);
  };
  for (const child of editor.children) observe(child);
  // Monaco adds it with the first menu, and then shows it again.
  const additions = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) observe(node);
  });
  additions.observe(editor, { childList: true });
  return () => {
    additions.disconnect();
    resizes.disconnect();
  };
}
