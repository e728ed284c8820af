// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { useCommands, type Command } from '../../shared/commands/commands';
import { PresentationsProvider } from '../../shared/presentations/context';
import { presentations } from '../presentations';
import { paletteMessages } from './palette-messages';
import { Palette } from './palette';
import { openPalette } from './palette-state';
import { setUpComponents } from '../../shared/testing/set-up-components';

beforeAll(setUpComponents);
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const Commands = ({ commands }: { commands: readonly Command[] }) => {
  useCommands(commands);
  return null;
};

const Location = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};

const renderPalette = (commands: readonly Command[], connectionId?: string, path = '/') =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <PresentationsProvider value={presentations}>
          <MemoryRouter initialEntries={[path]}>
            <Commands commands={commands} />
            <Location />
            <Palette connectionId={connectionId} canReadDefinitions request={1} />
          </MemoryRouter>
        </PresentationsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );

describe('Palette', () => {
  it('finds a command by its label or keywords and runs it with Enter', async () => {
    const run = vi.fn<() => void>();
    renderPalette([
      { id: 'theme', label: 'Dark theme', group: 'General', run: () => undefined },
      { id: 'create', label: 'Create index', group: 'This page', keywords: 'new', run },
    ]);
    const input = await screen.findByPlaceholderText(paletteMessages.placeholder);
    await userEvent.type(input, 'new');
    expect(screen.queryByText('Dark theme')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledOnce();
  });

  it('searches for what was typed before its code was loaded', async () => {
    openPalette();
    await userEvent.keyboard('darc{Backspace}k');
    renderPalette([
      { id: 'theme', label: 'Dark theme', group: 'General', run: () => undefined },
      { id: 'create', label: 'Create index', group: 'This page', run: () => undefined },
    ]);
    const input = await screen.findByPlaceholderText(paletteMessages.placeholder);
    await waitFor(() => expect(input).toHaveProperty('value', 'dark'));
    expect(screen.queryByText('Create index')).toBeNull();
    await userEvent.type(input, '{Backspace}');
    expect(input).toHaveProperty('value', 'dar');
  });

  it('omits hidden commands and shows when there are no results', async () => {
    renderPalette([{ id: 'secret', label: 'Focus search', group: 'General', isHidden: true, run: () => undefined }]);
    const input = await screen.findByPlaceholderText(paletteMessages.placeholder);
    expect(screen.queryByText('Focus search')).toBeNull();
    await userEvent.type(input, 'zzz');
    expect(await screen.findByText(paletteMessages.noResults)).toBeTruthy();
  });

  it('finds resources of every kind by name and kind, exact names first', async () => {
    vi.stubGlobal('fetch', (url: string) => {
      const { pathname } = new URL(url, 'http://localhost');
      if (pathname === '/api/session') return Promise.resolve(Response.json({ user: 'ann', roles: ['reader'] }));
      const kind = pathname.split('/').at(-1);
      const names = kind === 'indexes' ? ['my-films', 'films'] : [`films-${kind}`];
      return Promise.resolve(Response.json({ value: names.map((name) => ({ name })) }));
    });
    renderPalette([], 'demo');
    const input = await screen.findByPlaceholderText(paletteMessages.placeholder);
    const labels = () => screen.getAllByRole('button').map((button) => button.textContent);
    await userEvent.type(input, 'films');
    await screen.findByRole('button', { name: /films-knowledgesources/ });
    expect(labels()[0]).toBe('filmsIndex');
    expect(labels().filter((label) => label?.startsWith('films-'))).toHaveLength(presentations.all.length - 1);
    await userEvent.clear(input);
    await userEvent.type(input, 'synonym films');
    expect(labels()).toEqual(['films-synonymmapsSynonym map']);
  });

  it('finds the fields of all indexes, those of the open one first, and opens them', async () => {
    const requests: string[] = [];
    const city = { name: 'city', type: 'Edm.String' };
    const address = { name: 'address', type: 'Edm.ComplexType', fields: [city] };
    vi.stubGlobal('fetch', (url: string) => {
      const { pathname, search } = new URL(url, 'http://localhost');
      if (pathname === '/api/session') return Promise.resolve(Response.json({ user: 'ann', roles: ['reader'] }));
      if (!pathname.endsWith('/indexes')) return Promise.resolve(Response.json({ value: [] }));
      requests.push(search);
      const names = ['flats', 'hotels'];
      return Promise.resolve(Response.json({ value: names.map((name) => ({ name, fields: [address] })) }));
    });
    renderPalette([], 'demo', '/c/demo/indexes/hotels/json');
    const input = await screen.findByPlaceholderText(paletteMessages.placeholder);
    const labels = () => screen.queryAllByRole('button').map((button) => button.textContent);
    await userEvent.type(input, 'c');
    const namesOnly = requests.length;
    await userEvent.type(input, 'ity');
    await waitFor(() => expect(labels()).toEqual(['address/cityField of hotels', 'address/cityField of flats']));
    expect(requests).toHaveLength(namesOnly + 1);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('/c/demo/indexes/hotels/fields?field=address%2Fcity')).toBeTruthy();
  });

  it('selects the first result that arrives after the text was typed', async () => {
    let respond = (): void => undefined;
    const held = new Promise<void>((resolve) => (respond = resolve));
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname } = new URL(url, 'http://localhost');
      if (pathname === '/api/session') return Response.json({ user: 'ann', roles: ['reader'] });
      if (!pathname.endsWith('/indexes')) return Response.json({ value: [] });
      await held;
      return Response.json({ value: [{ name: 'films', fields: [{ name: 'releaseDate', type: 'Edm.String' }] }] });
    });
    renderPalette([], 'demo', '/c/demo/overview');
    await userEvent.type(await screen.findByPlaceholderText(paletteMessages.placeholder), 'releaseDate');
    expect(await screen.findByText(paletteMessages.noResults)).toBeTruthy();
    respond();
    await screen.findByText(paletteMessages.field('films'));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('/c/demo/indexes/films/fields?field=releaseDate')).toBeTruthy();
  });

  it('creates resources of every kind and services from every page, if the connection permits it', async () => {
    const connection = {
      id: 'demo',
      type: 'service',
      name: 'demo',
      kind: 'local',
      role: 'owner',
      readOnly: false,
      isUsable: true,
      hasAdminCredential: true,
    };
    const stubConnection = (more: object) =>
      vi.stubGlobal('fetch', (url: string) => {
        const { pathname } = new URL(url, 'http://localhost');
        if (pathname === '/api/session') return Promise.resolve(Response.json({ user: 'ann', roles: ['owner'] }));
        const value = pathname === '/api/connections' ? [{ ...connection, ...more }] : [];
        return Promise.resolve(Response.json({ value }));
      });
    stubConnection({});
    const { unmount } = renderPalette([], 'demo');
    await userEvent.type(await screen.findByPlaceholderText(paletteMessages.placeholder), 'create');
    const labels = () => screen.getAllByRole('button').map((button) => button.textContent);
    await waitFor(() => {
      expect(labels()).toEqual(expect.arrayContaining(['Create index', 'Create knowledge base', 'Create service']));
    });
    // By what it does, too.
    await userEvent.clear(screen.getByPlaceholderText(paletteMessages.placeholder));
    await userEvent.type(screen.getByPlaceholderText(paletteMessages.placeholder), 'infer');
    expect(labels()).toEqual(['Create index from sample data']);
    unmount();
    queryClient.clear();

    stubConnection({ readOnly: true });
    renderPalette([], 'demo');
    await userEvent.type(await screen.findByPlaceholderText(paletteMessages.placeholder), 'create');
    await waitFor(() => expect(labels()).toContain('Create service'));
    expect(labels()).not.toContain('Create index');
  });

  it('finds pages and settings by what they contain', async () => {
    renderPalette([{ id: 'go /service/scale', label: 'Scale', group: 'Pages', run: () => undefined }]);
    const input = await screen.findByPlaceholderText(paletteMessages.placeholder);
    await userEvent.type(input, 'replicas');
    expect(screen.getByText('Scale')).toBeTruthy();
    await userEvent.clear(input);
    await userEvent.type(input, 'accessibility');
    expect(screen.getByText('Turn off single-key shortcuts')).toBeTruthy();
  });
});
