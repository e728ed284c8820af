/** Properties of an index definition by the tab that edits them. */
export const fieldsProperties = ['fields'];
export const relevanceProperties = ['scoringProfiles', 'defaultScoringProfile', 'semantic', 'suggesters', 'similarity'];
export const vectorSearchProperties = ['vectorSearch'];
export const analyzersProperties = ['analyzers', 'normalizers', 'tokenizers', 'tokenFilters', 'charFilters'];
export const settingsProperties = [
  'description',
  'corsOptions',
  'encryptionKey',
  'permissionFilterOption',
  'purviewEnabled',
];
