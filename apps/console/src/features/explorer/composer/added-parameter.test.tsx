// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { searchParameters, type SearchIndex, type SearchParameter, type SearchRequestBody } from '@searchdeck/contract';
import { recencyParameters } from '@searchdeck/contract/testing/recipes';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { SearchParametersProvider } from '../model/search-parameters';
import { useExplorer } from '../model/use-explorer';
import { ParameterSections } from './parameter-sections';

beforeAll(setUpComponents);
afterEach(cleanup);

const parameters = [...searchParameters, ...recencyParameters] as readonly SearchParameter[];

const index: SearchIndex = { name: 'films', fields: [] };

const Options = ({ run }: { run: (body: SearchRequestBody) => void }) => {
  const explorer = useExplorer(index);
  const runDraft: typeof explorer.run = (patch) => {
    run({ ...explorer.draft.get(), ...patch });
    explorer.run(patch);
  };
  return <ParameterSections index={index} explorer={{ ...explorer, run: runDraft }} />;
};

/** The README's recipe of a search parameter: its row alone gives the explorer a control. */
it('a search parameter that is added to the contract has a control with its label, description, and bounds', async () => {
  const user = userEvent.setup();
  const run = vi.fn<(body: SearchRequestBody) => void>();
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={['/?search=war']}>
        <SearchParametersProvider value={parameters}>
          <Options run={run} />
        </SearchParametersProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: /Scoring/ }));
  const control = await screen.findByRole('textbox', { name: 'Recency boost' });
  expect(screen.getByText('Boost of recent documents.')).toBeTruthy();
  await user.type(control, '3{Enter}');
  expect(run).toHaveBeenLastCalledWith({ search: 'war', count: true, recencyBoost: 3 });
  expect(await screen.findByRole('button', { name: 'Scoring 1' })).toBeTruthy();
  await user.clear(control);
  await user.type(control, '99');
  await user.tab();
  expect(control).toHaveProperty('value', '10');
});
