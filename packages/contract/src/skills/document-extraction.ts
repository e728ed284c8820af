import { any, enumOf, map } from '../schema/node.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const documentExtractionSkill = defineSkill({
  type: '#Vendor.Skills.Util.DocumentExtractionSkill',
  title: 'Document extraction',
  group: 'Documents',
  description: 'Extracts text and images from a file during enrichment.',
  isDocumented: false,
  fields: {
    parsingMode: enumOf(
      { default: 'Detects the format from the content type.', text: 'Plain text.', json: 'JSON.' },
      { isDocumented: false, description: 'Parsing mode of the file.', default: 'default' },
    ),
    dataToExtract: enumOf(
      { contentAndMetadata: 'Text and metadata.', allMetadata: 'Metadata only.' },
      { isDocumented: false, description: 'Data to extract from files.', default: 'contentAndMetadata' },
    ),
    configuration: map(any<string | number | boolean>(), {
      isDocumented: false,
      description:
        'Image options: imageAction (none by default), and normalizedImageMaxWidth and normalizedImageMaxHeight in pixels (50 to 10,000; 2000 by default).',
      examples: [
        { imageAction: 'generateNormalizedImages', normalizedImageMaxWidth: 2000, normalizedImageMaxHeight: 2000 },
      ],
    }),
  },
  inputs: [
    typed('object', port('file_data', 'File, as {"$type":"file","data":<base64>} or /document/file_data.', true)),
  ],
  outputs: [
    typed('string', port('content', 'Extracted text.')),
    typed('object[]', port('normalized_images', 'Extracted images.')),
  ],
});
