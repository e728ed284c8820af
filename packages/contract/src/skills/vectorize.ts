import { required, string } from '../schema/node.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §1 names it. */
export const vectorizeSkill = defineSkill({
  type: '#Vendor.Skills.Vision.VectorizeSkill',
  title: 'Image and text vectors',
  group: 'Images',
  description: 'Turns an image or a text into a vector of the same space.',
  documented: false,
  only: 'preview',
  billable: true,
  fields: {
    modelVersion: required(
      string({ documented: false, description: 'Version of the model.', examples: ['2023-04-15'] }),
    ),
  },
  inputs: [port('image', 'The image.'), port('text', 'The text.')],
  outputs: [port('vector', 'The vector.')],
});
