import { Suspense, useState, type ReactNode } from 'react';

/** Mounts a dialog when it opens for the first time, and then keeps it mounted: its code is loaded lazily. */
export const WhenOpened = ({ opened, children }: { opened: boolean; children: ReactNode }) => {
  const [mounted, setMounted] = useState(opened);
  if (opened && !mounted) setMounted(true);
  return mounted ? <Suspense>{children}</Suspense> : null;
};
