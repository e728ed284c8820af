import { defineKind } from './kind.js';
import { objectName } from './shared/names.js';
import { SynonymMap } from './synonym-map.js';
import { synonymMapTemplates } from './templates/synonymmaps.js';

export const synonymmaps = defineKind({
  id: 'synonymmaps',
  singular: 'Synonym map',
  plural: 'Synonym maps',
  description: 'Words that queries treat alike, for the fields that name the map.',
  schema: SynonymMap,
  parameter: 'synonymMapName',
  name: objectName,
  documented: { get: ['2024-03-01-Preview'] },
  columns: ['name', 'format', 'synonyms'],
  references: [],
  templates: synonymMapTemplates,
});
