import { Store } from '../../shared/api/store';

/** Number of requests to open the palette; its code loads with the first request. */
export const paletteRequests = new Store(0);

let typedText: string | undefined;

/** Collects the text that is typed before the palette has the focus; other keys than text and Backspace are not changed. */
const collectKey = (event: KeyboardEvent) => {
  if (event.key === 'Escape') stopCollecting();
  if (typedText === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') typedText = typedText.slice(0, -1);
  else if (event.key.length === 1) typedText += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
};

const stopCollecting = () => {
  typedText = undefined;
  window.removeEventListener('keydown', collectKey, true);
};

/** Opens the palette. What the user types until its input has the focus is returned by `takeTypedText`. */
export const openPalette = (): void => {
  typedText = '';
  window.addEventListener('keydown', collectKey, true);
  paletteRequests.set(paletteRequests.get() + 1);
};

/** The text that was typed since `openPalette`. Later keys are not collected anymore. */
export const takeTypedText = (): string => {
  const text = typedText ?? '';
  stopCollecting();
  return text;
};
