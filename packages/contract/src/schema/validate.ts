import { countOf } from '../values/count-of.js';
import { parseDateTime } from '../values/date-time.js';
import { parseDuration } from '../values/duration.js';
import { isObject } from '../values/is-object.js';
import { isResourceId } from '../values/resource-id.js';
import { joinPath } from '../errors/error-path.js';
import { badRequest, NO_ERROR_CODE, PARAMETER_NAME, type ErrorDetail } from '../errors/search-error.js';
import { coversVersion } from '../versions/index.js';
import {
  resolve,
  variantOf,
  type EnumNode,
  type Node,
  type NumberNode,
  type ObjectNode,
  type StringNode,
  type UnionNode,
} from './node.js';
import { isOfOtherVariant } from './other-variants.js';

export interface ValidateOptions {
  /** The api-version of the request; unknown fields and values are rejected by name. */
  version: string;
  /** Path of the value itself, '' for a whole body. */
  path?: string;
  /** `update`: a PATCH body, where nothing is required. */
  mode?: 'create' | 'update';
  /** Maximum number of findings. */
  limit?: number;
  /** Whether the version has a member or value, in the notation of `isInVersion`; default: all of the schema. */
  hasFeature?: (feature: string) => boolean;
  /** Whether the value is a query, for which the service words some violations differently. */
  isQuery?: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const OCTET = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const CIDR = new RegExp(`^${OCTET}(\\.${OCTET}){3}(/(3[0-2]|[12]?\\d))?$`);

const formatProblem = (format: NonNullable<StringNode['format']>, value: string): string | undefined => {
  switch (format) {
    case 'uri':
      return URL.canParse(value) ? undefined : 'must be an absolute URI';
    case 'uuid':
      return UUID.test(value) ? undefined : 'must be a UUID';
    case 'duration':
      return parseDuration(value) !== undefined ? undefined : "must be an ISO 8601 duration such as 'PT5M' or 'P1D'";
    case 'date-time':
      return parseDateTime(value) !== undefined
        ? undefined
        : "must be a date-time with an offset, such as '2026-01-31T08:00:00Z'";
    case 'cidr':
      return CIDR.test(value)
        ? undefined
        : "must be an IPv4 address or an IPv4 range in CIDR form, such as '10.0.0.0/8'";
    case 'resource-id':
      return isResourceId(value) ? undefined : "must be a resource ID ('/subscriptions/…/providers/…')";
    case 'resource-type':
    case 'multiline':
      return undefined;
  }
};

const typeName = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'an array'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value === 'bigint' ? 'number' : typeof value}`;

class Findings {
  readonly list: ErrorDetail[] = [];
  constructor(readonly options: Required<Omit<ValidateOptions, 'hasFeature'>> & Pick<ValidateOptions, 'hasFeature'>) {}
  hasFeature(feature: string): boolean {
    return this.options.hasFeature === undefined || this.options.hasFeature(feature);
  }
  get isFull(): boolean {
    return this.list.length >= this.options.limit;
  }
  add(path: string, code: string, message: string): void {
    if (!this.isFull) this.list.push({ code, message, target: path === '' ? 'body' : path });
  }
}

const checkString = (node: StringNode, value: unknown, path: string, f: Findings): void => {
  if (typeof value !== 'string') {
    return f.add(path, 'InvalidType', `'${path}' must be a string, not ${typeName(value)}.`);
  }
  if (node.minLength !== undefined && value.length < node.minLength) {
    const rule =
      node.minLength === 1 ? 'must not be empty' : `must have at least ${countOf(node.minLength, 'character')}`;
    return f.add(path, 'InvalidLength', `'${path}' ${rule}.`);
  }
  if (node.maxLength !== undefined && value.length > node.maxLength) {
    return f.add(
      path,
      'InvalidLength',
      `'${path}' must have at most ${countOf(node.maxLength, 'character')}; it has ${value.length}.`,
    );
  }
  if (node.pattern !== undefined && !new RegExp(node.pattern, 'u').test(value)) {
    return f.add(
      path,
      'InvalidName',
      node.patternMessage?.replace('{value}', () => value) ??
        `'${path}' has the invalid value '${value}': ${node.patternDescription ?? `it must match ${node.pattern}`}.`,
    );
  }
  const problem = node.format === undefined ? undefined : formatProblem(node.format, value);
  if (problem !== undefined) f.add(path, 'InvalidFormat', `'${path}' ${problem}; it is '${value}'.`);
};

/** The values an enumeration has in an api-version. */
export const enumValues = (node: EnumNode, version: string): string[] =>
  Object.keys(node.values).filter((v) => coversVersion(node.valueOnly?.[v], version));

const unavailableValue = (path: string, value: unknown, f: Findings): string =>
  `'${path}' has the value '${String(value)}', which is not available in the API version '${f.options.version}'`;

const checkEnum = (node: EnumNode, value: unknown, path: string, f: Findings): void => {
  if (typeof value !== 'string') {
    return f.add(path, 'InvalidType', `'${path}' must be a string, not ${typeName(value)}.`);
  }
  if (node.isOpen) return;
  const allowedValues = enumValues(node, f.options.version);
  const isAllowed = node.ignoresCase
    ? allowedValues.some((v) => v.toLowerCase() === value.toLowerCase())
    : allowedValues.includes(value);
  if (isAllowed) return;
  const words = Object.hasOwn(node.values, value)
    ? unavailableValue(path, value, f)
    : (node.valueMessage?.replace('{value}', () => value) ??
      `'${path}' has the value '${value}', which is not one of the allowed values`);
  f.add(path, 'InvalidEnumValue', `${words}. Allowed: ${allowedValues.join(', ')}.`);
};

const checkNumber = (node: NumberNode, value: unknown, path: string, f: Findings): void => {
  if (typeof value === 'string' && node.texts?.includes(value)) return;
  if (typeof value === 'bigint' && node.format === 'int64') {
    if (BigInt.asIntN(64, value) !== value) {
      f.add(path, 'OutOfRange', `'${path}' must be a 64-bit integer; it is ${value}.`);
    }
    return;
  }
  if (typeof value === 'bigint' && node.format === 'double') {
    return f.add(path, 'OutOfRange', `'${path}' must be a number that double precision holds; it is ${value}.`);
  }
  if (typeof value === 'bigint') return checkNumber(node, Number(value), path, f);
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return f.add(path, 'InvalidType', `'${path}' must be a number, not ${typeName(value)}.`);
  }
  if (node.isInteger && !Number.isInteger(value)) {
    return f.add(path, 'InvalidType', `'${path}' must be an integer; it is ${value}.`);
  }
  const [low, high] = node.format === 'int32' ? [-2147483648, 2147483647] : [-Infinity, Infinity];
  const minimum = Math.max(node.minimum ?? -Infinity, low);
  const maximum = Math.min(node.maximum ?? Infinity, high);
  if (node.oneOf && !node.oneOf.includes(value)) {
    return f.add(path, 'OutOfRange', `'${path}' must be one of ${node.oneOf.join(', ')}; it is ${value}.`);
  }
  if (node.exclusiveMinimum !== undefined && value <= node.exclusiveMinimum) {
    return f.add(path, 'OutOfRange', `'${path}' must be greater than ${node.exclusiveMinimum}; it is ${value}.`);
  }
  if (value < minimum || value > maximum) {
    if (f.options.isQuery && maximum < Infinity) {
      const range = `Value must be between ${minimum} and ${maximum}.`;
      return f.add(path, 'OutOfRange', `${range}${PARAMETER_NAME}${node.parameter ?? path}`);
    }
    const rule =
      minimum > -Infinity && maximum < Infinity
        ? `between ${minimum} and ${maximum}`
        : minimum > -Infinity
          ? `at least ${minimum}`
          : `at most ${maximum}`;
    f.add(path, 'OutOfRange', `'${path}' must be ${rule}; it is ${value}.`);
  }
};

/** Error message for an unknown member, or one that is unavailable in `version`. service-behavior §12. */
const unknownMember = (node: ObjectNode, key: string, path: string, version: string | undefined): string => {
  if (node.action !== undefined) {
    const where = version === undefined ? '' : ` in the API version '${version}'`;
    return `Details: parameters : The parameter '${key}' in the request payload is not a valid parameter for the operation '${node.action}'${where}.`;
  }
  const type = node.name ?? 'object';
  return version === undefined
    ? `The property '${key}' does not exist on type '${type}'${path === '' ? '' : ` (at '${path}')`}.`
    : `The property '${key}' of type '${type}' is not available in the API version '${version}'.`;
};

const checkObject = (
  node: ObjectNode,
  value: Record<string, unknown>,
  path: string,
  f: Findings,
  union?: UnionNode,
): void => {
  const skip = union?.discriminator;
  for (const key of Object.keys(value)) {
    if (f.isFull) return;
    if (key === skip) continue;
    const item = value[key];
    const field = Object.hasOwn(node.fields, key) ? node.fields[key] : undefined;
    const isKnown =
      field !== undefined &&
      coversVersion(resolve(field.schema).only ?? field.schema.only, f.options.version) &&
      (f.options.hasFeature === undefined || f.options.hasFeature(`${node.name}.${key}`));
    if (!isKnown) {
      if (node.unknown === 'keep') continue;
      if (item === null && union !== undefined && isOfOtherVariant(union, node, key)) continue;
      if (key.startsWith('@odata.')) continue; // annotations of a GET response, such as @odata.context
      f.add(joinPath(path, key), 'UnknownProperty', unknownMember(node, key, path, field && f.options.version));
      continue;
    }
    if (field.schema.readOnly) continue;
    if (item === null || item === undefined) {
      if (field.required && f.options.mode === 'create') {
        f.add(joinPath(path, key), 'MissingProperty', `'${joinPath(path, key)}' is required.`);
      }
      continue;
    }
    const laterValue =
      f.options.hasFeature === undefined
        ? undefined
        : [item].flat().find((v) => typeof v === 'string' && !f.hasFeature(`${node.name}.${key}.${v}`));
    if (laterValue === undefined) check(field.schema, item, joinPath(path, key), f);
    else f.add(joinPath(path, key), 'InvalidEnumValue', `${unavailableValue(joinPath(path, key), laterValue, f)}.`);
  }
  if (f.options.mode === 'update') return;
  for (const key of Object.keys(node.fields)) {
    if (node.fields[key]!.required && !Object.hasOwn(value, key) && key !== skip) {
      f.add(joinPath(path, key), 'MissingProperty', `'${joinPath(path, key)}' is required.`);
    }
  }
};

const check = (lazyNode: Node, value: unknown, path: string, f: Findings): void => {
  if (f.isFull) return;
  const node = resolve(lazyNode);
  switch (node.kind) {
    case 'any':
      return;
    case 'string':
      return checkString(node, value, path, f);
    case 'enum':
      return checkEnum(node, value, path, f);
    case 'number':
      return checkNumber(node, value, path, f);
    case 'boolean':
      if (typeof value !== 'boolean') {
        f.add(path, 'InvalidType', `'${path}' must be true or false, not ${typeName(value)}.`);
      }
      return;
    case 'array': {
      if (!Array.isArray(value)) {
        return f.add(path, 'InvalidType', `'${path}' must be an array, not ${typeName(value)}.`);
      }
      if (node.minItems !== undefined && value.length < node.minItems) {
        f.add(path, 'InvalidLength', `'${path}' must have at least ${countOf(node.minItems, 'item')}.`);
      }
      // The items of a list that is too long are not checked.
      if (node.maxItems !== undefined && value.length > node.maxItems) {
        return f.add(
          path,
          'InvalidLength',
          `'${path}' must have at most ${countOf(node.maxItems, 'item')}; it has ${value.length}.`,
        );
      }
      const seen = new Map<unknown, number>();
      for (const [i, item] of value.entries()) {
        if (f.isFull) return;
        if (item === null) f.add(joinPath(path, i), 'InvalidType', `'${joinPath(path, i)}' must not be null.`);
        else check(node.firstItems?.[i] ?? node.items, item, joinPath(path, i), f);
        if (node.uniqueBy === undefined || !isObject(item)) continue;
        const name = item[node.uniqueBy];
        const first = typeof name === 'string' ? seen.get(name.toLowerCase()) : undefined;
        if (first !== undefined) {
          f.add(
            joinPath(joinPath(path, i), node.uniqueBy),
            'DuplicateName',
            `'${joinPath(path, i)}' has the same ${node.uniqueBy} '${String(name)}' as '${joinPath(path, first)}'.`,
          );
        } else if (typeof name === 'string') seen.set(name.toLowerCase(), i);
      }
      return;
    }
    case 'map':
      if (!isObject(value)) return f.add(path, 'InvalidType', `'${path}' must be an object, not ${typeName(value)}.`);
      for (const [key, item] of Object.entries(value)) {
        if (item !== null) check(node.values, item, joinPath(path, key), f);
      }
      return;
    case 'object':
      if (!isObject(value)) {
        return f.add(path, 'InvalidType', `'${path || 'body'}' must be an object, not ${typeName(value)}.`);
      }
      return checkObject(node, value, path, f);
    case 'union': {
      if (!isObject(value)) {
        return f.add(path, 'InvalidType', `'${path || 'body'}' must be an object, not ${typeName(value)}.`);
      }
      const tag = value[node.discriminator];
      const where = joinPath(path, node.discriminator);
      if (tag === undefined || tag === null) {
        return f.add(
          where,
          'MissingProperty',
          `'${where}' is required: it identifies the kind of ${node.name ?? 'object'}.`,
        );
      }
      const variant = variantOf(node, tag);
      const isAllowed = (name: string, { only }: ObjectNode): boolean =>
        coversVersion(only, f.options.version) && f.hasFeature(`${node.name}.${node.discriminator}.${name}`);
      if (typeof tag !== 'string' || variant === undefined || !isAllowed(tag, variant)) {
        const allowedTags = Object.entries(node.variants)
          .filter(([name, v]) => isAllowed(name, v))
          .map(([k]) => k);
        return f.add(
          where,
          'InvalidEnumValue',
          `'${where}' has the value ${typeof tag === 'string' ? `'${tag}'` : typeName(tag)}, which is not one of the allowed values. Allowed: ${allowedTags.join(', ')}.`,
        );
      }
      return checkObject(variant, value, path, f, node);
    }
  }
};

/** All violations of the schema; empty if the value is valid. */
export const findProblems = (schema: Node, value: unknown, options: ValidateOptions): ErrorDetail[] => {
  const f = new Findings({
    path: '',
    mode: 'create',
    limit: 50,
    isQuery: false,
    ...options,
  });
  check(schema, value, f.options.path, f);
  return f.list;
};

/** Throws a 400 whose target is the path of the first problem and whose details are all problems. */
export const validate = (schema: Node, value: unknown, options: ValidateOptions): void => {
  const problems = findProblems(schema, value, options);
  const first = problems[0];
  if (first === undefined) return;
  throw badRequest(`The request is invalid. ${first.message}`, {
    code: first.code,
    ...(first.target === undefined ? {} : { target: first.target }),
    details: problems,
  });
};

/**
 * The same for the parameters of a query or the actions of a batch: the 400 has only the first problem and no code.
 * service-behavior §12.
 */
export const validateQuery = (schema: Node, value: unknown, options: ValidateOptions): void => {
  const [first] = findProblems(schema, value, { ...options, isQuery: true, limit: 1 });
  if (first === undefined) return;
  const message = first.message.includes(PARAMETER_NAME) ? first.message : `The request is invalid. ${first.message}`;
  throw badRequest(message, {
    code: NO_ERROR_CODE,
    ...(first.target === undefined ? {} : { target: first.target }),
  });
};
