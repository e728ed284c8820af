import { any, enumOf, map } from '../schema/node.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const documentExtractionSkill = defineSkill({
  type: '#Vendor.Skills.Util.DocumentExtractionSkill',
  title: 'Document extraction',
  group: 'Documents',
  description: 'Extracts text and images from a file inside the enrichment.',
  documented: false,
  fields: {
    parsingMode: enumOf(
      { default: 'By content type.', text: 'Plain text.', json: 'JSON.' },
      { documented: false, description: 'How the file is read.', default: 'default' },
    ),
    dataToExtract: enumOf(
      { contentAndMetadata: 'Text and metadata.', allMetadata: 'Metadata alone.' },
      { documented: false, description: 'What is extracted.', default: 'contentAndMetadata' },
    ),
    configuration: map(any<string | number | boolean>(), {
      documented: false,
      description:
        'imageAction (none by default), normalizedImageMaxWidth and normalizedImageMaxHeight (2000; 50 to 10,000).',
      examples: [
        { imageAction: 'generateNormalizedImages', normalizedImageMaxWidth: 2000, normalizedImageMaxHeight: 2000 },
      ],
    }),
  },
  inputs: [port('file_data', 'The file: {"$type":"file","data":base64} or /document/file_data.', true)],
  outputs: [port('content', 'The text.'), port('normalized_images', 'The images.')],
});
