/** The font of table cells; the family is that of the page. */
const FONT_SIZE = '13px';
const MAX_CACHED = 10_000;
/** Widths of texts in pixels. */
const widths = new Map<string, number>();
let context: OffscreenCanvasRenderingContext2D | null | undefined;

const widthOf = (text: string): number => {
  context ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null || context === undefined) return Infinity;
  if (widths.size === 0) context.font = `${FONT_SIZE} ${getComputedStyle(document.body).fontFamily}`;
  if (widths.size >= MAX_CACHED) widths.clear();
  const cached = widths.get(text);
  if (cached !== undefined) return cached;
  const { width } = context.measureText(text);
  widths.set(text, width);
  return width;
};

/** Longer texts are not measured. */
const MAX_MEASURED_LENGTH = 200;

/**
 * Whether a text on one line needs no more than a width in pixels, so that its cell need not clip it. Every clipped cell is
 * a part of the page that the browser arranges again whenever a character is typed anywhere: a page of results has
 * thousands of cells, most of them short.
 */
export const fitsWidth = (text: string, maxWidth: number): boolean =>
  text === '' || (text.length <= MAX_MEASURED_LENGTH && widthOf(text) <= maxWidth);
