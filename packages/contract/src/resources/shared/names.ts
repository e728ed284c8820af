import { string, type StringNode, type Typed } from '../../schema/node.js';

type Name = StringNode & Typed<string>;

/** Rule of index, alias, knowledge base and knowledge source names. service-behavior §5. */
export const indexName: Name = string({
  description: 'Name of the index.',
  minLength: 2,
  maxLength: 128,
  pattern: '^[a-z0-9]([_-]?[a-z0-9])*$',
  patternWords:
    'names consist of lowercase letters, digits, dashes, and underscores, start and end with a letter or digit, and do not contain consecutive dashes or underscores',
  immutable: true,
});

/** Rule of data source, indexer, skillset and synonym map names. service-behavior §5. */
export const objectName: Name = string({
  description: 'Name of the object.',
  minLength: 1,
  maxLength: 128,
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
  patternWords: 'names consist of lowercase letters, digits, and dashes, and start and end with a letter or digit',
  immutable: true,
});

/** Rule of profile, suggester and configuration names inside an index. service-behavior §5. */
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
