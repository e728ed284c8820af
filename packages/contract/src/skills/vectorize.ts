import { required, string } from '../schema/node.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §1. */
export const vectorizeSkill = defineSkill({
  type: '#Vendor.Skills.Vision.VectorizeSkill',
  title: 'Image and text vectors',
  group: 'Images',
  description: 'Generates vectors for images and text in the same vector space.',
  isDocumented: false,
  only: 'preview',
  isBillable: true,
  fields: {
    modelVersion: required(
      string({ isDocumented: false, description: 'Version of the model.', examples: ['2023-04-15'] }),
    ),
  },
  inputs: [typed('object', port('image', 'Image to process.')), typed('string', port('text', 'Text to process.'))],
  outputs: [typed('vector', port('vector', 'Vector.'))],
});
