import { string, type StringNode, type Typed } from '../../schema/node.js';

type Name = StringNode & Typed<string>;

/** Names of indexes, aliases, knowledge bases, and knowledge sources. service-behavior §5. */
export const indexName: Name = string({
  description: 'Name of the index.',
  minLength: 2,
  maxLength: 128,
  pattern: '^[a-z0-9]([_-]?[a-z0-9])*$',
  patternDescription:
    'names consist of lowercase letters, digits, dashes, and underscores, start and end with a letter or digit, and do not contain consecutive dashes or underscores',
  isImmutable: true,
});

/** Names of data sources, indexers, skillsets, and synonym maps. service-behavior §5. */
export const objectName: Name = string({
  description: 'Name of the object.',
  minLength: 1,
  maxLength: 128,
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
  patternDescription:
    'names consist of lowercase letters, digits, and dashes, and start and end with a letter or digit',
  isImmutable: true,
});

/** Names of profiles, suggesters, and configurations in an index. service-behavior §5. */
export const partName: Name = string({
  description: 'Name, unique among its siblings.',
  minLength: 1,
  maxLength: 128,
});

export const etag = string({
  description: 'ETag of the object.',
  readOnly: true,
});
export const description = string({ description: 'Description of the object.' });
