import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { queryClient } from '../shared/api/query-client';
import { PresentationsProvider } from '../shared/presentations/context';
import { presentations } from './presentations';
import classes from './providers.module.css';
import { router } from './router';
import { theme } from './theme';

// The same key as in public/color-scheme.js, which runs before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'searchdeck.color-scheme' });

// A message that is shown before its code is loaded waits in the store.
const Notifications = lazy(() => import('@mantine/notifications').then((m) => ({ default: m.Notifications })));

export const Providers = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Notifications
          position="top-center"
          limit={2}
          zIndex={400}
          containerWidth={380}
          pauseResetOnHover="notification"
          className={classes.messages}
        />
      </Suspense>
      <PresentationsProvider value={presentations}>
        <RouterProvider router={router} />
      </PresentationsProvider>
    </QueryClientProvider>
  </MantineProvider>
);
