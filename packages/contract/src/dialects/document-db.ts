import { SearchIndexerDataSource } from '../resources/datasources/data-source.js';
import type { VersionForm } from './dialect.js';

/** Data sources of 2017-11-11: the type `cosmosdb` is `documentdb`. service-behavior §14. */
export const documentDb: VersionForm = {
  of: SearchIndexerDataSource,
  versions: ['2017-11-11'],
  read: (value) => (value['type'] === 'documentdb' ? { ...value, type: 'cosmosdb' } : value),
  write: (value) => (value['type'] === 'cosmosdb' ? { ...value, type: 'documentdb' } : value),
};
