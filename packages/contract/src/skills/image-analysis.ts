import { array, enumOf } from '../schema/node.js';
import { imageInputs, languageCode } from './shared.js';
import { defineSkill, port } from './skill.js';

export const visualFeatures = ['adult', 'brands', 'categories', 'description', 'faces', 'objects', 'tags'] as const;

/** service-behavior §9. */
export const imageAnalysisSkill = defineSkill({
  type: '#Vendor.Skills.Vision.ImageAnalysisSkill',
  title: 'Image analysis',
  group: 'Images',
  description: 'Analyzes the visual content of images.',
  isDocumented: false,
  isBillable: true,
  fields: {
    defaultLanguageCode: languageCode(false, { description: 'Language code of the results.' }),
    visualFeatures: array(enumOf(visualFeatures), { isDocumented: false, description: 'Visual features to extract.' }),
    details: array(enumOf(['celebrities', 'landmarks']), {
      isDocumented: false,
      description: 'Domain-specific details to extract.',
    }),
  },
  inputs: imageInputs,
  outputs: visualFeatures.map((feature) => port(feature, 'Result for this visual feature.')),
});
