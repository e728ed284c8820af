import { defineKind, descriptionColumn, nameColumn } from '../kind.js';
import { indexerQuota } from '../../limits/object-quota.js';
import { applySkillsetDefaults, checkSkillset } from './rules.js';
import { objectName } from '../shared/names.js';
import { SearchSkillset } from './skillset.js';
import { skillsetTemplates } from './templates.js';

export const skillsets = defineKind({
  id: 'skillsets',
  singular: 'Skillset',
  plural: 'Skillsets',
  description: 'Skillsets enrich documents before indexing: split, extract, translate, embed.',
  icon: 'topology-star-3',
  shortcut: 's',
  schema: SearchSkillset,
  parameter: 'skillsetName',
  name: objectName,
  documentedVersions: { list: ['2026-04-01'], delete: ['2024-09-01-preview'] },
  columns: [nameColumn, descriptionColumn, { field: 'skills', header: 'Skills', format: 'count' }],
  references: [{ path: 'indexProjections.selectors[*].targetIndexName', kind: 'indexes', writes: true }],
  templates: skillsetTemplates,
  quota: indexerQuota,
  check: checkSkillset,
  applyDefaults: applySkillsetDefaults,
  putParameters: ['ignoreResetRequirements', 'disableCacheReprocessingChangeDetection'],
  hasPagedList: true,
});
