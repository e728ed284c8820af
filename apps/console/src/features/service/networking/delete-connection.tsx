import type { SearchError } from '@searchdeck/contract';
import { lazy, type ReactNode } from 'react';
import { WhenOpened } from '../../../shared/ui/when-opened';

const ConfirmDelete = lazy(() =>
  import('../../../shared/ui/confirm-delete').then((m) => ({ default: m.ConfirmDelete })),
);

interface DeleteConnectionProps {
  /** Undefined: closed. */
  name: string | undefined;
  type: string;
  deletion: { isPending: boolean; error: SearchError | null; reset: () => void };
  onClose: () => void;
  /** A rejection is shown as the error of `deletion`. */
  onDelete: (name: string) => Promise<void>;
  children: ReactNode;
}

/** Asks for the name of a connection to or from the service, and deletes it. */
export const DeleteConnection = ({ name, type, deletion, onClose, onDelete, children }: DeleteConnectionProps) => (
  <WhenOpened opened={name !== undefined}>
    <ConfirmDelete
      name={name}
      type={type}
      isBusy={deletion.isPending}
      error={deletion.error}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
      onDelete={() => name !== undefined && void onDelete(name).catch(() => undefined)}
    >
      {children}
    </ConfirmDelete>
  </WhenOpened>
);
