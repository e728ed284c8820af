// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { SearchIndex, SearchRequestBody } from '@searchdeck/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionsQuery } from '../../../shared/api/connections';
import { queryClient } from '../../../shared/api/query-client';
import { useExplorer } from '../model/use-explorer';
import { messages } from './messages';
import { QueryLine } from './query-line';
import { setUpComponents } from '../../../shared/testing/set-up-components';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const index: SearchIndex = {
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true },
  ],
};
const withSuggester = {
  ...index,
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['title'] }],
} as SearchIndex;

/** The query line with a draft; `run` receives the query that a search would send. */
const QueryForm = ({ of, run }: { of: SearchIndex; run: (body: SearchRequestBody) => void }) => {
  const explorer = useExplorer(of);
  const runDraft: typeof explorer.run = (patch) => run({ ...explorer.draft.get(), ...patch });
  return <QueryLine index={of} explorer={{ ...explorer, run: runDraft }} isRunning={false} />;
};

const renderLine = (of: SearchIndex) => {
  queryClient.setQueryData(connectionsQuery.queryKey, [
    { type: 'service', id: 'demo', name: 'demo', kind: 'local', dialect: 'vendor', endpoint: 'http://localhost:1' },
  ] as never);
  const run = vi.fn<(body: SearchRequestBody) => void>();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/c/demo']}>
          <Routes>
            <Route path="/c/:connectionId" element={<QueryForm of={of} run={run} />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return run;
};

/** Responses of the BFF: completions and suggestions for any text. */
const stubSuggestions = () =>
  vi.stubGlobal('fetch', (url: string | URL | Request) =>
    Promise.resolve(
      Response.json(
        String(url instanceof Request ? url.url : url).includes('autocomplete')
          ? { value: [{ text: 'war', queryPlusText: 'war' }] }
          : { value: [{ '@search.text': 'War and Peace', id: '1' }] },
      ),
    ),
  );

describe('QueryLine', () => {
  it('runs the typed text with Enter', async () => {
    const run = renderLine(index);
    await userEvent.type(screen.getByRole('textbox', { name: messages.queryLine.label('films') }), 'war{Enter}');
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ search: 'war' }));
  });

  it('selects a suggestion with the arrow keys and runs it with Enter', async () => {
    stubSuggestions();
    const run = renderLine(withSuggester);
    const input = screen.getByRole('combobox', { name: messages.queryLine.label('films') });
    await userEvent.type(input, 'wa');
    expect(await screen.findByRole('option', { name: 'War and Peace' })).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { name: 'War and Peace' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ search: 'War and Peace' }));
  });

  it('closes the suggestions when Ctrl+Enter runs the query', async () => {
    stubSuggestions();
    renderLine(withSuggester);
    const input = screen.getByRole('combobox', { name: messages.queryLine.label('films') });
    await userEvent.type(input, 'wa');
    await screen.findByRole('option', { name: 'war' });
    await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('closes the suggestions with Escape and keeps the text', async () => {
    stubSuggestions();
    renderLine(withSuggester);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: messages.queryLine.label('films') });
    await userEvent.type(input, 'wa');
    await screen.findByRole('option', { name: 'war' });
    await userEvent.keyboard('{Escape}');
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(input.value).toBe('wa');
  });
});
