import { enumOf } from '../schema/node.js';
import { checkChunking, chunkingProperties, extractionOptions } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** data-plane.md "SearchSkillset"; defaults from service-behavior §9. */
export const documentLayoutSkill = defineSkill({
  type: '#Vendor.Skills.Util.DocumentLayoutSkill',
  title: 'Document layout',
  group: 'Documents',
  description: 'Extracts the structure of a document, such as headings, sections, and tables.',
  isDocumented: true,
  isBillable: true,
  fields: {
    outputMode: enumOf(
      { oneToMany: 'Multiple outputs per document.' },
      { description: 'Output mode.', default: 'oneToMany' },
    ),
    markdownHeaderDepth: enumOf(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], {
      description: 'Deepest heading level that starts a section.',
      default: 'h6',
      added: ['h1', 'h2', 'h4', 'h5', 'h6'],
    }),
    outputFormat: enumOf(
      { markdown: 'Markdown.', text: 'Text with location metadata.' },
      { description: 'Output format.', default: 'markdown' },
    ),
    extractionOptions,
    chunkingProperties,
  },
  inputs: [typed('object', port('file_data', 'File, such as /document/file_data.', true))],
  outputs: [
    typed('object[]', port('markdown_document', 'Markdown sections, for the output format markdown.')),
    typed('object[]', port('text_sections', 'Text chunks, for the output format text.')),
    typed('object[]', port('normalized_images', 'Extracted images.')),
  ],
  check: checkChunking,
});
