import { coversVersion } from '../versions/index.js';
import { enumValues } from './validate.js';
import { resolve, type Node, type ObjectNode, type UnionNode } from './node.js';
import { otherMembers } from './other-variants.js';

export interface JsonSchema {
  [key: string]: unknown;
}

export interface JsonSchemaOptions {
  version: string;
  /** Prefix of references to named types: `#/$defs/` for editors, `#/components/schemas/` in OpenAPI. */
  refPrefix?: string;
  /** Adds properties for Monaco's JSON language: markdownDescription, enumDescriptions. */
  isForEditor?: boolean;
  /** Translates a discriminator or an enumeration value into the dialect of the connection. */
  rename?: (value: string, node?: Node) => string;
  /** Translates a property name into the dialect of the connection. */
  renameProperty?: (name: string) => string;
}

/** Prints schemas as JSON Schema 2020-12; named types are collected once in `definitions`. */
export class JsonSchemaPrinter {
  readonly definitions: Record<string, JsonSchema> = {};
  private readonly options: Required<JsonSchemaOptions>;

  constructor(options: JsonSchemaOptions) {
    this.options = {
      refPrefix: '#/$defs/',
      isForEditor: false,
      rename: (v) => v,
      renameProperty: (n) => n,
      ...options,
    };
  }

  print(schema: Node): JsonSchema {
    const node = resolve(schema);
    const name =
      schema.kind === 'lazy' ? schema.name : node.kind === 'object' || node.kind === 'union' ? node.name : undefined;
    if (name === undefined) return { ...this.body(node), ...this.notes({ ...node, ...schema } as Node) };
    if (!Object.hasOwn(this.definitions, name)) {
      this.definitions[name] = {}; // ends the recursion of recursive types
      this.definitions[name] = { ...this.body(node), ...this.notes(node) };
    }
    return { $ref: `${this.options.refPrefix}${name}`, ...this.notes(schema) };
  }

  private notes(node: Node): JsonSchema {
    const notes: JsonSchema = {};
    if (node.description !== undefined) notes['description'] = node.description;
    if (node.readOnly) notes['readOnly'] = true;
    if (node.isSecret) notes['writeOnly'] = true;
    if (node.default !== undefined) notes['default'] = node.default;
    if (node.examples !== undefined) notes['examples'] = node.examples;
    if (node.isDocumented === false) notes['x-added'] = true;
    if (node.only !== undefined) notes['x-versions'] = node.only;
    if (node.ref !== undefined) notes['x-ref'] = node.ref;
    if (this.options.isForEditor && node.description !== undefined) {
      const extra = [
        node.default === undefined ? '' : `Default: \`${JSON.stringify(node.default)}\``,
        node.isImmutable ? 'Cannot be changed once set.' : '',
        node.only === 'preview' ? 'Preview versions only.' : '',
        node.isSecret ? 'Write-only. Returned as null.' : '',
      ].filter((t) => t !== '');
      notes['markdownDescription'] = [node.description, ...extra].join('\n\n');
    }
    return notes;
  }

  private body(node: Exclude<Node, { kind: 'lazy' }>): JsonSchema {
    const { version, rename } = this.options;
    switch (node.kind) {
      case 'any':
        return {};
      case 'boolean':
        return { type: 'boolean' };
      case 'string': {
        const { minLength, maxLength, pattern, format } = node;
        const standardFormat =
          format === 'uri' || format === 'uuid' || format === 'date-time' || format === 'duration' ? format : undefined;
        return prune({ type: 'string', minLength, maxLength, pattern, format: standardFormat });
      }
      case 'enum': {
        const values = enumValues(node, version);
        const valueDescriptions = Object.fromEntries(values.map((v) => [rename(v, node), node.values[v] ?? '']));
        if (node.isOpen) {
          return {
            type: 'string',
            examples: values.map((v) => rename(v, node)),
            'x-enum-descriptions': valueDescriptions,
          };
        }
        return prune({
          type: 'string',
          enum: values.map((v) => rename(v, node)),
          'x-enum-descriptions': valueDescriptions,
          enumDescriptions: this.options.isForEditor ? values.map((v) => node.values[v] ?? '') : undefined,
        });
      }
      case 'number': {
        const number = prune({
          type: node.isInteger ? 'integer' : 'number',
          format: node.format,
          minimum: node.minimum,
          maximum: node.maximum,
          exclusiveMinimum: node.exclusiveMinimum,
          enum: node.oneOf,
        });
        return node.texts === undefined ? number : { anyOf: [number, { enum: [...node.texts] }] };
      }
      case 'array':
        return prune({
          type: 'array',
          items: this.print(node.items),
          minItems: node.minItems,
          maxItems: node.maxItems,
        });
      case 'map':
        return { type: 'object', additionalProperties: this.nullable(this.print(node.values)) };
      case 'object':
        return this.object(node);
      case 'union': {
        const variants = Object.entries(node.variants).filter(([, v]) => coversVersion(v.only, version));
        return {
          type: 'object',
          required: [node.discriminator],
          oneOf: variants.map(([tag, variant]) => this.variant(node, tag, variant)),
        };
      }
    }
  }

