import { withMeta } from '../schema/node.js';
import { checkChunking, chunkingProperties, extractionOptions } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** data-plane.md "SearchSkillset"; chunking from service-behavior §9. */
export const contentUnderstandingSkill = defineSkill({
  type: '#Vendor.Skills.Util.ContentUnderstandingSkill',
  title: 'Content understanding',
  group: 'Documents',
  description: 'Extracts and chunks the content of documents, images, and tables with a model.',
  isDocumented: true,
  isBillable: true,
  fields: { extractionOptions, chunkingProperties: withMeta(chunkingProperties, { isDocumented: false }) },
  inputs: [typed('object', port('file_data', 'File, such as /document/file_data.', true))],
  outputs: [
    typed('object[]', port('text_sections', 'Text chunks.')),
    typed('object[]', port('normalized_images', 'Extracted images.')),
  ],
  check: checkChunking,
});
