import { enumOf, withMeta, object, required, string, type Infer } from '../../schema/node.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { etag, objectName } from '../shared/names.js';

/** data-plane.md "SynonymMap"; rule syntax from service-behavior §7. */
export const SynonymMap = object(
  {
    name: required(withMeta(objectName, { description: 'Name of the synonym map.' })),
    format: enumOf(
      { solr: 'Apache Solr synonym format.' },
      { description: 'Format of the synonym rules.', default: 'solr' },
    ),
    synonyms: required(
      string({
        format: 'multiline',
        description: 'Synonym rules, one per line. "a, b" defines equivalent terms. "a => b" maps a to b.',
        examples: ['usa, united states, united states of america\nwashington, wash. => WA'],
      }),
    ),
    encryptionKey: SearchResourceEncryptionKey,
    '@odata.etag': etag,
  },
  { name: 'SynonymMap', description: 'A synonym map, which expands queries with equivalent terms.' },
);
export type SynonymMap = Infer<typeof SynonymMap>;