  private variant(union: UnionNode, tag: string, variant: ObjectNode): JsonSchema {
    const { discriminator } = union;
    const objectSchema = this.object(variant);
    const otherNames = otherMembers(union, variant).map((name) => this.options.renameProperty(name));
    return {
      ...objectSchema,
      ...this.notes(variant),
      title: variant.name ?? this.options.rename(tag),
      properties: {
        [discriminator]: { const: this.options.rename(tag) },
        ...(objectSchema['properties'] as JsonSchema),
      },
      required: [discriminator, ...((objectSchema['required'] as string[] | undefined) ?? [])],
      // Members of other variants are null in responses: null is valid, but editors don't suggest them.
      ...(otherNames.length === 0 || objectSchema['patternProperties'] === undefined
        ? {}
        : {
            patternProperties: {
              ...(objectSchema['patternProperties'] as JsonSchema),
              [`^(${otherNames.join('|')})$`]: { type: 'null' },
            },
          }),
    };
  }

  private object(node: ObjectNode): JsonSchema {
    const fields = Object.entries(node.fields).filter(([, f]) =>
      coversVersion(resolve(f.schema).only ?? f.schema.only, this.options.version),
    );
    const requiredNames = fields.filter(([, f]) => f.required).map(([name]) => this.options.renameProperty(name));
    return prune({
      type: 'object',
      properties: Object.fromEntries(
        fields.map(([name, f]) => [
          this.options.renameProperty(name),
          f.required ? this.print(f.schema) : this.nullable(this.print(f.schema)),
        ]),
      ),
      required: requiredNames.length > 0 ? requiredNames : undefined,
      // Editors report unknown names, but responses contain annotations such as @odata.context.
      additionalProperties: node.unknown === 'reject' ? false : undefined,
      patternProperties: node.unknown === 'reject' ? { '^@odata\\.': {} } : undefined,
    });
  }

  /** Unset optional fields are null in responses (service-behavior §3). */
  private nullable(schema: JsonSchema): JsonSchema {
    if (typeof schema['type'] === 'string' && schema['enum'] === undefined) {
      return { ...schema, type: [schema['type'], 'null'] };
    }
    const { anyOf } = schema;
    if (Array.isArray(anyOf)) return { ...schema, anyOf: [...(anyOf as JsonSchema[]), { type: 'null' }] };
    if (Object.keys(schema).length === 0 || (schema['type'] === undefined && schema['$ref'] === undefined)) {
      return schema;
    }
    const { description, markdownDescription, readOnly, writeOnly, default: fallback, ...constraints } = schema;
    return prune({
      anyOf: [constraints, { type: 'null' }],
      description,
      markdownDescription,
      readOnly,
      writeOnly,
      default: fallback,
    });
  }
}

const prune = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, v]) => v !== undefined));

/** One self-contained JSON Schema, for an editor or a validator. */
export const toJsonSchema = (schema: Node, options: JsonSchemaOptions): JsonSchema => {
  const printer = new JsonSchemaPrinter(options);
  const root = printer.print(schema);
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root, $defs: printer.definitions };
};
