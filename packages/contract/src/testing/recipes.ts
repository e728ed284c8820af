/**
 * One example of each recipe of the README, as the recipe's new file would define it. The tests of the packages add them
 * in memory and see what is derived from them.
 */
import { componentName } from '../analysis/common.js';
import { indexQuota } from '../limits/object-quota.js';
import { defineOperation } from '../operations/operation.js';
import { apiVersion, dataHeaders } from '../operations/parameters.js';
import { dataError } from '../operations/shared.js';
import { defineKind, nameColumn } from '../resources/kind.js';
import { indexName, objectName } from '../resources/shared/names.js';
import { boolean, int32, object, required, string, type Infer } from '../schema/node.js';
import { defineSearchParameters } from '../search-parameters/index.js';
import { defineSkill, port } from '../skills/skill.js';
import { dataVersions } from '../versions/index.js';

const Prompt = object(
  {
    name: required(objectName),
    text: required(string({ description: 'Text of the prompt.', minLength: 1 })),
    targetIndexName: string({ description: 'Index that the prompt is for.', ref: 'indexes' }),
    key: string({ description: 'Key of the model.', isSecret: true }),
    enabled: boolean({ description: 'Whether the prompt is in use.', default: true }),
  },
  { name: 'Prompt', description: 'A prompt.' },
);
/** A resource kind. */
export const promptKind = defineKind({
  id: 'prompts',
  singular: 'Prompt',
  plural: 'Prompts',
  description: 'Prompts for models.',
  icon: 'message',
  shortcut: 'm',
  schema: Prompt,
  parameter: 'promptName',
  name: objectName,
  columns: [nameColumn, { field: 'targetIndexName', header: 'Index', format: 'text' }],
  references: [{ path: 'targetIndexName', kind: 'indexes' }],
  templates: [{ id: 'short', title: 'Short', description: 'A short one.', value: { name: 'p', text: 'Answer.' } }],
  quota: indexQuota,
  documentedVersions: {},
  check: ({ text }: Infer<typeof Prompt>, f) => {
    if (text.includes('{{')) f.add('text', 'InvalidPrompt', 'A prompt has no placeholders.');
  },
  applyDefaults: (definition) => ({ ...definition, enabled: definition.enabled ?? true }),
});

/** An operation. */
export const warmOperation = defineOperation({
  id: 'indexes.warm',
  plane: 'data',
  tag: 'Indexes',
  method: 'POST',
  path: "/indexes('{indexName}')/search.warm",
  aliases: ['/indexes/{indexName}/warm'],
  summary: 'Warm up an index',
  pathParameters: { indexName },
  query: [apiVersion],
  headers: dataHeaders,
  responses: { 204: { description: 'Warm.' }, ...dataError },
  versions: dataVersions,
  documentedVersions: [],
  role: 'contributor',
  effect: 'write',
  retry: 'safe',
  key: 'admin',
});

/** A search parameter. */
export const { rows: recencyParameters } = defineSearchParameters('Scoring', {
  recencyBoost: {
    get: 'recencyBoost',
    kind: 'integer',
    label: 'Recency boost',
    schema: int32({ description: 'Boost of recent documents.', minimum: 0, maximum: 10 }),
  },
});

/** A skill. */
export const summarySkill = defineSkill({
  type: '#Vendor.Skills.Text.SummarySkill',
  title: 'Summary',
  group: 'Text',
  description: 'Summarizes text.',
  isDocumented: false,
  fields: {
    sentences: int32({ description: 'Number of sentences.', minimum: 1, maximum: 10, default: 3 }),
    style: string({ description: 'Style of the summary.' }),
  },
  inputs: [port('text', 'Text to process.', true)],
  outputs: [port('summary', 'The summary.')],
  check: (skill, { path, name }, f) => {
    if (skill['style'] === 'none') f.add(`${path}.style`, 'InvalidSkill', `The skill '${name}' needs a style.`);
  },
});

/** An analysis component. */
export const ReverseDigits = object(
  { name: componentName(), onlyLong: boolean({ description: 'Only runs of digits over 4.', default: false }) },
  { name: 'ReverseDigitsTokenFilter', description: 'Reverses runs of digits.' },
);
export const reverseDigitsType = '#Vendor.Search.ReverseDigitsTokenFilter';
