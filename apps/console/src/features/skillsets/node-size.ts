/** Sizes of the graph's nodes, in pixels: the style sheet uses the same. */
export const NODE_WIDTH = 256;
const HEAD_HEIGHT = 48;
export const ROW_HEIGHT = 24;
const PADDING = 8;

/** Middle of a row, and of the head, from the top of a node. */
export const rowMiddle = (row: number): number => HEAD_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2;
export const HEAD_MIDDLE = HEAD_HEIGHT / 2;

/** Height of a node: inputs are on the left of its rows, outputs on the right. */
export const heightOf = (kind: string, inputs: number, outputs: number, hiddenFields: number): number =>
  HEAD_HEIGHT +
  (kind === 'skill' ? Math.max(inputs, outputs) : inputs + outputs) * ROW_HEIGHT +
  (hiddenFields > 0 ? ROW_HEIGHT : 0) +
  PADDING;
