/** The font of table cells; the family is that of the page. */
const FONT_SIZE = '13px';
const MAX_CACHED_WIDTHS = 10_000;
/** Widths of texts in pixels. */
const widths = new Map<string, number>();
let context: OffscreenCanvasRenderingContext2D | null | undefined;

const widthOf = (text: string): number => {
  context ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null || context === undefined) return Infinity;
  if (widths.size === 0) context.font = `${FONT_SIZE} ${getComputedStyle(document.body).fontFamily}`;
  if (widths.size >= MAX_CACHED_WIDTHS) widths.clear();
  const cachedWidth = widths.get(text);
  if (cachedWidth !== undefined) return cachedWidth;
  const { width } = context.measureText(text);
  widths.set(text, width);
  return width;
};

/** Longer texts are not measured. */
const MAX_MEASURED_LENGTH = 200;

/**
 * Whether a text on one line fits a width in pixels, so that its cell doesn't have to clip it. The browser lays out every
 * clipped cell again whenever a character is typed anywhere, and a page of results has thousands of cells, most of them
 * short.
 */
export const fitsWidth = (text: string, maxWidth: number): boolean =>
  text === '' || (text.length <= MAX_MEASURED_LENGTH && widthOf(text) <= maxWidth);
