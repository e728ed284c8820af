import { createBrowserRouter, type RouteObject } from 'react-router';
import { presentations } from './presentations';
import { resourceRoutes } from './resource-routes';
import { RouteError } from './shell/route-error';

const HydrateFallback = () => null;

/** One import, because each one adds the list of its files to the first load. */
const serviceRoute = (path: string, name: keyof typeof import('./routes/service')): RouteObject => ({
  path: `service/${path}`,
  lazy: async () => (await import('./routes/service'))[name],
});
const loadSeldomUsedRoutes = () => import('./routes/seldom-used');
const accountRoute = (name: keyof typeof import('./routes/account')): RouteObject => ({
  path: `settings/${name}`,
  lazy: async () => (await import('./routes/account'))[name],
});
const notFound: RouteObject = { path: '*', lazy: () => import('./routes/not-found') };

/** Every page has a URL and a chunk. `/c/:connectionId` contains the pages of one service. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError isFullPage />,
    HydrateFallback,
    children: [
      { index: true, lazy: () => import('./routes/home') },
      { path: 'signed-out', lazy: async () => (await import('./routes/sign-in')).signedOut },
      { path: 'sign-in', lazy: async () => (await import('./routes/sign-in')).signIn },
      {
        lazy: () => import('./routes/shell'),
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { path: 'services', lazy: () => import('./routes/services') },
              { path: 'services/create', lazy: async () => (await loadSeldomUsedRoutes()).loadCreateService() },
              { path: 'settings/connections', lazy: () => import('./routes/connections') },
              accountRoute('activity'),
              accountRoute('preferences'),
              accountRoute('sessions'),
              {
                path: 'c/:connectionId',
                lazy: () => import('./routes/connection'),
                errorElement: <RouteError />,
                children: [
                  {
                    errorElement: <RouteError />,
                    children: [
                      { index: true, lazy: () => import('./routes/connection-home') },
                      { path: 'overview', lazy: () => import('./routes/overview') },
                      { path: 'map', lazy: async () => (await loadSeldomUsedRoutes()).loadMap() },
                      { path: 'import', lazy: async () => (await loadSeldomUsedRoutes()).loadImport() },
                      { path: 'explorer/:indexName?', lazy: () => import('./routes/explorer') },
                      { path: 'indexes/:name/rebuild', lazy: async () => (await loadSeldomUsedRoutes()).loadRebuild() },
                      ...presentations.all.flatMap(resourceRoutes),
                      serviceRoute('scale', 'scale'),
                      serviceRoute('keys', 'keys'),
                      serviceRoute('networking', 'networking'),
                      serviceRoute('identity', 'identity'),
                      serviceRoute('semantic-ranker', 'semanticRanker'),
                      serviceRoute('tags', 'tags'),
                      notFound,
                    ],
                  },
                ],
              },
              notFound,
            ],
          },
        ],
      },
    ],
  },
]);
