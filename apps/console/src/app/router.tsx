import { createBrowserRouter } from 'react-router';
import { RouteError } from './shell/route-error';

const HydrateFallback = () => null;

/** Every place has an address; every page is its own chunk. Below `/c/:connectionId` stands what belongs to one service. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError whole />,
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
              { path: 'settings/connections', lazy: () => import('./routes/connections') },
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
                      { path: 'indexes', lazy: () => import('./routes/indexes') },
                      {
                        path: 'indexes/:name',
                        lazy: () => import('./routes/index-page'),
                        children: [
                          { index: true, lazy: () => import('./routes/index-fields') },
                          { path: 'json', lazy: () => import('./routes/index-json') },
                          { path: 'analyze', lazy: () => import('./routes/index-analyze') },
                          { path: 'statistics', lazy: () => import('./routes/index-statistics') },
                        ],
                      },
                      { path: 'explorer/:indexName?', lazy: () => import('./routes/explorer') },
                      { path: 'resources/:kind', lazy: () => import('./routes/resources') },
                      { path: 'resources/:kind/:name', lazy: () => import('./routes/resource') },
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
