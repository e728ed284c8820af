// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Connection } from '../../shared/api/connections';
import { keyStates } from '../../shared/api/key-state';
import { RejectedKey } from './rejected-key';

afterEach(() => {
  cleanup();
  keyStates.set({});
  vi.unstubAllGlobals();
});

const show = (role: Connection['role']) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ rejectedKeys: ['adminKey'] })));
  const connection = { id: 'films', name: 'films', role, etag: '1' } as Connection;
  render(
    <MemoryRouter>
      <RejectedKey connection={connection} />
    </MemoryRouter>,
  );
  return screen.findByRole('status');
};

it('leads owners to the connection whose key is rejected', async () => {
  await show('owner');
  expect(screen.getByRole('link', { name: 'Replace key' }).getAttribute('href')).toContain('edit=films');
});

it('says which role can replace the key', async () => {
  expect((await show('reader')).textContent).toContain(
    'Replacing it requires the owner role. Your role on the connection is reader.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});
