import { array, enumOf, object, string, undocumented, type Infer } from '../schema/node.js';

/** Documents that the next run of an indexer reads again. service-behavior §2. */
export const ResetDocuments = object(
  {
    documentKeys: array(string({ ...undocumented, description: 'Key of a document of the index.' }), {
      ...undocumented,
      description: 'Keys of the documents to reset.',
    }),
    datasourceDocumentIds: array(string({ ...undocumented, description: 'Document ID in the data source.' }), {
      ...undocumented,
      description: 'Data source IDs of the documents to reset.',
    }),
  },
  { ...undocumented, description: 'Documents to reset.' },
);

export type ResetDocumentsBody = Infer<typeof ResetDocuments>;

/** Skills that are run again for all documents. service-behavior §2. */
export const ResetSkills = object(
  {
    skillNames: array(string({ ...undocumented, description: 'Name of a skill.' }), {
      ...undocumented,
      description: 'Names of the skills to reset.',
    }),
  },
  { ...undocumented, description: 'Names of the skills to reset.' },
);

export type ResetSkillsBody = Infer<typeof ResetSkills>;

/** Data that an indexer synchronizes again without reading the documents. service-behavior §2. */
export const Resync = object(
  {
    options: array(enumOf(['permissions'], { ...undocumented, isOpen: true, description: 'Data to resynchronize.' }), {
      ...undocumented,
      description: 'Data to resynchronize.',
    }),
  },
  { ...undocumented, description: 'Resync options.' },
);
