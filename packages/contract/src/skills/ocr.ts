import { boolean, enumOf, string } from '../schema/node.js';
import { imageInputs, languageCode } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const ocrSkill = defineSkill({
  type: '#Vendor.Skills.Vision.OcrSkill',
  title: 'OCR',
  group: 'Images',
  description: 'Extracts text from images.',
  isDocumented: false,
  isBillable: true,
  fields: {
    defaultLanguageCode: languageCode(false, { description: 'Language code of the text in images.' }),
    detectOrientation: boolean({
      isDocumented: false,
      description: 'Whether to detect and correct the image orientation.',
      default: false,
    }),
    lineEnding: enumOf(
      {
        space: 'A single space.',
        carriageReturn: 'A carriage return.',
        lineFeed: 'A line feed.',
        carriageReturnLineFeed: 'A carriage return and a line feed.',
      },
      { isDocumented: false, description: 'Line separator.', default: 'space', ignoresCase: true },
    ),
    textExtractionAlgorithm: string({
      isDocumented: false,
      description: 'Deprecated. Printed and handwritten text are both recognized.',
    }),
  },
  inputs: imageInputs,
  outputs: [
    typed('string', port('text', 'Extracted text.')),
    typed('object', port('layoutText', 'Extracted text with its location in the image.')),
  ],
});
