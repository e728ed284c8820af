import { string } from '../schema/node.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const mergeSkill = defineSkill({
  type: '#Vendor.Skills.Text.MergeSkill',
  title: 'Merge',
  group: 'Text',
  description: 'Inserts texts into a text at given offsets, such as the words found in images.',
  documented: false,
  fields: {
    insertPreTag: string({ documented: false, description: 'Text put before every insertion.', default: ' ' }),
    insertPostTag: string({ documented: false, description: 'Text put behind every insertion.', default: ' ' }),
  },
  inputs: [
    port('text', 'The text to insert into.'),
    port('itemsToInsert', 'The texts to insert.', true),
    port('offsets', 'Where in the text to insert each.'),
  ],
  outputs: [port('mergedText', 'The merged text.'), port('mergedOffsets', 'Where the insertions begin.')],
});
