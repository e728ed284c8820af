import { array, enumOf, object, string } from '../schema/node.js';

const added = { documented: false } as const;

/** Documents that the next run of an indexer reads again. service-behavior §2. */
export const ResetDocuments = object(
  {
    documentKeys: array(string({ ...added, description: 'Key of a document of the index.' }), {
      ...added,
      description: 'Documents by their key in the index.',
    }),
    datasourceDocumentIds: array(string({ ...added, description: 'Identifier in the data source.' }), {
      ...added,
      description: 'Documents by their identifier in the data source.',
    }),
  },
  { ...added, description: 'Documents to read again.' },
);

/** Skills that are run again for all documents. service-behavior §2. */
export const ResetSkills = object(
  {
    skillNames: array(string({ ...added, description: 'Name of a skill.' }), {
      ...added,
      description: 'Skills to run again.',
    }),
  },
  { ...added, description: 'Skills to run again.' },
);

/** What an indexer reads anew without reading documents again. service-behavior §2. */
export const Resync = object(
  {
    options: array(enumOf(['permissions'], { ...added, open: true, description: 'What is read anew.' }), {
      ...added,
      description: 'What is read anew.',
    }),
  },
  { ...added, description: 'What to read anew.' },
);
