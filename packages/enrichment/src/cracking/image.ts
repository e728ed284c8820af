import { unsupportedContentTypeError } from '../errors.js';
import type { DocumentCracker } from './cracker.js';

/** Image files. They have no text, only normalized images. */
export const imageCracker: DocumentCracker = {
  contentTypes: ['image/*'],
  async crack(bytes, { contentType, images }) {
    if (images === undefined) throw unsupportedContentTypeError(contentType);
    return {
      text: '',
      metadata: { metadata_content_type: contentType },
      warnings: [],
      images: await images.extract(bytes),
    };
  },
};
