// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { useUrlParameters } from './use-url-parameters';

afterEach(cleanup);

describe('useUrlParameters', () => {
  it('keeps what another component set before the URL changed', async () => {
    const setters: Record<string, ReturnType<typeof useUrlParameters>[1]> = {};
    const Component = ({ name }: { name: string }) => {
      [, setters[name]] = useUrlParameters();
      return null;
    };
    const router = createMemoryRouter(
      [
        {
          path: '/',
          element: (
            <>
              <Component name="first" />
              <Component name="second" />
            </>
          ),
        },
      ],
      { initialEntries: ['/?page=2#code'] },
    );
    render(<RouterProvider router={router} />);
    const first = setters['first']!;
    await act(async () => {
      first({ view: 'compare' });
      setters['second']!({ session: '7' });
    });
    expect(router.state.location.search).toBe('?page=2&view=compare&session=7');
    // A callback of an earlier render doesn't restore what has been removed since.
    await act(async () => setters['second']!({ view: undefined, page: '' }));
    await act(async () => first({ step: '1' }));
    expect(router.state.location.search).toBe('?session=7&step=1');
    expect(router.state.location.hash).toBe('#code');
  });
});
