import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { queryClient } from '../shared/api/query-client';
import { PresentationsProvider } from '../shared/presentations/context';
import { presentations } from './presentations';
import { router } from './router';
import { theme } from './theme';

// The same key as in public/color-scheme.js, which runs before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'searchdeck.color-scheme' });

// A message that is shown before its code is loaded waits in the store.
const Toasts = lazy(() => import('./toasts').then((m) => ({ default: m.Toasts })));

export const Providers = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Toasts />
      </Suspense>
      <PresentationsProvider value={presentations}>
        <RouterProvider router={router} />
      </PresentationsProvider>
    </QueryClientProvider>
  </MantineProvider>
);
