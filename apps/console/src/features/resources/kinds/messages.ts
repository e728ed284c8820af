export const kindMessages = {
  rules: 'Rules',
  sourceStatus: 'Status',
  indexersEmpty: 'Indexers pull data into an index on a schedule. Create one from a template.',
  indexerRunsAgain:
    'The new indexer runs as soon as it is created and reads all data again. Until you delete the old one, both run.',
};
