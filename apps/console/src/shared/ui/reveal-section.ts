const WAIT_MS = 10_000;

/**
 * Scrolls to the section with this ID, which may appear later, and focuses its heading, or the selected one of its radio
 * buttons. Returns a function that stops waiting.
 */
export function revealSection(id: string): () => void {
  const reveal = (): boolean => {
    const element = document.getElementById(id);
    if (element === null) return false;
    const target = element.querySelector<HTMLElement>('input:checked:enabled') ?? element;
    if (target === element) element.tabIndex = -1;
    (element.closest('section') ?? element).scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
    return true;
  };
  if (reveal()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (reveal()) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
