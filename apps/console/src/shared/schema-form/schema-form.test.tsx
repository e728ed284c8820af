// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { array, boolean, enumOf, int64, object, required, string, union, type Node } from '@searchdeck/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../definition/positions';
import { useForm } from './context';
import type { NodeProps } from './controls/entry';
import { JsonControl } from './controls/json-control';
import { SchemaForm, type SchemaFormProps } from './schema-form';
import { setUpComponents } from '../testing/set-up-components';

const schema = object({
  title: required(string({ description: 'Shown to users.' })),
  big: int64(),
  enabled: boolean({ default: true }),
  mode: enumOf({ fast: 'Quick.', exact: 'Thorough.' }),
  connectionString: string({ isSecret: true }),
  etag: string({ readOnly: true }),
  policy: union('@odata.type', {
    '#Vendor.Search.ColumnPolicy': object({ column: string(), marker: string() }),
    '#Vendor.Search.OtherPolicy': object({ column: string(), size: int64() }),
  }),
  tags: array(string()),
});

beforeAll(setUpComponents);
afterEach(cleanup);

function show(initial: string, props: Partial<SchemaFormProps> = {}) {
  const state = { text: initial };
  const Host = () => {
    const [text, setText] = useState(initial);
    return (
      <MantineProvider env="test">
        <SchemaForm
          label="Test"
          schema={schema}
          text={text}
          onChange={(next) => {
            state.text = next;
            setText(next);
          }}
          isExisting={false}
          version="2026-04-01"
          {...props}
        />
      </MantineProvider>
    );
  };
  render(<Host />);
  return { user: userEvent.setup(), state };
}

