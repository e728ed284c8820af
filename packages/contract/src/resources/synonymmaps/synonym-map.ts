import { enumOf, noted, object, required, string, type Infer } from '../../schema/node.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { etag, objectName } from '../shared/names.js';

/** data-plane.md "SynonymMap"; rule syntax from service-behavior §7. */
export const SynonymMap = object(
  {
    name: required(noted(objectName, { description: 'Name of the synonym map.' })),
    format: enumOf(
      { solr: 'Rules of Apache Solr.' },
      { description: 'The only supported value is solr.', default: 'solr' },
    ),
    synonyms: required(
      string({
        format: 'multiline',
        description: 'Rules separated by newlines: a, b are equivalent; a => b replaces a by b.',
        examples: ['usa, united states, united states of america\nwashington, wash. => WA'],
      }),
    ),
    encryptionKey: SearchResourceEncryptionKey,
    '@odata.etag': etag,
  },
  { name: 'SynonymMap', description: 'Words that queries treat alike.' },
);
export type SynonymMap = Infer<typeof SynonymMap>;
