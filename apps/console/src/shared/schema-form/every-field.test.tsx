// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { everyVersion, kinds, resolve, toJsonSchema, type Node, type ObjectNode } from '@searchdeck/contract';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setUpComponents } from '../testing/set-up-components';
import { formMessages } from './messages';
import { SchemaForm } from './schema-form';

beforeAll(setUpComponents);
afterEach(cleanup);

/** Every object that a schema contains, by reference. */
function objectsIn(schema: Node, found = new Set<ObjectNode>()): Set<ObjectNode> {
  const node = resolve(schema);
  if (node.kind === 'array') objectsIn(node.items, found);
  if (node.kind === 'map') objectsIn(node.values, found);
  if (node.kind === 'union') for (const variant of Object.values(node.variants)) objectsIn(variant, found);
  if (node.kind === 'object' && !found.has(node)) {
    found.add(node);
    for (const field of Object.values(node.fields)) objectsIn(field.schema, found);
  }
  return found;
}

const isReadOnly = (schema: Node): boolean => (schema.readOnly ?? resolve(schema).readOnly) === true;
/** The page shows the ETag beside the editor. */
const isInForm = (name: string): boolean => name !== '@odata.etag';
const isFreeText = (node: Node): boolean =>
  node.kind === 'string' && node.ref === undefined && node.format === undefined && !node.isSecret;

/** The objects of all kinds; those without a name by their fields. */
const objects = [...new Set(kinds.flatMap((kind) => [...objectsIn(kind.schema)]))].map(
  (node) => [node.name ?? Object.keys(node.fields).join(', '), node] as const,
);

function renderForm(node: ObjectNode) {
  const state = { text: '{}' };
  const { container } = render(
    <MantineProvider env="test">
      <SchemaForm
        label="Form"
        schema={node}
        text="{}"
        onChange={(text) => (state.text = text)}
        isExisting={false}
        version={everyVersion}
      />
    </MantineProvider>,
  );
  return { container, state };
}

const MAX_SECTION_DEPTH = 4;

/** Enters a value; false: the control has no input for text, numbers, or switches. */
function enterValue(control: Element, node: Node): boolean {
  if (isFreeText(node) || node.kind === 'number') {
    const input = control.querySelector<HTMLInputElement>('input:not([type="hidden"]), textarea');
    if (input == null) return false;
    fireEvent.change(input, { target: { value: isFreeText(node) ? 'typed' : '3' } });
    return true;
  }
  const toggle = node.kind === 'boolean' ? control.querySelector('input[type="checkbox"]') : null;
  if (toggle !== null) fireEvent.click(toggle);
  return toggle !== null;
}

/** Whether the control of a field lets users set it. */
function canSet(control: Element | null, schema: Node, readText: () => string, name: string): boolean {
  if (control === null) return false;
  const node = resolve(schema);
  if (enterValue(control, node)) return Object.hasOwn(JSON.parse(readText()) as object, name);
  // A section is set by what it contains, which may be sections.
  for (let depth = 0; depth < MAX_SECTION_DEPTH; depth++) {
    const section = control.querySelector('button[aria-expanded="false"]:not([aria-haspopup])');
    if (section !== null) fireEvent.click(section);
  }
  const input = control.querySelector<HTMLInputElement>('input:not([type="hidden"]), textarea');
  // The input of a list of options takes no text.
  const hasOptions = input?.getAttribute('aria-haspopup') === 'listbox' && node.kind !== 'string';
  const canType = input != null && !input.disabled && (!input.readOnly || hasOptions);
  return canType || control.querySelector('button[aria-haspopup], button:not([aria-expanded])') !== null;
}

/** The properties that editors complete in the JSON of an object. */
const jsonProperties = (node: ObjectNode): string[] => {
  const schema = toJsonSchema(node, { version: everyVersion });
  const definitions = (schema['$defs'] ?? {}) as Readonly<Record<string, { properties?: object }>>;
  const { properties = definitions[node.name ?? '']?.properties } = schema as { properties?: object };
  return Object.keys(properties ?? {});
};

/** Lower bounds, so that a change of the schema's structure cannot empty the tests. */
const COUNTS = { objects: 160, writable: 440, readOnly: 10 };

describe.each(objects)('the fields of %s', (_name, node) => {
  const fields = Object.entries(node.fields).filter(([name]) => isInForm(name));
  const writable = fields.filter(([, { schema }]) => !isReadOnly(schema));
  const readOnly = fields.filter(([, { schema }]) => isReadOnly(schema));

  it('can be set in the form, or are shown there and explained', () => {
    const { container, state } = renderForm(node);
    const controlOf = (name: string) => container.querySelector(`[data-path="${name}"]`);
    const settable = writable.filter(([name, { schema }]) => canSet(controlOf(name), schema, () => state.text, name));
    expect(settable.map(([name]) => name)).toEqual(writable.map(([name]) => name));
    const explained = readOnly.filter(([name]) => {
      const control = controlOf(name);
      const isLocked = control?.querySelector<HTMLInputElement>('input, textarea')?.readOnly === true;
      return isLocked && control?.textContent?.includes(formMessages.readOnly);
    });
    expect(explained.map(([name]) => name)).toEqual(readOnly.map(([name]) => name));
  });

  it('can be set in JSON', () => {
    expect(jsonProperties(node)).toEqual(expect.arrayContaining(writable.map(([name]) => name)));
  });
});

it('the tests above cover the fields that the interface documents, of every kind', () => {
  const all = objects.flatMap(([, node]) => Object.values(node.fields).map(({ schema }) => schema));
  const documented = all.filter((schema) => (schema.isDocumented ?? resolve(schema).isDocumented) !== false);
  expect(objects.length).toBeGreaterThan(COUNTS.objects);
  expect(documented.filter((schema) => !isReadOnly(schema)).length).toBeGreaterThan(COUNTS.writable);
  expect(all.filter(isReadOnly).length).toBeGreaterThan(COUNTS.readOnly);
});
