import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { MAX_PIXELS, type ImageSettings, type Pixels } from './image.js';

/** The memory of the library. Its own type depends on a package that is not installed. */
interface Memory {
  HEAPU8: Uint8Array;
  wasmExports: { malloc: (size: number) => number; free: (pointer: number) => void };
}

type Library = Omit<WrappedPdfiumModule, 'pdfium'> & { pdfium: Memory };

/** An image on a page. */
export interface PageImage {
  width: number;
  height: number;
  /** JSON of a list with the rectangle of the image, in points from the top left of the page. */
  boundingPolygon: string;
  /** Decodes the image; undefined if it cannot be decoded. */
  decode: () => Pixels | undefined;
}

const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
/** Maximum depth of groups in groups. */
const MAX_FORM_DEPTH = 10;
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4, 5: 4 };
const BGRX = 3;
const WHITE = 0xff_ff_ff_ff;
/** FPDF_ANNOT: annotations are rendered, too. */
const RENDER_FLAGS = 0x01;
/** Pages are rendered at 200 pixels per inch, or fewer if the image would exceed the maximum size. */
const POINTS_PER_INCH = 72;
const PIXELS_PER_INCH = 200;

let loading: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const { init } = await import('@embedpdf/pdfium');
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const library = (await init({ wasmBinary })) as unknown as Library;
  library.PDFiumExt_Init();
  return library;
}

/** Loads the library again for the next file, because its memory can be damaged after an error. */
export function discardPdfLibrary(): void {
  loading = undefined;
}

/** Images of a PDF file. Callers must close it. */
export class PdfImages {
  private constructor(
    private readonly library: Library,
    private readonly file: number,
    private readonly document: number,
  ) {}

  /** Throws if the file cannot be read. */
  static async open(bytes: Uint8Array): Promise<PdfImages> {
    const library = await (loading ??= load());
    const { pdfium } = library;
    const file = pdfium.wasmExports.malloc(bytes.length);
    pdfium.HEAPU8.set(bytes, file);
    const document = library.FPDF_LoadMemDocument(file, bytes.length, '');
    if (document === 0) {
      pdfium.wasmExports.free(file);
      throw new Error('The images of the document could not be read.');
    }
    return new PdfImages(library, file, document);
  }

  close(): void {
    this.library.FPDF_CloseDocument(this.document);
    this.library.pdfium.wasmExports.free(this.file);
  }

  /** Passes the images of a page, numbered from 0, in drawing order. They can be decoded until the next one is requested. */
  async forEachImage(page: number, process: (image: PageImage) => Promise<void>): Promise<void> {
    const { library } = this;
    const handle = library.FPDF_LoadPage(this.document, page);
    if (handle === 0) return;
    try {
      for (const object of this.imageObjects(handle)) await process(this.imageOf(handle, object));
    } finally {
      library.FPDF_ClosePage(handle);
    }
  }

