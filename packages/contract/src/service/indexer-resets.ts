import { array, enumOf, object, string } from '../schema/node.js';

const added = { documented: false } as const;

/** Documents that the next run of an indexer reads again. service-behavior §2. */
export const ResetDocuments = object(
  {
    documentKeys: array(string({ ...added, description: 'Key of a document of the index.' }), {
      ...added,
      description: 'Keys of the documents to reset.',
    }),
    datasourceDocumentIds: array(string({ ...added, description: 'Document ID in the data source.' }), {
      ...added,
      description: 'Data source IDs of the documents to reset.',
    }),
  },
  { ...added, description: 'Documents to reset.' },
);

/** Skills that are run again for all documents. service-behavior §2. */
export const ResetSkills = object(
  {
    skillNames: array(string({ ...added, description: 'Name of a skill.' }), {
      ...added,
      description: 'Names of the skills to reset.',
    }),
  },
  { ...added, description: 'Names of the skills to reset.' },
);

/** What an indexer reads anew without reading documents again. service-behavior §2. */
export const Resync = object(
  {
    options: array(enumOf(['permissions'], { ...added, open: true, description: 'Data to resynchronize.' }), {
      ...added,
      description: 'Data to resynchronize.',
    }),
  },
  { ...added, description: 'Resync options.' },
);
