// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { createContract, kindOutlineOf, kinds, operationOutlineOf, type OperationId } from '@searchdeck/contract';
import { promptKind } from '@searchdeck/contract/testing/recipes';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionsQuery } from '../shared/api/connections';
import { OperationOutlinesProvider } from '../shared/api/operation-outlines';
import { queryClient } from '../shared/api/query-client';
import { claimTab } from '../shared/draft/tab';
import { KindsProvider } from '../shared/definition/full-kind';
import { PresentationsProvider } from '../shared/presentations/context';
import { createPresentations } from '../shared/presentations/create';
import { setUpComponents } from '../shared/testing/set-up-components';
import { resourceRoutes } from './resource-routes';
import { Navigation } from './shell/navigation';

const contract = createContract({ kinds: [...kinds, promptKind] });
const presentations = createPresentations(contract.kinds.map(kindOutlineOf), []);
const outlineOf = (id: OperationId) => operationOutlineOf(contract.operationById(id)!);

beforeAll(async () => {
  setUpComponents();
  await claimTab();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const prompt = { name: 'short', text: 'Answer.', targetIndexName: 'films' };

/** A BFF with one prompt; returns the requests that it gets. */
function stubBff(): { method: string; path: string; body: unknown }[] {
  const requests: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://localhost');
    requests.push({ method, path: pathname, body: body === undefined ? undefined : JSON.parse(body) });
    if (method === 'POST') return Promise.resolve(Response.json(JSON.parse(body ?? ''), { status: 201 }));
    if (pathname.endsWith('/prompts')) return Promise.resolve(Response.json({ value: [prompt] }));
    return Promise.resolve(Response.json(pathname.includes("('") ? prompt : { value: [] }));
  });
  return requests;
}

/** The navigation beside the pages of resources, as the shell has it. */
function renderConsole(path: string) {
  queryClient.setQueryData(connectionsQuery.queryKey, [
    {
      type: 'service',
      id: 'demo',
      name: 'demo',
      kind: 'local',
      dialect: 'vendor',
      endpoint: 'http://localhost:1',
      readOnly: false,
      role: 'owner',
      hasAdminCredential: true,
      credentials: { adminKey: { set: true }, queryKey: { set: false } },
    },
  ] as never);
  const Shell = () => (
    <>
      <Navigation isExpanded isOverlay={false} isOpen onToggle={() => undefined} />
      <Outlet />
    </>
  );
  const router = createMemoryRouter(
    [{ path: 'c/:connectionId', element: <Shell />, children: presentations.all.flatMap(resourceRoutes) }],
    { initialEntries: [path] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <OperationOutlinesProvider value={outlineOf}>
          <KindsProvider value={contract.kinds}>
            <PresentationsProvider value={presentations}>
              <RouterProvider router={router} />
            </PresentationsProvider>
          </KindsProvider>
        </OperationOutlinesProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

/** The README's recipe of a resource kind: its definition alone gives the console these pages. */
describe('a kind that is added to the contract', () => {
  it('is in the navigation, and its list shows the columns of its definition', async () => {
    const requests = stubBff();
    renderConsole('/c/demo/resources/prompts');
    const item = await screen.findByRole('link', { name: 'Prompts' });
    expect(item.getAttribute('href')).toBe('/c/demo/resources/prompts');
    const row = await screen.findByRole('row', { name: /short/ });
    expect(row.textContent).toContain('films');
    expect(screen.getByRole('columnheader', { name: 'Index' })).toBeTruthy();
    expect(requests).toContainEqual({ method: 'GET', path: '/api/connections/demo/data/prompts', body: undefined });
  });

  it('is created with a form of its schema, checked by its rule', async () => {
    const requests = stubBff();
    const user = userEvent.setup();
    const router = renderConsole('/c/demo/resources/prompts');
    await user.click(await screen.findByRole('button', { name: 'Create prompt' }));
    await user.click(await screen.findByRole('radio', { name: /Short/ }));
    const text = await screen.findByRole('textbox', { name: /^Text/ });
    await user.clear(text);
    await user.type(text, 'Be {{{{brief');
    expect(await screen.findAllByText('A prompt has no placeholders.')).not.toHaveLength(0);
    await user.clear(text);
    await user.type(text, 'Be brief.');
    await user.click(screen.getByRole('button', { name: 'Create p' }));
    await waitFor(() =>
      expect(requests).toContainEqual({
        method: 'POST',
        path: '/api/connections/demo/data/prompts',
        body: { name: 'p', text: 'Be brief.' },
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/c/demo/resources/prompts/p'));
  });
});
