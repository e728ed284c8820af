// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { DebugDocument, DebugSession } from '@searchdeck/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { DebugResult } from './debug-result';

beforeAll(setUpComponents);
afterEach(cleanup);

const rejection = "The request is invalid. Details: The property 'language' does not exist.";
const documents: DebugDocument[] = [{ target: 'docs', key: '1', fields: {}, rejection }];
const session: DebugSession = {
  id: 's',
  itemId: 'a.txt',
  warnings: [],
  steps: [],
  nodes: [{ path: '/document', step: -1, value: { type: 'object' } }],
  hasMoreNodes: false,
  documents,
  documentCount: 1,
  projections: [],
  projectionCount: 0,
  errors: [{ name: 'Indexing', message: rejection }],
};

const show = async (view: string, changes: Partial<DebugSession> = {}) => {
  const element = (
    <DebugResult
      session={{ ...session, ...changes }}
      skillAt={() => undefined}
      editorPath=""
      readOnly
      onSkillChange={() => undefined}
      onSave={() => undefined}
      denialReason={undefined}
      isRunning={false}
      isPrevious={false}
      onRerun={() => undefined}
      comparison={null}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/?show=${view}`] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return (await screen.findByRole('status')).textContent;
};

test.each(['documents', 'tree'])('the error of a rejected document is shown once with the %s', async (view) => {
  expect(await show(view)).toContain('The index would reject 1 document');
  expect(screen.getAllByText(rejection, { exact: false })).toHaveLength(1);
});

test('without documents, the status says that the document would not be indexed', async () => {
  const errors = [{ name: 'mapping', message: 'The mapping failed.' }];
  expect(await show('documents', { documents: [], documentCount: 0, errors })).toContain(
    'The document would not be indexed',
  );
  expect(screen.getByText(/because of an error in its mappings/)).toBeTruthy();
});

test('more documents than those that are listed can be rejected', async () => {
  expect(await show('tree', { documentCount: 60 })).toContain('Among others, the index would reject 1 document');
});
