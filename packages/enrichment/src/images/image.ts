/** How the images of a document are extracted. data-plane.md "SearchIndexer". */
export interface ImageSettings {
  /** Whether the pages of PDF files are rendered. Otherwise, their images are extracted. */
  rendersPages: boolean;
  /** In pixels. Larger images are scaled down. */
  maxWidth: number;
  maxHeight: number;
}

/** An upright JPEG image, as skills read it below `/document/normalized_images`. service-behavior §9. */
export interface NormalizedImage {
  $type: 'file';
  contentType: 'image/jpeg';
  /** In Base64. */
  data: string;
  /** In pixels. */
  width: number;
  height: number;
  originalWidth: number;
  originalHeight: number;
  /** Counterclockwise rotation in degrees, from the metadata of the image. */
  rotationFromOriginal: number;
  /** Position in the extracted text, in UTF-16 code units. */
  contentOffset: number;
  /** From 1 in PDF files, otherwise 0. */
  pageNumber: number;
  /** JSON of a list of polygons, in points from the top left of the page of a PDF file. Empty for other files. */
  boundingPolygon: string;
}

/** Where a document contains an image. */
export type ImagePosition = Partial<Pick<NormalizedImage, 'contentOffset' | 'pageNumber' | 'boundingPolygon'>>;

/** Decoded pixels, row by row from the top left. */
export interface Pixels {
  width: number;
  height: number;
  /** Gray, or red, green, and blue. */
  channels: 1 | 3;
  data: Uint8Array;
}

/** Larger images are not decoded, so that a small file cannot fill the memory. */
export const MAX_PIXELS = 64 * 1024 * 1024;
