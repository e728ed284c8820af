import { array, enumOf } from '../schema/node.js';
import { imageInputs, languageCode } from './shared.js';
import { defineSkill, port } from './skill.js';

export const visualFeatures = ['adult', 'brands', 'categories', 'description', 'faces', 'objects', 'tags'] as const;

/** service-behavior §9. */
export const imageAnalysisSkill = defineSkill({
  type: '#Vendor.Skills.Vision.ImageAnalysisSkill',
  title: 'Image analysis',
  group: 'Images',
  description: 'Says what is in images.',
  documented: false,
  billable: true,
  fields: {
    defaultLanguageCode: languageCode(),
    visualFeatures: array(enumOf(visualFeatures), { documented: false, description: 'What to look for.' }),
    details: array(enumOf(['celebrities', 'landmarks']), {
      documented: false,
      description: 'Domain-specific details.',
    }),
  },
  inputs: imageInputs,
  outputs: visualFeatures.map((feature) => port(feature, 'The result of that feature.')),
});
