import { defineKind } from './kind.js';
import { objectName } from './shared/names.js';
import { SearchSkillset } from './skillset.js';
import { skillsetTemplates } from './templates/skillsets.js';

export const skillsets = defineKind({
  id: 'skillsets',
  singular: 'Skillset',
  plural: 'Skillsets',
  description: 'Steps that enrich documents on their way into an index: split, recognise, translate, embed.',
  schema: SearchSkillset,
  parameter: 'skillsetName',
  name: objectName,
  documented: { list: ['2026-04-01'], delete: ['2024-09-01-preview'] },
  columns: ['name', 'description', 'skills'],
  references: [{ path: 'indexProjections.selectors[*].targetIndexName', kind: 'indexes' }],
  templates: skillsetTemplates,
  putParameters: ['ignoreResetRequirements', 'disableCacheReprocessingChangeDetection'],
});
