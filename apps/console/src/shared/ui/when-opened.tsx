import { useState, type ReactNode } from 'react';
import { LazyBoundary } from './lazy-boundary';

/** Mounts a dialog when it opens for the first time, and then keeps it mounted: its code is loaded lazily. */
export const WhenOpened = ({ opened, children }: { opened: boolean; children: ReactNode }) => {
  const [isMounted, setMounted] = useState(opened);
  if (opened && !isMounted) setMounted(true);
  return isMounted ? <LazyBoundary>{children}</LazyBoundary> : null;
};
