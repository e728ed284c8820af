import { formatNumber, plural, pluralForm } from '../../../shared/format/format';

export const synonymMessages = {
  rulesLabel: (name: string | undefined) => (name === undefined ? 'Rules of the new synonym map' : `Rules of ${name}`),
  notText: 'The rules can\'t be shown: "synonyms" must be a string.',
  invalidJson: (line: number, column: number, message: string) =>
    `The rules can't be shown while the JSON is invalid. Line ${line}, column ${column}: ${message}`,
  ruleCount: (count: number) => plural(count, 'rule'),
  testExpansion: 'Test expansion',
  queryTerm: 'Query term',
  enterTerm: 'Enter a query term to see its expansion.',
  noRule: ' has no synonyms.',
  expandsTo: 'expands to',
  replacedBy: 'is replaced by',
  lines: (lines: readonly string[]) => `${pluralForm(lines.length, 'line')} ${lines.join(', ')}`,
  usedBy: 'Used by',
  loading: 'Loading…',
  usageUnknown: "Couldn't load the indexes, so usage is unknown.",
  notUsed: 'Not assigned to any field yet. Assign it to searchable string fields in the Fields tab of an index.',
  syntax: 'Rule syntax',
  equivalent: 'equivalent terms',
  explicit: 'explicit mapping',
  escapedComma: 'comma within a term',
  comment: 'comment',
};

export const ruleMessages = {
  tooManyExpansions: (count: number, limit: number) =>
    `The rule has ${formatNumber(count)} expansions. The limit is ${formatNumber(limit)}.`,
  tooManyRules: (count: number, limit: number) =>
    `The map has ${formatNumber(count)} rules. The limit is ${formatNumber(limit)}.`,
  tooManyForFree: (count: number, freeLimit: number, limit: number) =>
    `The map has ${formatNumber(count)} rules. The limit is ${formatNumber(freeLimit)} in the Free pricing tier and ${formatNumber(limit)} in the others.`,
};
