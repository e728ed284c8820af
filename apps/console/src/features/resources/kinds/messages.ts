export const kindMessages = {
  rules: 'Rules',
  indexersEmpty: 'Indexers pull data into an index on a schedule. Create one from a template.',
};
