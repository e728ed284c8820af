import { defineKind, nameColumn } from '../kind.js';
import { synonymMapQuota } from '../../limits/object-quota.js';
import { applySynonymMapDefaults, checkSynonymMap } from './rules.js';
import { objectName } from '../shared/names.js';
import { SynonymMap } from './synonym-map.js';
import { synonymMapTemplates } from './templates.js';

export const synonymmaps = defineKind({
  id: 'synonymmaps',
  singular: 'Synonym map',
  plural: 'Synonym maps',
  description: 'Expand queries with equivalent terms.',
  icon: 'replace',
  shortcut: 'y',
  schema: SynonymMap,
  parameter: 'synonymMapName',
  name: objectName,
  documentedVersions: { get: ['2024-03-01-Preview'] },
  columns: [
    nameColumn,
    { field: 'format', header: 'Format', format: 'text' },
    { field: 'synonyms', header: 'Rules', format: 'lines', unit: 'rule' },
  ],
  references: [],
  templates: synonymMapTemplates,
  quota: synonymMapQuota,
  check: checkSynonymMap,
  applyDefaults: applySynonymMapDefaults,
  hasPagedList: true,
});