  /** Renders a page, numbered from 0; undefined if it cannot be rendered. */
  render(page: number, { maxWidth, maxHeight }: ImageSettings): Pixels | undefined {
    const { library } = this;
    const handle = library.FPDF_LoadPage(this.document, page);
    if (handle === 0) return undefined;
    try {
      const [pageWidth, pageHeight] = [library.FPDF_GetPageWidthF(handle), library.FPDF_GetPageHeightF(handle)];
      if (!(pageWidth > 0 && pageHeight > 0)) return undefined;
      const scale = Math.min(PIXELS_PER_INCH / POINTS_PER_INCH, maxWidth / pageWidth, maxHeight / pageHeight);
      const width = Math.max(1, Math.round(pageWidth * scale));
      const height = Math.max(1, Math.round(pageHeight * scale));
      const bitmap = library.FPDFBitmap_CreateEx(width, height, BGRX, 0, width * 4);
      if (bitmap === 0) return undefined;
      try {
        library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        library.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, RENDER_FLAGS);
        return this.pixelsOf(bitmap);
      } finally {
        library.FPDFBitmap_Destroy(bitmap);
      }
    } finally {
      library.FPDF_ClosePage(handle);
    }
  }

  private *imageObjects(page: number): Generator<number> {
    const { library } = this;
    const count = library.FPDFPage_CountObjects(page);
    for (let i = 0; i < count; i++) yield* this.imagesIn(library.FPDFPage_GetObject(page, i), 0);
  }

  /** An object if it is an image, or the images of a group. */
  private *imagesIn(object: number, depth: number): Generator<number> {
    const { library } = this;
    const type = library.FPDFPageObj_GetType(object);
    if (type === IMAGE_OBJECT) yield object;
    if (type !== FORM_OBJECT || depth === MAX_FORM_DEPTH) return;
    const count = library.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count; i++) yield* this.imagesIn(library.FPDFFormObj_GetObject(object, i), depth + 1);
  }

  private imageOf(page: number, object: number): PageImage {
    const { library } = this;
    const [width = 0, height = 0] = this.read(2, 'Uint32', (a, b) =>
      library.FPDFImageObj_GetImagePixelSize(object, a, b),
    );
    return {
      width,
      height,
      boundingPolygon: this.polygonOf(page, object),
      decode: () => {
        if (width * height > MAX_PIXELS) return undefined;
        const bitmap = library.FPDFImageObj_GetBitmap(object);
        if (bitmap === 0) return undefined;
        try {
          return this.pixelsOf(bitmap);
        } finally {
          library.FPDFBitmap_Destroy(bitmap);
        }
      },
    };
  }

  private polygonOf(page: number, object: number): string {
    const { library } = this;
    const [left, bottom, right, top] = this.read(4, 'Float32', (a, b, c, d) =>
      library.FPDFPageObj_GetBounds(object, a, b, c, d),
    );
    if (left === undefined || bottom === undefined || right === undefined || top === undefined) return '';
    const height = library.FPDF_GetPageHeightF(page);
    const point = (x: number, y: number) => ({ x: Math.round(x * 10) / 10, y: Math.round((height - y) * 10) / 10 });
    return JSON.stringify([[point(left, top), point(right, top), point(right, bottom), point(left, bottom)]]);
  }

  /** The 32-bit values that a function of the library writes to pointers; empty if it fails. */
  private read(count: number, type: 'Uint32' | 'Float32', call: (...pointers: number[]) => boolean): number[] {
    const { pdfium } = this.library;
    const start = pdfium.wasmExports.malloc(count * 4);
    try {
      if (!call(...Array.from({ length: count }, (_, i) => start + i * 4))) return [];
      const view = new DataView(pdfium.HEAPU8.buffer, start, count * 4);
      return Array.from({ length: count }, (_, i) =>
        type === 'Uint32' ? view.getUint32(i * 4, true) : view.getFloat32(i * 4, true),
      );
    } finally {
      pdfium.wasmExports.free(start);
    }
  }

  /** A copy of a bitmap of the library, whose channels have the reverse order. */
  private pixelsOf(bitmap: number): Pixels | undefined {
    const { library } = this;
    const bytesPerPixel = BYTES_PER_PIXEL[library.FPDFBitmap_GetFormat(bitmap)];
    const width = library.FPDFBitmap_GetWidth(bitmap);
    const height = library.FPDFBitmap_GetHeight(bitmap);
    if (bytesPerPixel === undefined || width * height > MAX_PIXELS) return undefined;
    const stride = library.FPDFBitmap_GetStride(bitmap);
    const start = library.FPDFBitmap_GetBuffer(bitmap);
    const source = library.pdfium.HEAPU8.subarray(start, start + stride * height);
    const channels = bytesPerPixel === 1 ? 1 : 3;
    const data = new Uint8Array(width * height * channels);
    let to = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0, from = y * stride; x < width; x++, from += bytesPerPixel) {
        if (channels === 1) data[to++] = source[from]!;
        else {
          data[to++] = source[from + 2]!;
          data[to++] = source[from + 1]!;
          data[to++] = source[from]!;
        }
      }
    }
    return { width, height, channels, data };
  }
}
