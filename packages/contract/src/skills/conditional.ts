import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const conditionalSkill = defineSkill({
  type: '#Vendor.Skills.Util.ConditionalSkill',
  title: 'Conditional',
  group: 'Structure',
  description: 'Passes one of two values on, depending on a condition.',
  documented: false,
  fields: {},
  inputs: [
    port('condition', 'An expression such as = $(/document/language) == null, or a path to true or false.', true),
    port('whenTrue', 'Value when the condition holds.', true),
    port('whenFalse', 'Value when it does not.', true),
  ],
  outputs: [port('output', 'The value chosen.')],
});
