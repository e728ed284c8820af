/** A corner of a box, in pixels from the top left of the image. */
export interface Point {
  x: number;
  y: number;
}

/** A line or a word, and its corners clockwise from the top left. */
export interface TextBox {
  boundingBox: readonly Point[];
  text: string;
}

/** The text of an image, in reading order. */
export interface RecognizedText {
  lines: readonly TextBox[];
  words: readonly TextBox[];
}

/** An image to read. */
export interface OcrTask {
  image: Uint8Array;
  /** Name of the installed model of its language. */
  model: string;
  /** Whether the image may be rotated by a multiple of 90 degrees. */
  detectOrientation: boolean;
}
