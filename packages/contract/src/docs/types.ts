import { resolve, type EnumNode, type Field, type Node, type NumberNode, type ObjectNode } from '../schema/node.js';
import { countOf } from '../values/count-of.js';
import { blocks, code, codes, table } from './markdown.js';

const nameOf = (node: Node): string | undefined =>
  node.kind === 'object' || node.kind === 'union' || node.kind === 'lazy' ? node.name : undefined;
const anchor = (name: string): string => `[${name}](#${name.toLowerCase()})`;

/** The type of a value, as printed in a table. */
export function typeText(node: Node): string {
  const name = nameOf(node);
  if (name !== undefined) return anchor(name);
  switch (node.kind) {
    case 'array':
      return `array of ${typeText(node.items)}`;
    case 'map':
      return `map of string to ${typeText(node.values)}`;
    case 'number':
      return node.format;
    case 'string':
      return node.format === undefined || node.format === 'multiline' ? 'string' : `string (${node.format})`;
    case 'enum':
      return node.isOpen ? 'string (open enumeration)' : 'enumeration';
    case 'any':
      return 'any JSON';
    case 'lazy':
      return typeText(node.get());
    default:
      return node.kind;
  }
}

const numberBounds = ({ minimum, maximum, exclusiveMinimum, oneOf }: NumberNode): string[] => [
  ...(oneOf === undefined ? [] : [`one of ${oneOf.join(', ')}`]),
  ...(exclusiveMinimum === undefined ? [] : [`greater than ${exclusiveMinimum}`]),
  ...(minimum === undefined ? [] : [`at least ${minimum}`]),
  ...(maximum === undefined ? [] : [`at most ${maximum}`]),
];
const lengthBounds = (minimum: number | undefined, maximum: number | undefined, unit: string): string[] => [
  ...(minimum === undefined ? [] : [`at least ${countOf(minimum, unit)}`]),
  ...(maximum === undefined ? [] : [`at most ${countOf(maximum, unit)}`]),
];

export const enumText = (node: EnumNode): string =>
  `Values: ${Object.entries(node.values)
    .map(([value, words]) => (words === '' ? code(value) : `${code(value)} (${words.replace(/\.$/, '')})`))
    .join(', ')}.`;

function bounds(node: Node): string[] {
  switch (node.kind) {
    case 'number':
      return numberBounds(node);
    case 'string':
      return lengthBounds(node.minLength, node.maxLength, 'character');
    case 'array':
      return [
        ...lengthBounds(node.minItems, node.maxItems, 'item'),
        ...(node.uniqueBy === undefined ? [] : [`unique by ${code(node.uniqueBy)}`]),
      ];
    default:
      return [];
  }
}

/** The Notes column: description, values, bounds, default, and restrictions. */
export function notes(schema: Node): string {
  const node = resolve(schema);
  const meta = { ...node, ...schema };
  const description = meta.description ?? '';
  const limits = bounds(node);
  const values = node.kind === 'enum' ? enumText(node) : node.kind === 'array' ? itemValues(node.items) : '';
  const facts = [
    limits.length === 0 ? '' : `${limits.join(', ')}.`.replace(/^./, (c) => c.toUpperCase()),
    meta.default === undefined ? '' : `Default: ${code(JSON.stringify(meta.default))}.`,
    meta.only === undefined ? '' : meta.only === 'preview' ? 'Preview versions only.' : `Only in ${codes(meta.only)}.`,
    meta.readOnly ? 'Set by the service.' : '',
    meta.isSetByService ? 'Set by the service; requests can repeat it.' : '',
    meta.isSecret ? 'Write-only. Returned as null.' : '',
    meta.isImmutable ? 'Cannot be changed once set.' : '',
    meta.isDocumented === false ? 'Addition.' : '',
  ];
  const sentence = description === '' || /[.!?]$/.test(description) ? description : `${description}.`;
  return [sentence, values, ...facts].filter((text) => text !== '').join(' ');
}
const itemValues = (items: Node): string => (items.kind === 'enum' ? enumText(items) : '');

const fieldRows = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).map(([name, { schema, required }]) => [
    code(name),
    typeText(schema),
    required ? 'yes' : '',
    notes(schema),
  ]);
const FIELDS = ['Field', 'Type', 'Required', 'Notes'];

const objectBlocks = (node: ObjectNode): string =>
  blocks(node.unknown === 'keep' ? 'Unlisted fields are preserved.' : undefined, table(FIELDS, fieldRows(node.fields)));

/** The section of one named type. */
function typeSection(name: string, schema: Node, level: string): string {
  const node = resolve(schema);
  const additionNote = node.isDocumented === false ? 'Addition to the interface documents.' : undefined;
  if (node.kind === 'object') {
    return blocks(
      `${level} ${name}`,
      node.description,
      additionNote,
      objectBlocks(node) || 'An object without fields.',
    );
  }
  if (node.kind !== 'union') return '';
  return blocks(
    `${level} ${name}`,
    node.description,
    additionNote,
    `One of these objects, discriminated by ${code(node.discriminator)}.`,
    ...Object.entries(node.variants).flatMap(([tag, variant]) => [
      `**${code(tag)}**${variant.description === undefined ? '' : ` · ${variant.description}`}${variant.isDocumented === false ? ' Addition.' : ''}`,
      objectBlocks(variant),
    ]),
  );
}

/** Prints each named type once, where it is used first. */
export class TypeSections {
  private readonly printedNames = new Set<string>();

  /** Sections of the named types that a schema uses and that have none yet, outermost first. */
  of(schema: Node, level = '###'): string {
    const sections: string[] = [];
    const visit = (node: Node): void => {
      const resolvedNode = resolve(node);
      const name = nameOf(node) ?? nameOf(resolvedNode);
      if (name !== undefined) {
        if (this.printedNames.has(name)) return;
        this.printedNames.add(name);
        sections.push(typeSection(name, resolvedNode, level));
      }
      switch (resolvedNode.kind) {
        case 'array':
          return visit(resolvedNode.items);
        case 'map':
          return visit(resolvedNode.values);
        case 'object':
          for (const { schema: member } of Object.values(resolvedNode.fields)) visit(member);
          return;
        case 'union':
          // A variant has no separate section: the section of the union lists its fields.
          for (const { fields } of Object.values(resolvedNode.variants)) {
            for (const { schema: member } of Object.values(fields)) visit(member);
          }
          return;
        default:
      }
    };
    visit(schema);
    return sections.join('\n\n');
  }
}
