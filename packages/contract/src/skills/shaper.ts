import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const shaperSkill = defineSkill({
  type: '#Vendor.Skills.Util.ShaperSkill',
  title: 'Shaper',
  group: 'Structure',
  description: 'Combines values into an object.',
  documented: false,
  nests: true,
  fields: {},
  inputs: 'any',
  outputs: [port('output', 'Combined object.')],
});
