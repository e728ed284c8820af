import { badRequest, normalizedImageSize, type IndexingConfiguration } from '@searchdeck/contract';
import type { ImageSettings } from './image.js';

const MAX_WIDTH = 'normalizedImageMaxWidth';
const MAX_HEIGHT = 'normalizedImageMaxHeight';

/** A size in pixels. Throws SearchError 400 if it is out of range. */
function sizeOf(value: unknown, name: string): number {
  const { minimum, maximum, default: fallback } = normalizedImageSize;
  const size = value ?? fallback;
  if (typeof size === 'number' && Number.isInteger(size) && size >= minimum && size <= maximum) return size;
  throw badRequest(`'${name}' must be an integer from ${minimum} to ${maximum}.`, { target: name });
}

/** How images are extracted; undefined if they are ignored. Throws SearchError 400 for an invalid setting. */
export function imageSettingsOf(
  configuration: Readonly<Partial<IndexingConfiguration> | Record<string, unknown>>,
): ImageSettings | undefined {
  const action: unknown = configuration['imageAction'] ?? 'none';
  const maxWidth = sizeOf(configuration[MAX_WIDTH], MAX_WIDTH);
  const maxHeight = sizeOf(configuration[MAX_HEIGHT], MAX_HEIGHT);
  switch (action) {
    case 'none':
      return undefined;
    case 'generateNormalizedImages':
    case 'generateNormalizedImagePerPage':
      return { rendersPages: action === 'generateNormalizedImagePerPage', maxWidth, maxHeight };
    default:
      throw badRequest(`'${String(action)}' is not a value of 'imageAction'.`, { target: 'imageAction' });
  }
}

/** Settings of skills that extract images without further options. */
export const defaultImageSettings: ImageSettings = {
  rendersPages: false,
  maxWidth: normalizedImageSize.default,
  maxHeight: normalizedImageSize.default,
};
