// @vitest-environment jsdom
import { printJson, type SearchIndex } from '@searchdeck/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { useDraft } from './draft';
import { useExplorer, type Explorer } from './use-explorer';

afterEach(() => {
  cleanup();
  shownQueries.clear();
});

const index: SearchIndex = {
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true },
  ],
};

/** The explorer of the last render. */
let explorer: Explorer;
/** The queries of all renders, as JSON. */
const shownQueries = new Set<string>();
const Page = () => {
  const rendered = useExplorer(index);
  useEffect(() => {
    explorer = rendered;
    shownQueries.add(printJson(rendered.state.body));
  });
  return <output>{useDraft(rendered.draft, (body) => body.search)}</output>;
};

const open = async (path: string) => {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('status');
  return router;
};

describe('useExplorer', () => {
  it('keeps what is typed between the start of a query and the change of the URL', async () => {
    const router = await open('/?search=war');
    act(() => explorer.setDraft({ search: 'star' }));
    await act(async () => {
      explorer.run();
      // Still with the handlers of the previous query, as on a busy machine.
      explorer.setDraft({ search: 'stars' });
      explorer.setDraft({ top: 5 });
    });
    expect(router.state.location.search).toBe('?search=star');
    expect(explorer.state.body.search).toBe('star');
    expect(explorer.draft.get()).toMatchObject({ search: 'stars', top: 5 });
    expect(explorer.draft.isDirty()).toBe(true);
  });

  it('keeps JSON that is typed between the start of a query and the change of the URL', async () => {
    await open('/?search=war&%24top=5');
    await act(async () => {
      explorer.run({ search: 'star' });
      explorer.write({ search: 'stars', count: true });
    });
    expect(explorer.state.body).toMatchObject({ search: 'star', top: 5 });
    expect(explorer.draft.get()).toMatchObject({ search: 'stars', top: undefined });
  });

  it('links omit the defaults of the index, and contain what the user changed', async () => {
    const router = await open('/');
    expect(explorer.state.body).toEqual({ search: '', count: true, highlight: 'title' });
    const shared = () => decodeURIComponent(router.state.location.search);
    await act(async () => explorer.run({ search: 'war' }));
    expect(shared()).toBe('?search=war');
    expect(explorer.state.body).toEqual({ search: 'war', count: true, highlight: 'title' });
    await act(async () => explorer.run({ highlight: undefined, count: false }));
    expect(shared()).toBe('?search=war&$count=false&highlight=');
    expect(explorer.state.body).toEqual({ search: 'war', count: false });
    await act(async () => explorer.run({ highlight: 'id', count: true }));
    expect(shared()).toBe('?search=war&highlight=id');
    await act(async () => router.navigate('/?search=war&%24count=true&highlight=title&%24select=&%24top=5'));
    expect(shared()).toBe('?search=war&$top=5');
    expect(explorer.state.body).toEqual({ search: 'war', count: true, highlight: 'title', top: 5 });
  });

  it('a link with nothing but defaults shows the initial query from the start', async () => {
    await open('/?%24count=true');
    expect([...shownQueries]).toEqual([printJson({ search: '', count: true, highlight: 'title' })]);
  });

  it('discards the draft when another query is shown', async () => {
    const router = await open('/?search=war');
    await act(async () => explorer.run({ search: 'star' }));
    await act(async () => {
      explorer.setDraft({ search: 'stars' });
      await router.navigate(-1);
    });
    expect(explorer.draft.get().search).toBe('war');
    await act(async () => router.navigate(1));
    expect(explorer.draft.get().search).toBe('star');
    expect(explorer.draft.isDirty()).toBe(false);
  });

  it('renders only the subscribers of what is typed', async () => {
    const rendered: string[] = [];
    const Search = ({ of }: { of: Explorer }) => {
      const search = useDraft(of.draft, (body) => body.search);
      useEffect(() => void rendered.push(`search ${search}`));
      return null;
    };
    const Filter = ({ of }: { of: Explorer }) => {
      const filter = useDraft(of.draft, (body) => body.filter);
      useEffect(() => void rendered.push(`filter ${filter}`));
      return null;
    };
    const Composer = () => {
      const current = useExplorer(index);
      useEffect(() => {
        explorer = current;
        rendered.push('composer');
      });
      return (
        <>
          <Search of={current} />
          <Filter of={current} />
          <output />
        </>
      );
    };
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <Composer /> }], { initialEntries: ['/?search=war'] })}
      />,
    );
    await screen.findByRole('status');
    rendered.length = 0;
    act(() => explorer.setDraft({ search: 'wars' }));
    act(() => explorer.setDraft({ filter: 'rating ge 7' }));
    expect(rendered).toEqual(['search wars', 'filter rating ge 7']);
  });
});
