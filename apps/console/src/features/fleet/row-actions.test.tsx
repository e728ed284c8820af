// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import type { FleetService } from './model/fleet';
import { RowActions } from './row-actions';

beforeAll(setUpComponents);
afterEach(cleanup);

it('shows keyboards why an action of a service is not available', async () => {
  const source = { name: 'All', role: 'reader', readOnly: true };
  const row = { name: 'films', service: {}, source, connection: { id: 'films' } } as unknown as FleetService;
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <RowActions row={row} open={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: /^Delete films/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.focus();
  expect((await screen.findByRole('tooltip')).textContent).toContain(
    'This requires the owner role. Your role on the connection All is reader. The connection is also read-only.',
  );
});
