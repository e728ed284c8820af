import { boolean, enumOf, string } from '../schema/node.js';
import { imageInputs, languageCode } from './shared.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const ocrSkill = defineSkill({
  type: '#Vendor.Skills.Vision.OcrSkill',
  title: 'OCR',
  group: 'Images',
  description: 'Reads the text in images.',
  documented: false,
  billable: true,
  fields: {
    defaultLanguageCode: languageCode(),
    detectOrientation: boolean({ documented: false, description: 'Turn images upright first.', default: false }),
    lineEnding: enumOf(
      {
        space: 'A single space.',
        carriageReturn: 'A carriage return.',
        lineFeed: 'A line feed.',
        carriageReturnLineFeed: 'Both.',
      },
      { documented: false, description: 'What stands between lines.', default: 'space', ignoreCase: true },
    ),
    textExtractionAlgorithm: string({
      documented: false,
      description: 'Of older versions, for printed or handwritten text; both are read now, and it is not used.',
    }),
  },
  inputs: imageInputs,
  outputs: [port('text', 'The text.'), port('layoutText', 'The text with where its lines and words stand.')],
});
