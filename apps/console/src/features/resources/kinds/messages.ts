export const kindMessages = {
  rules: 'Rules',
  sourceStatus: 'Status',
  indexersEmpty: 'Indexers pull data into an index on a schedule. Create one from a template.',
};
