import { isObject, printJson, resolve, type Column, type KindOutline, type Node } from '@searchdeck/contract';
import { formatNumber } from '../format/format';
import { formatInterval, formatIsoDuration } from '../format/iso-duration';
import { titleOf } from '../format/title';
import { presentationMessages } from './messages';
import type { ListColumn } from './presentation';

/** Enumeration values that describe themselves in the contract: `cloudblob` → `Blob storage`. */
const enumText = (node: Node, value: string): string => {
  const description = node.kind === 'enum' && Object.hasOwn(node.values, value) ? node.values[value] : undefined;
  return description === undefined || description === '' ? value : description.replace(/\.$/, '');
};

/** One line for any value: lists by their texts or their length, objects by their set members. */
export function valueText(value: unknown, schema?: Node): string {
  if (value === null || value === undefined) return '';
  const node = schema === undefined ? undefined : resolve(schema);
  if (typeof value === 'string') {
    if (node?.kind === 'enum') return enumText(node, value);
    if (node?.kind === 'string' && node.format === 'duration') return formatIsoDuration(value) ?? value;
    return value.split('\n', 1)[0] ?? '';
  }
  if (Array.isArray(value)) return value.every((v) => typeof v === 'string') ? value.join(', ') : String(value.length);
  if (typeof value !== 'object') return printJson(value);
  const fieldOf = (name: string): Node | undefined =>
    node?.kind === 'object' && Object.hasOwn(node.fields, name) ? node.fields[name]?.schema : undefined;
  const members = Object.entries(value).filter(([, v]) => v !== null && v !== undefined);
  return members
    .map(([name, v]) => {
      const text = typeof v === 'object' ? printJson(v) : valueText(v, fieldOf(name));
      return members.length === 1 && name === 'name' ? text : `${titleOf(name)} ${text}`;
    })
    .join(', ');
}

const nameIn = (value: unknown): string =>
  isObject(value) && typeof value['name'] === 'string' ? value['name'] : valueText(value);
/** The names that a column lists. */
const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(nameIn).filter((name) => name !== '');

/** The value of a column: the member at its path. */
const valueAt = (definition: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (isObject(value) ? value[name] : undefined), definition);

type CellValue = string | number;
const lines = (value: unknown): number =>
  typeof value === 'string' ? value.split('\n').filter((line) => line.trim() !== '').length : 0;

/** The value of a column by its format. */
const formats: Readonly<Record<Column['format'], (value: unknown, node: Node | undefined) => CellValue>> = {
  text: valueText,
  name: nameIn,
  names: (value) => namesIn(value).join(', '),
  count: (value) => (Array.isArray(value) ? value.length : 0),
  lines,
  enabled: (value) => (value === true ? presentationMessages.disabled : presentationMessages.enabled),
  schedule: (value) => {
    const interval = isObject(value) ? value['interval'] : undefined;
    return typeof interval === 'string' ? (formatInterval(interval) ?? interval) : presentationMessages.onDemand;
  },
};

/** The list columns of a kind. */
export const columnsOf = (kind: KindOutline): ListColumn[] =>
  kind.columns.map(({ field, header, format, schema: node, ref }): ListColumn => {
    const isNumber = format === 'count' || format === 'lines';
    const isName = format === 'name' || format === 'names' || ref !== undefined;
    const valueOf = (definition: unknown) => formats[format](valueAt(definition, field), node);
    return {
      id: field,
      header,
      value: (row) => (field === 'name' ? row.name : valueOf(row.definition)),
      ...(isNumber
        ? {
            align: 'end',
            sortsDescendingFirst: true,
            cell: (row) => formatNumber(Number(valueOf(row.definition))),
          }
        : {}),
      ...(isName ? { isMonospace: true } : {}),
      ...(ref === undefined
        ? {}
        : { references: ({ definition }) => namesIn(valueAt(definition, field)).map((name) => ({ kind: ref, name })) }),
    };
  });
