import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const shaperSkill = defineSkill({
  type: '#Vendor.Skills.Util.ShaperSkill',
  title: 'Shaper',
  group: 'Structure',
  description: 'Combines values into an object.',
  isDocumented: false,
  acceptsNestedInputs: true,
  fields: {},
  inputs: 'any',
  outputs: [typed('object', port('output', 'Combined object.'))],
});
