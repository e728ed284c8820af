import type { Bbox, Page, Worker } from 'tesseract.js';
import { openImage } from '../../images/normalize-image.js';
import { folderOfModel } from './languages.js';
import type { OcrTask, Point, RecognizedText, TextBox } from './recognized-text.js';

/** The neural network of the library, which is the one in the model. */
const NEURAL_NETWORK = 1;
const PIXELS_PER_INCH = 200;
/** Larger images are scaled down to the height of a page of text. */
const MAX_SIDE = 12 * PIXELS_PER_INCH;
/** Below this confidence, in percent, the image may be rotated. */
const MIN_CONFIDENCE = 75;
const ROTATIONS = [0, 90, 180, 270] as const;

type Rotation = (typeof ROTATIONS)[number];

/** The text of a clockwise rotation of an image, in the coordinates of the rotated image. */
interface Reading {
  rotation: Rotation;
  page: Page;
  /** Size of the image that was read. */
  width: number;
  height: number;
  /** Pixels of the original image for each pixel of that image. */
  scale: number;
}

let modelWorker: { model: string; worker: Promise<Worker> } | undefined;

async function startWorker(model: string): Promise<Worker> {
  const { createWorker } = await import('tesseract.js');
  // The library would download a model that it does not read from the disk.
  const langPath = folderOfModel(model);
  if (langPath === undefined) throw new Error(`The model '${model}' is not installed.`);
  // Without an error handler, an image that cannot be read would end the process.
  const errorHandler = (): void => undefined;
  return createWorker(model, NEURAL_NETWORK, { langPath, gzip: true, cacheMethod: 'none', errorHandler });
}

/** The worker of a model. Replaces the worker of another model, because each takes about 300 MB. */
async function workerOf(model: string): Promise<Worker> {
  if (modelWorker !== undefined && modelWorker.model !== model) {
    const { worker } = modelWorker;
    modelWorker = undefined;
    await (await worker).terminate();
  }
  modelWorker ??= { model, worker: startWorker(model) };
  try {
    return await modelWorker.worker;
  } catch (error) {
    // The next image tries again.
    modelWorker = undefined;
    throw error;
  }
}

async function read({ image, model }: OcrTask, rotation: Rotation): Promise<Reading> {
  const { width: originalWidth, height: originalHeight } = await (await openImage(image)).metadata();
  const isUpright = rotation % 180 === 0;
  const { data, info } = await (
    await openImage(image)
  )
    .rotate(rotation)
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .withMetadata({ density: PIXELS_PER_INCH })
    .toBuffer({ resolveWithObject: true });
  const worker = await workerOf(model);
  const result = await worker.recognize(data, {}, { text: true, blocks: true });
  const scale = (isUpright ? originalWidth : originalHeight) / info.width;
  return { rotation, page: result.data, width: info.width, height: info.height, scale };
}

/** The reading with the highest confidence, or the first one whose confidence is sufficient. */
async function bestReading(task: OcrTask): Promise<Reading> {
  let best = await read(task, 0);
  if (!task.detectOrientation) return best;
  for (const rotation of ROTATIONS.slice(1)) {
    if (best.page.confidence >= MIN_CONFIDENCE) break;
    const reading = await read(task, rotation);
    if (reading.page.confidence > best.page.confidence) best = reading;
  }
  return best;
}

/** A point of the original image. */
function originalPoint({ rotation, width, height, scale }: Reading, x: number, y: number): Point {
  const [originalX, originalY] =
    rotation === 0
      ? [x, y]
      : rotation === 90
        ? [y, width - x]
        : rotation === 180
          ? [width - x, height - y]
          : [height - y, x];
  return { x: Math.round(originalX * scale), y: Math.round(originalY * scale) };
}

const boxOf = (reading: Reading, { text, bbox: { x0, y0, x1, y1 } }: { text: string; bbox: Bbox }): TextBox => ({
  boundingBox: [
    originalPoint(reading, x0, y0),
    originalPoint(reading, x1, y0),
    originalPoint(reading, x1, y1),
    originalPoint(reading, x0, y1),
  ],
  text: text.trim(),
});

async function recognize(task: OcrTask): Promise<RecognizedText> {
  const reading = await bestReading(task);
  const lines = (reading.page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return {
    lines: lines.map((line) => boxOf(reading, line)).filter(({ text }) => text !== ''),
    words: lines.flatMap(({ words }) => words.map((word) => boxOf(reading, word))).filter(({ text }) => text !== ''),
  };
}

let previous: Promise<unknown> = Promise.resolve();

/** Reads the text of an image, after that of the previous one. Rejects if the image cannot be read. */
export function recognizeText(task: OcrTask): Promise<RecognizedText> {
  const text = previous.then(() => recognize(task));
  previous = text.catch(() => undefined);
  return text;
}
