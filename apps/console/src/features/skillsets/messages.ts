import type { SkillGroup } from '@searchdeck/contract';
import { formatList, formatListStart, plural, pluralForm } from '../../shared/format/format';
import { inSentence, itemNoun } from '../../shared/format/item-noun';
import type { LintLink } from './lint-finding';
import type { ReadType } from './value-types';

const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  object: 'an object',
  vector: 'a vector',
  'string[]': 'a list of strings',
  'number[]': 'a list of numbers',
  'object[]': 'a list of objects',
};
const MANY_NAMES: Readonly<Record<string, string>> = {
  string: 'multiple strings',
  number: 'multiple numbers',
  object: 'multiple objects',
  vector: 'multiple vectors',
};
const typeName = ({ type = 'object', isMany }: ReadType): string =>
  isMany ? (MANY_NAMES[type] ?? 'multiple lists') : (TYPE_NAMES[type] ?? type);

/** Names in a message, which is one line. */
const MAX_LISTED = 5;

export const lintMessages = {
  /** Without a skill, `input` is a field of an index or a projection. */
  unknownSource: (input: string, skill: string | undefined, path: string, suggestion: string | undefined) =>
    `${skill === undefined ? input : `The input ${input} of ${skill}`} reads ${path}, which no skill or source field produces.${didYouMean(suggestion)}`,
  assumedFields: (paths: readonly string[]) =>
    `No skill produces ${formatListStart(paths, MAX_LISTED)}. Check that the data source has ${pluralForm(paths.length, 'this field', 'these fields')}.`,
  unreachableContext: (name: string, context: string, suggestion: string | undefined) =>
    `${name} never runs: nothing produces its context ${context}.${didYouMean(suggestion)}`,
  duplicateOutput: (path: string, first: string, second: string) =>
    `${first} and ${second} both write ${path}. One result overwrites the other.`,
  unusedSkill: (name: string) => `${name} has no effect: no index or projection uses its outputs.`,
  unusedOutput: (path: string, name: string) => `Nothing uses ${path}, an output of ${name}.`,
  cycle: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} reads its own output.`
      : `${formatListStart(names, MAX_LISTED)} depend on each other, so none of them can run first.`,
  collectionAsValue: (skill: string, input: string, path: string, context: string) =>
    `The input ${input} of ${skill} takes one value, but ${path} has several in the context ${context}.`,
  inputType: (input: string, skill: string, type: string, path: string, value: ReadType) =>
    `The input ${input} of ${skill} takes ${TYPE_NAMES[type] ?? type}, but ${path} is ${typeName(value)}.`,
  runForEach: (context: string) => `Run for each ${context}`,
  missingField: (index: string, field: string, suggestion: string | undefined) =>
    `Index ${index} has no field ${field}.${didYouMean(suggestion)}`,
  typeMismatch: (path: string, value: ReadType, field: string, fieldType: string) =>
    `${path} is ${typeName(value)}, but ${field} is ${fieldType}.`,
  textConversion: (path: string, value: ReadType, field: string, fieldType: string) =>
    `${path} is ${typeName(value)}, but ${field} is ${fieldType}. The index rejects documents with a text that isn't ${fieldType.includes('Boolean') ? 'true or false' : 'a number'}.`,
  dimensions: (skill: string, actual: number, field: string, expected: number) =>
    `${skill} produces ${actual} dimensions, but ${field} has ${expected}.`,
  missingModel: (name: string, field: string) => `${name} has no model. Set ${field}.`,
  billable: (names: readonly string[]) =>
    `${plural(names.length, 'billable skill')} (${formatListStart(names, MAX_LISTED)}) can use only the free daily quota, because no AI services account is attached.`,
  use: (value: string) => `Use ${value}`,
  useDimensions: (dimensions: number) => `Set dimensions to ${dimensions}`,
  rename: (name: string) => `Rename to ${name}`,
  deleteSkill: 'Delete skill',
  removeOutput: 'Remove output',
  removeInput: 'Remove input',
  removeNamedInput: (name: string) => `Remove input ${name}`,
  removeMapping: 'Remove mapping',
  disconnect: (name: string) => `Disconnect ${name}`,
  inSkill: (label: string, name: string) => `${label} in ${name}`,
  open: (link: LintLink) => (link.kind === 'form' ? 'Open form' : `Open ${link.name}`),
};

export const groupNames: Readonly<Record<SkillGroup, string>> = {
  Text: 'Text',
  Images: 'Images',
  Documents: 'Documents',
  Models: 'Models',
  Structure: 'Structure',
};

const countText = (count: number, one: string): string[] => (count === 0 ? [] : [plural(count, one)]);

