// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { useCommands, type Command } from '../../shared/commands/commands';
import { PresentationsProvider } from '../../shared/presentations/context';
import { presentations } from '../presentations';
import { messages } from './messages';
import { Palette } from './palette';
import { setUpComponents } from '../../shared/testing/set-up-components';

beforeAll(setUpComponents);
afterEach(cleanup);

const Commands = ({ commands }: { commands: readonly Command[] }) => {
  useCommands(commands);
  return null;
};

const renderPalette = (commands: readonly Command[]) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <PresentationsProvider value={presentations}>
          <MemoryRouter>
            <Commands commands={commands} />
            <Palette connectionId={undefined} request={1} />
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
    const input = await screen.findByPlaceholderText(messages.palette.placeholder);
    await userEvent.type(input, 'new');
    expect(screen.queryByText('Dark theme')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledOnce();
  });

  it('omits hidden commands and shows when there are no results', async () => {
    renderPalette([{ id: 'secret', label: 'Focus search', group: 'General', hidden: true, run: () => undefined }]);
    const input = await screen.findByPlaceholderText(messages.palette.placeholder);
    expect(screen.queryByText('Focus search')).toBeNull();
    await userEvent.type(input, 'zzz');
    expect(await screen.findByText(messages.palette.noResults)).toBeTruthy();
  });
});
