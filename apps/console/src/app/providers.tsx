import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from '../shared/api/query-client';
import { PresentationsProvider } from '../shared/presentations/context';
import { presentations } from './presentations';
import classes from './providers.module.css';
import { router } from './router';
import { theme } from './theme';

// The same key as in public/color-scheme.js, which runs before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'searchdeck.color-scheme' });

export const Providers = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
    <QueryClientProvider client={queryClient}>
      <Notifications
        position="top-center"
        limit={2}
        zIndex={400}
        containerWidth={380}
        pauseResetOnHover="notification"
        className={classes.messages}
      />
      <PresentationsProvider value={presentations}>
        <RouterProvider router={router} />
      </PresentationsProvider>
    </QueryClientProvider>
  </MantineProvider>
);
