import type { NumberNode } from '@searchdeck/contract';
import { formatNumber, plural } from '../format/format';
import { inSentence } from '../format/item-noun';
import { withArticle } from '../format/kind-names';

export const formMessages = {
  invalidJson: (line: number, column: number, message: string) =>
    `The form can't be shown while the JSON is invalid. Line ${line}, column ${column}: ${message}`,
  notObject: "The form can't be shown: the definition must be a JSON object.",
  formLabel: (name: string) => `Form for ${name}`,
  newFormLabel: 'Form for the new resource',
  errorSummary: (errors: number, warnings: number) =>
    [errors > 0 && `${plural(errors, 'error')} to fix`, warnings > 0 && plural(warnings, 'warning')]
      .filter(Boolean)
      .join(' · '),
  moreFindings: (count: number) => `${formatNumber(count)} more`,
  notSet: 'Not set',
  items: (count: number) => plural(count, 'item'),
  properties: (count: number) => plural(count, 'property', 'properties'),
  saved: (count: number) => `${formatNumber(count)} saved`,
  preview: 'Preview',
  defaultIs: (value: string) => `Default: ${value}`,
  defaultAction: 'Reset to default',
  resetToDefault: (label: string) => `Reset ${label} to default`,
  inherited: 'Default',
  clearAction: 'Clear',
  clear: (label: string) => `Clear ${label}`,
  unchanged: 'Unchanged',
  unchangedAction: 'Leave unchanged',
  leaveUnchanged: (label: string) => `Leave ${label} unchanged`,
  range: ({
    minimum,
    exclusiveMinimum,
    maximum,
  }: Pick<NumberNode, 'minimum' | 'exclusiveMinimum' | 'maximum'>): string => {
    if (minimum !== undefined && maximum !== undefined) return `${formatNumber(minimum)} to ${formatNumber(maximum)}.`;
    const bounds = [
      ...(minimum === undefined ? [] : [`at least ${formatNumber(minimum)}`]),
      ...(exclusiveMinimum === undefined ? [] : [`greater than ${formatNumber(exclusiveMinimum)}`]),
      ...(maximum === undefined ? [] : [`at most ${formatNumber(maximum)}`]),
    ].join(' and ');
    return bounds === '' ? '' : `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}.`;
  },
  number: 'Enter a number.',
  integer: 'Enter a whole number.',
  durationHint: 'ISO 8601 duration, such as PT2H.',
  dateTimeHint: 'ISO 8601 time, such as 2026-01-31T08:00:00Z.',
  secretHelp: 'Write-only. It is never shown again.',
  secretStored: 'Saved. Enter a new value to replace it.',
  secretRemoved: 'The saved value is removed when you save.',
  removeSecret: 'Remove saved value',
  keepSecret: 'Keep saved value',
  showSecret: 'Show or hide the value',
  readOnly: 'Set by the service.',
  immutable: "Can't be changed after creation.",
  remove: (label: string) => `Remove ${label}`,
  /** `noun`: what an item is called, as a label. */
  addItem: (noun: string | undefined) => `Add ${inSentence(noun ?? 'item')}`,
  removeItem: (label: string) => `Remove ${label}`,
  moveUp: (label: string) => `Move ${label} up`,
  moveDown: (label: string) => `Move ${label} down`,
  item: (noun: string | undefined, index: number) => `${noun ?? 'Item'} ${formatNumber(index + 1)}`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  type: 'Type',
  selectType: 'Select a type',
  unknownType: (type: string) => `Unknown type ${type}. Edit it as JSON.`,
  otherProperties: 'Other properties',
  otherPropertiesHelp: "This version of the console doesn't recognize these properties. Saving doesn't change them.",
  jsonHint: 'JSON',
  jsonInvalid: (message: string) => `Invalid JSON: ${message}`,
  jsonInvalidAt: (target: string, message: string) => `'${target}' isn't valid JSON: ${message}`,
  none: (kinds: string) => `No ${kinds} yet.`,
  createOne: (kind: string) => `Create ${withArticle(kind)}`,
  openReference: (name: string) => `Open ${name}`,
};
