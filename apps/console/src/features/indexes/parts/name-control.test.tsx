// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { kindById } from '@searchdeck/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SchemaForm } from '../../../shared/schema-form/schema-form';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { indexControls } from '../index-controls';

beforeAll(setUpComponents);
afterEach(cleanup);

const OPEN = ['fields', 'fields[0]', 'vectorSearch', 'vectorSearch.profiles', 'vectorSearch.profiles[0]'];

function show(definition: object) {
  const state = { text: JSON.stringify(definition) };
  const Host = () => {
    const [text, setText] = useState(state.text);
    return (
      <MantineProvider env="test">
        <SchemaForm
          label="Test"
          schema={kindById('indexes').schema}
          text={text}
          onChange={(next) => {
            state.text = next;
            setText(next);
          }}
          isExisting={false}
          controls={indexControls}
          openSections={OPEN}
        />
      </MantineProvider>
    );
  };
  render(<Host />);
  return { user: userEvent.setup(), value: () => JSON.parse(state.text) as unknown };
}

const vectorField = { name: 'vector', type: 'Collection(Edm.Single)', dimensions: 4 };

const inputOf = (target: string): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>(`[data-path="${target}"] input`);
  if (input === null) throw new Error(`The form has no input for ${target}.`);
  return input;
};

it('adds the first vector search profile with an algorithm, and selects it', async () => {
  const { user, value } = show({ name: 'films', fields: [vectorField] });
  await user.click(screen.getByRole('button', { name: 'Add a vector search profile' }));
  expect(value()).toEqual({
    name: 'films',
    fields: [{ ...vectorField, vectorSearchProfile: 'new-profile' }],
    vectorSearch: {
      algorithms: [{ name: 'new-algorithm', kind: 'hnsw' }],
      profiles: [{ name: 'new-profile', algorithm: 'new-algorithm' }],
    },
  });
  expect(screen.queryByRole('button', { name: 'Add a vector search profile' })).toBeNull();
  expect(document.activeElement).toBe(inputOf('fields[0].vectorSearchProfile'));
});

it('adds the first algorithm of a profile, and says where the parts of other empty lists are added', async () => {
  const profiles = [{ name: 'mine' }];
  const { user, value } = show({ name: 'films', fields: [], vectorSearch: { profiles } });
  await user.click(inputOf('vectorSearch.profiles[0].vectorizer'));
  expect(await screen.findByText('This index has no vectorizers yet. Add them under Vector search.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add an HNSW algorithm' }));
  expect(value()).toMatchObject({
    vectorSearch: {
      profiles: [{ name: 'mine', algorithm: 'new-algorithm' }],
      algorithms: [{ name: 'new-algorithm', kind: 'hnsw' }],
    },
  });
});
