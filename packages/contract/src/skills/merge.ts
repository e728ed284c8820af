import { string } from '../schema/node.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const mergeSkill = defineSkill({
  type: '#Vendor.Skills.Text.MergeSkill',
  title: 'Merge',
  group: 'Text',
  description: 'Merges strings, such as text extracted from images, into text at the specified offsets.',
  isDocumented: false,
  fields: {
    insertPreTag: string({ isDocumented: false, description: 'Text inserted before each item.', default: ' ' }),
    insertPostTag: string({ isDocumented: false, description: 'Text inserted after each item.', default: ' ' }),
  },
  inputs: [
    typed('string', port('text', 'Text to merge into.')),
    typed('string[]', port('itemsToInsert', 'Strings to insert.', true)),
    typed('number[]', port('offsets', 'Offsets at which to insert the items.')),
  ],
  outputs: [
    typed('string', port('mergedText', 'Merged text.')),
    typed('number[]', port('mergedOffsets', 'Offsets of the inserted items in the merged text.')),
  ],
});