describe('SchemaForm', () => {
  it('lists invalid JSON of a field among the errors, until it is corrected', async () => {
    const reported: string[][] = [];
    const onUnapplied = (findings: readonly Finding[]) => reported.push(findings.map(({ target = '' }) => target));
    const controls = [{ path: 'tags', component: JsonControl }];
    const { user, state } = show('{"tags":["a"]}', { controls, onUnapplied });
    const input = screen.getByRole('textbox', { name: 'Tags' });
    await user.clear(input);
    await user.type(input, '[[1,2');
    expect(screen.getByText('1 error to fix')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^'tags' isn't valid JSON: / }));
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(reported.at(-1)).toEqual(['tags']);
    await user.type(input, ']');
    expect(screen.queryByText('1 error to fix')).toBeNull();
    expect(reported.at(-1)).toEqual([]);
    expect(JSON.parse(state.text)).toEqual({ tags: [1, 2] });
  });

  it('changes only the edited value of the text', async () => {
    const text = '{\n  "title": "a",   "big": 9007199254740993,\n  "unknown": [1.0]\n}';
    const { user, state } = show(text);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'b');
    expect(state.text).toBe(text.replace('"a"', '"ab"'));
    await user.type(screen.getByRole('textbox', { name: 'Big' }), '5');
    expect(state.text).toBe(text.replace('"a"', '"ab"').replace('9007199254740993', '90071992547409935'));
  });

  it('shows unknown members and keeps them', async () => {
    const { user, state } = show('{ "title": "a", "unknown": { "x": 1 } }');
    expect(screen.getByText('Other properties')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'unknown' })).toHaveProperty('value', '{\n  "x": 1\n}');
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    expect(JSON.parse(state.text)).toEqual({ unknown: { x: 1 } });
  });

  it('does not show unknown members that are null, such as those of other variants, and keeps them', async () => {
    const policy = { '@odata.type': '#Vendor.Search.ColumnPolicy', column: 'a', size: null };
    const { user, state } = show(JSON.stringify({ title: 'a', unknown: null, policy }));
    expect(screen.queryByText('Other properties')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Column' }), 'b');
    expect(JSON.parse(state.text)).toEqual({ title: 'a', unknown: null, policy: { ...policy, column: 'ab' } });
  });

  it('shows the effective default of a boolean, and resets an explicit value', async () => {
    const { user, state } = show('{ "title": "a" }');
    const enabled = screen.getByRole('switch', { name: 'Enabled' });
    expect(enabled).toHaveProperty('checked', true);
    await user.click(enabled);
    expect(JSON.parse(state.text)).toEqual({ title: 'a', enabled: false });
    await user.click(screen.getByRole('button', { name: 'Reset Enabled to default' }));
    expect(JSON.parse(state.text)).toEqual({ title: 'a' });
  });

  it('a boolean without a default can be unset', async () => {
    const { user, state } = show('{}', { schema: object({ resolved: boolean() }) });
    expect(screen.getByText('Not set')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Resolved' }));
    expect(JSON.parse(state.text)).toEqual({ resolved: true });
    await user.click(screen.getByRole('button', { name: 'Clear Resolved' }));
    expect(JSON.parse(state.text)).toEqual({});
  });

  it('a form of a patch shows what it leaves unchanged instead of defaults, and requires nothing', async () => {
    const { user, state } = show('{}', { isPatch: true, isExisting: true });
    expect(screen.getByRole('textbox', { name: 'Title' })).toMatchObject({
      placeholder: 'Unchanged',
      ariaRequired: null,
    });
    const enabled = screen.getByRole('switch', { name: 'Enabled' });
    expect(enabled).toHaveProperty('checked', false);
    await user.click(enabled);
    await user.click(enabled);
    expect(JSON.parse(state.text)).toEqual({ enabled: false });
    await user.click(screen.getByRole('button', { name: 'Leave Enabled unchanged' }));
    expect(JSON.parse(state.text)).toEqual({});
  });

  it('text that is not a number is an error in the draft, not a part of the text as a number', async () => {
    const { user, state } = show('{ "title": "a", "big": 1 }');
    const big = screen.getByRole('textbox', { name: 'Big' });
    await user.type(big, '.5');
    await user.tab();
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
    expect(big).toHaveProperty('value', '1.5');
    expect(JSON.parse(state.text)).toEqual({ title: 'a', big: '1.5' });
    await user.clear(big);
    await user.type(big, '12');
    expect(screen.queryByText('Enter a whole number.')).toBeNull();
    expect(JSON.parse(state.text)).toEqual({ title: 'a', big: 12 });
  });

  it('keeps shared values when the type changes, and restores the others on the way back', async () => {
    const before = { '@odata.type': '#Vendor.Search.ColumnPolicy', column: 'c', marker: 'm' };
    const { user, state } = show(JSON.stringify({ title: 'a', policy: before }));
    const choose = async (option: RegExp) => {
      await user.click(screen.getByRole('combobox', { name: 'Type' }));
      await user.click(screen.getByRole('option', { name: option }));
    };
    await choose(/^Other policy/);
    expect(JSON.parse(state.text)).toMatchObject({
      policy: { '@odata.type': '#Vendor.Search.OtherPolicy', column: 'c' },
    });
    expect(state.text).not.toContain('marker');
    await choose(/^Column policy/);
    expect(JSON.parse(state.text)).toMatchObject({ policy: before });
  });

  it('adds, reorders, and removes items', async () => {
    const { user, state } = show('{ "title": "a", "tags": ["x", "y"] }');
    await user.click(screen.getByRole('button', { name: 'Move y up' }));
    expect(JSON.parse(state.text)).toMatchObject({ tags: ['y', 'x'] });
    await user.click(screen.getByRole('button', { name: 'Remove y' }));
    await user.click(screen.getByRole('button', { name: 'Add tag' }));
    await user.type(screen.getByRole('textbox', { name: 'Tag 2' }), 'z');
    expect(JSON.parse(state.text)).toMatchObject({ tags: ['x', 'z'] });
  });

  it('focuses a new item, whose errors are not shown before it was edited or left', async () => {
    const parts = object({
      parts: array(object({ name: required(string()), size: int64() })),
      tags: array(string({ minLength: 1 })),
    });
    const { user } = show('{}', {
      schema: parts,
      openSections: ['parts', 'tags'],
      findings: [
        { message: 'The part has no name.', target: 'parts[0].name', severity: 'error' },
        { message: 'The tag is empty.', target: 'tags[0]', severity: 'error' },
      ],
    });
    const addPart = screen.getByRole('button', { name: 'Add part' });
    const addTag = screen.getByRole('button', { name: 'Add tag' });
    await user.click(addPart);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
    expect(screen.queryAllByText('The part has no name.')).toHaveLength(0);
    await user.tab();
    expect(screen.queryAllByText('The part has no name.')).toHaveLength(0);
    await user.click(addTag);
    // At its control and in the summary.
    expect(screen.getAllByText('The part has no name.')).toHaveLength(2);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tag 1' }));
    expect(screen.queryAllByText('The tag is empty.')).toHaveLength(0);
    await user.keyboard('x');
    expect(screen.getAllByText('The tag is empty.')).toHaveLength(2);
  });

  it('a section of stored secrets says how many are saved', () => {
    const withCredentials = object({ credentials: object({ key: string({ isSecret: true }), note: string() }) });
    show('{}', {
      schema: withCredentials,
      isExisting: true,
      secrets: { isStored: () => true, storedCount: () => 1, keep: undefined, remove: null },
    });
    expect(screen.getByText('1 saved')).toBeTruthy();
    expect(screen.queryByText('Not set')).toBeNull();
  });

  it('keeps, replaces, and removes a stored secret', async () => {
    const { user, state } = show('{ "title": "a", "connectionString": null }', { isExisting: true });
    const secret = screen.getByLabelText('Connection string');
    expect(secret).toHaveProperty('placeholder', 'Saved. Enter a new value to replace it.');
    await user.type(secret, 'k');
    expect(JSON.parse(state.text)).toMatchObject({ connectionString: 'k' });
    await user.clear(secret);
    expect(JSON.parse(state.text)).toMatchObject({ connectionString: null });
    await user.click(screen.getByRole('button', { name: 'Remove saved value: Connection string' }));
    expect(JSON.parse(state.text)).toMatchObject({ connectionString: '<redacted>' });
  });

  it('shows read-only fields and does not let them change', async () => {
    const { user, state } = show('{ "title": "a", "etag": "1" }');
    await user.type(screen.getByRole('textbox', { name: 'ETag' }), '2');
    expect(JSON.parse(state.text)).toEqual({ title: 'a', etag: '1' });
    expect(screen.getByText(/Set by the service\./)).toBeTruthy();
  });

  it('shows findings at their control, and the summary leads there', async () => {
    const { user } = show('{ "title": "a", "policy": { "@odata.type": "#Vendor.Search.ColumnPolicy" } }', {
      findings: [{ message: 'Wrong column.', target: 'policy.column', severity: 'error' }],
    });
    expect(screen.getByText('1 error to fix')).toBeTruthy();
    expect(screen.getAllByText('Wrong column.')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Wrong column.' }));
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Column' }));
  });

  it('does not rerender other controls while one is typed into', async () => {
    let renders = 0;
    const Counter = ({ label }: NodeProps) => {
      useForm();
      renders++;
      return <p>{label}</p>;
    };
    const { user } = show('{ "title": "a" }', { controls: [{ path: 'mode', component: Counter }] });
    const before = renders;
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'bcd');
    expect(renders).toBe(before);
  });

  it('uses a special control for the name of a schema', () => {
    const named: Node = object({ inner: object({ x: string() }, { name: 'Special' }) });
    show('{}', { schema: named, controls: [{ schema: 'Special', component: () => <p>Drawn specially</p> }] });
    expect(screen.getByText('Drawn specially')).toBeTruthy();
  });
});
