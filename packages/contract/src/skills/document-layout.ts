import { enumOf } from '../schema/node.js';
import { checkChunking, chunkingProperties, extractionOptions } from './shared.js';
import { defineSkill, port } from './skill.js';

/** data-plane.md "SearchSkillset"; defaults from service-behavior §9. */
export const documentLayoutSkill = defineSkill({
  type: '#Vendor.Skills.Util.DocumentLayoutSkill',
  title: 'Document layout',
  group: 'Documents',
  description: 'Extracts the structure of a document: headings, sections, tables.',
  documented: true,
  billable: true,
  fields: {
    outputMode: enumOf(
      { oneToMany: 'Several outputs for one document.' },
      { description: 'Number of outputs.', default: 'oneToMany' },
    ),
    markdownHeaderDepth: enumOf(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], {
      description: 'Deepest heading that begins a section.',
      default: 'h6',
      added: ['h1', 'h2', 'h4', 'h5', 'h6'],
    }),
    outputFormat: enumOf(
      { markdown: 'Markdown.', text: 'Text with location metadata.' },
      { description: 'Format of the output.', default: 'markdown' },
    ),
    extractionOptions,
    chunkingProperties,
  },
  inputs: [port('file_data', 'The file, such as /document/file_data.', true)],
  outputs: [
    port('markdown_document', 'Sections of Markdown, for the output format markdown.'),
    port('text_sections', 'Chunks of text, for the output format text.'),
    port('normalized_images', 'The images, when extracted.'),
  ],
  check: checkChunking,
});