export const designMessages = {
  graphLabel: (name: string) =>
    `Design of ${name}. Arrow keys move between steps, Enter opens one, and Delete deletes a skill. The list has the same steps.`,
  document: 'Source document',
  documentSubtitle: 'Fields of the data source',
  documentHelp: (dataSources: readonly string[]) =>
    dataSources.length === 0
      ? 'No indexer uses this skillset yet, so the fields of the source document are those that skills read.'
      : `Fields that skills and mappings read from data source ${formatList(dataSources)}.`,
  unknownSkill: (type: string) => (type === '' ? 'Skill without a type' : type.slice(type.lastIndexOf('.') + 1)),
  projectionSubtitle: 'Index projection',
  projectionHelp: 'Indexes each match of the source context as a separate document.',
  indexerSubtitle: (name: string) => `Index, populated by indexer ${name}`,
  indexerHelp: 'Fields of the parent document. Their mappings belong to the indexer, which is saved separately.',
  mapField: 'Map a field…',
  knowledgeStore: 'Knowledge store',
  knowledgeStoreSubtitle: 'Tables and containers',
  knowledgeStoreHelp: 'Edit knowledge store projections in the Form tab.',
  noIndex: 'Select an index',
  nodeLabel: (title: string, subtitle: string, context: string | undefined, problems: number) =>
    [title, subtitle, context ?? '', problems === 0 ? '' : plural(problems, 'problem')]
      .filter((part) => part !== '')
      .join(', '),
  runsFor: (context: string) => `Runs for each ${context}`,
  required: 'required',
  newInput: 'New input',
  moreFields: (count: number) => plural(count, 'more field'),
  designer: (name: string) => `Designer of ${name}`,
  skills: 'Skills',
  addSkill: 'Add skill',
  closePalette: 'Close',
  filterSkills: 'Filter skills',
  paletteHint: 'Click a skill to add it, or drag it to the graph.',
  drop: (context: string | undefined) =>
    context === undefined ? 'Drop to run once for each document' : `Drop to run for each ${context}`,
  noSkills: 'No skills match the filter.',
  targets: 'Targets',
  indexProjection: 'Index projection',
  indexProjectionHint: 'Indexes parts of a document, such as its pages, as separate documents.',
  undo: 'Undo',
  redo: 'Redo',
  exportSvg: 'Export SVG',
  graph: 'Graph',
  list: 'List',
  view: 'View',
  steps: 'Steps of the skillset',
  step: 'Step',
  type: 'Type',
  context: 'Context',
  reads: 'Reads',
  writes: 'Writes',
  problems: 'Problems',
  noProblems: 'No problems found',
  counts: (errors: number, warnings: number, infos: number) =>
    [...countText(errors, 'error'), ...countText(warnings, 'warning'), ...countText(infos, 'suggestion')].join(' · '),
  /** `counts`: `1 error · 2 warnings`. The service accepts the definition. */
  reviewFindings: (counts: string) => `${counts} when it runs`,
  severity: { error: 'Error', warning: 'Warning', info: 'Suggestion' },
  panel: (name: string) => `Details of ${name}`,
  closePanel: 'Close details',
  duplicate: (name: string) => `Duplicate ${name}`,
  delete: (name: string) => `Delete ${name}`,
  replaced: (input: string, path: string) => `${input} no longer receives ${path}. You can undo this.`,
  deleted: (name: string) => `${name} deleted. You can undo this.`,
  editAs: 'Edit as',
  form: 'Form',
  json: 'JSON',
  inputs: 'Inputs',
  outputs: 'Outputs',
  mappings: 'Field mappings',
  parameters: 'Parameters',
  /** `title`: of the list. */
  add: (title: string) => `Add ${inSentence(itemNoun(title) ?? title)}`,
  billable: 'Billed to the attached AI services account.',
  mappingName: 'Name',
  sourceOf: (name: string) => `Source of ${name}`,
  removeMapping: (name: string) => `Remove ${name}`,
  outputName: 'Output',
  targetNameOf: (name: string) => `Target name of ${name}`,
  removeOutput: (name: string) => `Remove output ${name}`,
  pathPlaceholder: '/document/…',
  openIndex: (name: string) => `Open index ${name}`,
  openIndexer: (name: string) => `Open indexer ${name}`,
  summary: (skills: number, outputs: number) => `${plural(skills, 'skill')} · ${plural(outputs, 'output')}`,
};

export const mapFieldMessages = {
  title: (index: string) => `Map a field of ${index}`,
  text: (indexer: string) =>
    `The mapping is saved to indexer ${indexer} at once. Changes of the skillset are saved separately.`,
  value: 'Value',
  field: 'Field',
  selectField: 'Select a field',
  unknownPath: (path: string) => `Neither a skill nor the source document has ${path}.`,
  replaces: (field: string, path: string) => `${field} receives ${path} now, which this replaces.`,
  replacesColumn: (field: string) =>
    `Without a mapping, ${field} receives the field of the data source with the same name, if there is one. The mapping replaces it.`,
  cancel: 'Cancel',
  save: 'Save mapping',
  done: (field: string, path: string, indexer: string) => `Indexer ${indexer} maps ${path} to ${field}.`,
  failed: (indexer: string) => `Couldn't save the mapping of indexer ${indexer}`,
};

export const savedMessages = {
  appliesFromNextRun: (indexers: number) =>
    `The saved skillset applies from the next run of its ${indexers === 1 ? 'indexer' : 'indexers'}. To process documents that didn't change, reset the indexer before you run it.`,
  openIndexer: (name: string) => `Open indexer ${name}`,
  viewIndexers: 'View indexers',
  dismiss: 'Dismiss',
};
