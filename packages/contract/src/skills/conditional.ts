import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const conditionalSkill = defineSkill({
  type: '#Vendor.Skills.Util.ConditionalSkill',
  title: 'Conditional',
  group: 'Structure',
  description: 'Returns one of two values, depending on a condition.',
  isDocumented: false,
  fields: {},
  inputs: [
    port('condition', 'Expression such as = $(/document/language) == null, or path to a Boolean value.', true),
    port('whenTrue', 'Value if the condition is true.', true),
    port('whenFalse', 'Value if the condition is false.', true),
  ],
  outputs: [port('output', 'Selected value.')],
});
