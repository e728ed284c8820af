// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { kindById } from '@searchdeck/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SchemaForm } from '../../shared/schema-form/schema-form';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { MappedNameControl, MappedNamesProvider } from './mapped-name-control';

beforeAll(setUpComponents);
afterEach(cleanup);

const controls = [{ path: 'fieldMappings[*].targetFieldName', component: MappedNameControl }];
const OPEN = ['fieldMappings', 'fieldMappings[0]'];
const namesAt = () => ['title', 'year'];

function show(initial: string) {
  const state = { text: initial };
  const Host = () => {
    const [text, setText] = useState(initial);
    return (
      <MantineProvider env="test">
        <MappedNamesProvider value={namesAt}>
          <SchemaForm
            label="Test"
            schema={kindById('indexers').schema}
            text={text}
            onChange={(next) => {
              state.text = next;
              setText(next);
            }}
            isExisting={false}
            controls={controls}
            openSections={OPEN}
          />
        </MappedNamesProvider>
      </MantineProvider>
    );
  };
  render(<Host />);
  return { user: userEvent.setup(), state };
}

it('offers the fields of the index, and takes any other name', async () => {
  const { user, state } = show('{ "fieldMappings": [{ "sourceFieldName": "content" }] }');
  const input = document.querySelector<HTMLInputElement>('[data-path="fieldMappings[0].targetFieldName"] input');
  if (input === null) throw new Error('The form has no input for the target.');
  await user.type(input, 'ti');
  await user.click(await screen.findByRole('option', { name: 'title' }));
  expect(state.text).toContain('"targetFieldName": "title"');
  await user.clear(input);
  await user.type(input, 'other');
  expect(state.text).toContain('"targetFieldName": "other"');
});
