import { isObject, resolve, variantOf, type ErrorDetail, type Node, type ObjectNode } from '@searchdeck/contract';
import { valueAt, type Path } from './edit-text';

/** Represents a property that is left out. */
export const ABSENT = Symbol('absent');

/** A part of a definition that violates its schema so that rules can't read it. */
export interface BrokenPart {
  path: Path;
  /** Target of the part that can't be checked at all: all of an item whose kind is unknown. */
  target: string;
  /** Values of the right type in its place; `ABSENT` leaves an optional property out. */
  candidates: readonly unknown[];
  /** Whether text belongs there, such as the name of a field. */
  isText: boolean;
  /** A value that has the names, if an item with a name, a list of such items, or an object with such lists belongs there. */
  valueWithNames?: (names: readonly string[]) => unknown;
}

/** Violations that leave a value of the right type: rules can read it. */
const READABLE = new Set(['UnknownProperty', 'DuplicateName', 'InvalidName', 'InvalidFormat']);
export function isReadable({ code, target = '' }: ErrorDetail, value: unknown, schema: ObjectNode): boolean {
  if (code !== 'InvalidLength') return READABLE.has(code);
  const partSchema = locate(schema, value, target);
  const part = partSchema === undefined ? undefined : valueAt(value, partSchema.path);
  // The items of a list that is too long are not validated.
  return (
    typeof part === 'string' ||
    (Array.isArray(part) && partSchema?.node.kind === 'array' && !isTooLong(part, partSchema.node.maxItems))
  );
}
const isTooLong = (list: readonly unknown[], maxItems: number | undefined): boolean =>
  maxItems !== undefined && list.length > maxItems;

type ResolvedNode = ReturnType<typeof resolve>;
interface PartSchema {
  path: Path;
  node: ResolvedNode;
  required: boolean;
  /** Whether the value selects the variant of a union. */
  isTag: boolean;
}

const fieldsOf = (node: ResolvedNode, value: unknown): ObjectNode['fields'] => {
  if (node.kind === 'object') return node.fields;
  if (node.kind !== 'union' || !isObject(value)) return {};
  const tag: Node = { kind: 'enum', values: Object.fromEntries(Object.keys(node.variants).map((name) => [name, ''])) };
  return {
    ...variantOf(node, value[node.discriminator])?.fields,
    [node.discriminator]: { schema: tag, required: true },
  };
};

/** Finds the schema of the value at a target. Names may contain dots: `analyzers[0].@odata.type`. */
function locate(
  schema: Node,
  value: unknown,
  target: string,
  { path, required, isTag }: Omit<PartSchema, 'node'> = { path: [], required: true, isTag: false },
): PartSchema | undefined {
  const node = resolve(schema);
  if (target === '') return { path, node, required, isTag };
  if (node.kind === 'array') {
    const [, index, rest = ''] = /^\[(\d+)\]\.?(.*)$/s.exec(target) ?? [];
    if (index === undefined) return undefined;
    const i = Number(index);
    return locate(node.items, Array.isArray(value) ? value[i] : undefined, rest, {
      path: [...path, i],
      required: true,
      isTag: false,
    });
  }
  const fields = fieldsOf(node, value);
  const names = node.kind === 'map' && isObject(value) ? Object.keys(value) : Object.keys(fields);
  const name = names
    .filter((n) => target === n || target.startsWith(`${n}.`) || target.startsWith(`${n}[`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (name === undefined) return undefined;
  const field = node.kind === 'map' ? { schema: node.values, required: true } : fields[name];
  if (field === undefined) return undefined;
  const rest = target.slice(name.length).replace(/^\./, '');
  return locate(field.schema, isObject(value) ? value[name] : undefined, rest, {
    path: [...path, name],
    required: field.required,
    isTag: node.kind === 'union' && name === node.discriminator,
  });
}

/** Values that the schema allows, as different as possible. */
function valuesOf(schema: Node): unknown[] {
  const node = resolve(schema);
  switch (node.kind) {
    case 'string':
      return ['x'];
    case 'enum':
      return Object.keys(node.values);
    case 'number':
      return (
        node.oneOf?.slice() ?? [
          node.minimum ?? (node.exclusiveMinimum === undefined ? 1 : node.exclusiveMinimum + 1),
          node.maximum ?? 1000,
        ]
      );
    case 'boolean':
      return [true, false];
    case 'array':
      return [[]];
    case 'map':
      return [{}];
    case 'object':
      return [requiredMembers(node)];
    case 'union':
      return Object.entries(node.variants).map(([tag, variant]) => ({
        ...requiredMembers(variant),
        [node.discriminator]: tag,
      }));
    case 'any':
      return [null];
  }
}
const requiredMembers = (node: ObjectNode): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(node.fields)
      .filter(([, field]) => field.required)
      .map(([name, field]) => [name, valuesOf(field.schema)[0]]),
  );

/** The value at a path in the previous definition; items of lists are found by their names. */
function previousAt(value: unknown, previous: unknown, path: Path): unknown {
  let [current, before] = [value, previous];
  for (const step of path) {
    const item = valueAt(current, [step]);
    const name = isObject(item) ? item['name'] : undefined;
    before =
      Array.isArray(before) && typeof name === 'string'
        ? before.find((other) => isObject(other) && other['name'] === name)
        : valueAt(before, [step]);
    current = item;
  }
  return before;
}

/** The part at the target of a violation; undefined if it is the whole definition. */
export function brokenPart(
  schema: ObjectNode,
  value: unknown,
  previous: unknown,
  { target = '' }: ErrorDetail,
): BrokenPart | undefined {
  const partSchema = locate(schema, value, target);
  if (partSchema === undefined || partSchema.path.length === 0) return undefined;
  const { path, node, required, isTag } = partSchema;
  const part = valueAt(value, path);
  const before = previousAt(value, previous, path);
  const isLong = Array.isArray(part) && node.kind === 'array' && isTooLong(part, node.maxItems);
  const valueWithNames = withNames(node);
  return {
    path,
    target: isTag ? target.slice(0, -path.at(-1)!.toString().length).replace(/\.$/, '') : target,
    candidates: [
      ...(isLong ? [part.slice(0, node.maxItems)] : []),
      ...(before === undefined || before === null ? [] : [before]),
      ...(required ? [] : [ABSENT]),
      ...valuesOf(node),
    ],
    isText: node.kind === 'string',
    ...(valueWithNames === undefined ? {} : { valueWithNames }),
  };
}

/** Makes the value of a list of items with names, of one of its items, or of an object with such lists. */
function withNames(node: ResolvedNode): BrokenPart['valueWithNames'] {
  if (node.kind === 'object') {
    const lists = Object.entries(node.fields).flatMap(([name, { schema }]) => {
      const items = withNames(resolve(schema));
      return resolve(schema).kind === 'array' && items !== undefined ? [{ name, items }] : [];
    });
    const members = requiredMembers(node);
    return (names) => ({
      ...members,
      ...(node.fields['name'] === undefined ? {} : { name: names[0] }),
      ...Object.fromEntries(lists.map(({ name, items }) => [name, items(names)])),
    });
  }
  if (node.kind === 'array') {
    const [item] = valuesOf(node.items);
    return isObject(item) ? (names) => names.map((name) => ({ ...item, name })) : undefined;
  }
  const [value] = valuesOf(node);
  return isObject(value) ? (names) => ({ ...value, name: names[0] }) : undefined;
}
