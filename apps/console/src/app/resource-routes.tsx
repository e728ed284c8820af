import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { connectionPath, resourceListPath } from '../shared/api/paths';
import type { Presentation } from '../shared/presentations/presentation';
import type { RouteHandle } from '../shared/ui/route-handle';

/** The routes of a kind: its list, and a resource with one of its views. */
export function resourceRoutes(presentation: Presentation): RouteObject[] {
  const { kind, listPath } = presentation;
  const path = listPath.slice(1);
  return [
    {
      path,
      handle: { title: kind.plural } satisfies RouteHandle,
      lazy: async () => {
        const { ResourceListPage } = await import('../features/resources/list/resource-list-page');
        return { Component: () => <ResourceListPage key={kind.id} kind={kind} /> };
      },
    },
    {
      path: `${path}/:name/:view?`,
      handle: resourceHandle(presentation),
      loader: redirectViewParameter,
      lazy: async () => {
        const { ResourcePage } = await import('../features/resources/page/resource-page');
        return { Component: () => <ResourcePage key={kind.id} kind={kind} /> };
      },
    },
    ...(listPath === resourceListPath(kind.id)
      ? []
      : [{ path: `${resourceListPath(kind.id).slice(1)}/*`, loader: redirectToListPath(presentation) }]),
  ];
}

const resourceHandle = ({ kind, listPath, views, pagePath }: Presentation): RouteHandle => {
  const viewOf = (segment = '') => views.find((v) => v.type !== 'link' && v.segment === segment);
  return {
    title: ({ name = '', view }) => {
      const label = viewOf(view)?.label;
      return label === undefined ? name : `${name} · ${label}`;
    },
    crumbs: ({ name = '', view }) => {
      const label = view === undefined ? undefined : viewOf(view)?.label;
      return [
        { label: kind.plural, to: listPath },
        ...(label === undefined
          ? [{ label: name, isMonospace: true }]
          : [{ label: name, to: pagePath(name), isMonospace: true }, { label }]),
      ];
    },
  };
};

/** `?view=json`, the URL of a tab in version 0.1.0, leads to `/json`. */
const redirectViewParameter = ({ request, params }: LoaderFunctionArgs) => {
  const url = new URL(request.url);
  const view = url.searchParams.get('view');
  if (view === null || params['view'] !== undefined) return null;
  return redirect(`${url.pathname}/${encodeURIComponent(view)}`);
};

/** `/resources/indexes/…` leads to `/indexes/…`. */
const redirectToListPath =
  ({ listPath }: Presentation) =>
  ({ request, params }: LoaderFunctionArgs) => {
    const segments = (params['*'] ?? '').split('/').filter((segment) => segment !== '');
    const path = [listPath, ...segments.map(encodeURIComponent)].join('/');
    return redirect(connectionPath(params['connectionId'] ?? '', path) + new URL(request.url).search);
  };
