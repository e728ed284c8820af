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
  node.kind === 'string' && node.ref === undefined && node.format === undefined && !node.secret;

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
        existing={false}
        version={everyVersion}
      />
    </MantineProvider>,
  );
  return { container, state };
}

/** Whether the control of a field lets users set it. */
function canSet(control: Element | null, schema: Node, readText: () => string, name: string): boolean {
  const input = control?.querySelector<HTMLInputElement>('input:not([type="hidden"]), textarea');
  const node = resolve(schema);
  if (isFreeText(node)) {
    if (input == null) return false;
    fireEvent.change(input, { target: { value: 'typed' } });
    return (JSON.parse(readText()) as Record<string, unknown>)[name] === 'typed';
  }
  // The input of a list of options takes no text.
  const hasOptions = input?.getAttribute('aria-haspopup') === 'listbox' && node.kind !== 'string';
  const canType = input != null && !input.disabled && (!input.readOnly || hasOptions);
  return canType || control?.querySelector('button') != null;
}

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
    const text = JSON.stringify(toJsonSchema(node, { version: everyVersion }));
    expect(writable.filter(([name]) => text.includes(`"${name}":`))).toHaveLength(writable.length);
  });
});
