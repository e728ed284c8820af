import { createBrowserRouter } from 'react-router';
import { presentations } from './presentations';
import { resourceRoutes } from './resource-routes';
import { RouteError } from './shell/route-error';

const HydrateFallback = () => null;

/** Every page has a URL and a chunk. `/c/:connectionId` contains the pages of one service. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError isFullPage />,
    HydrateFallback,
    children: [
      { index: true, lazy: () => import('./routes/home') },
      { path: 'signed-out', lazy: () => import('./routes/signed-out') },
      {
        lazy: () => import('./routes/shell'),
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { path: 'services', lazy: () => import('./routes/services') },
              { path: 'services/create', lazy: () => import('./routes/create-service') },
              { path: 'settings/connections', lazy: () => import('./routes/connections') },
              { path: 'settings/preferences', lazy: () => import('./routes/preferences') },
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
                      { path: 'map', lazy: () => import('./routes/map') },
                      { path: 'explorer/:indexName?', lazy: () => import('./routes/explorer') },
                      { path: 'indexes/:name/rebuild', lazy: () => import('./routes/rebuild') },
                      ...presentations.all.flatMap(resourceRoutes),
                      { path: 'service/scale', lazy: async () => (await import('./routes/service')).scale },
                      { path: 'service/keys', lazy: async () => (await import('./routes/service')).keys },
                      { path: 'service/networking', lazy: async () => (await import('./routes/service')).networking },
                      { path: 'service/identity', lazy: async () => (await import('./routes/service')).identity },
                      {
                        path: 'service/semantic-ranker',
                        lazy: async () => (await import('./routes/service')).semanticRanker,
                      },
                      { path: '*', lazy: () => import('./routes/not-found') },
                    ],
                  },
                ],
              },
              { path: '*', lazy: () => import('./routes/not-found') },
            ],
          },
        ],
      },
    ],
  },
]);
