import type { SearchError } from '@searchdeck/contract';
import { notify } from '../ui/notify';
import { Conflict } from './conflict';
import { editorMessages } from './messages';
import { useResource } from './resource-context';
import { Review } from './review';
import type { SaveDialog } from './use-definition-save';
import type { SaveOptions } from './use-save';

interface SaveDialogsProps {
  /** The open dialog. */
  dialog: SaveDialog | undefined;
  onDialog: (dialog: SaveDialog | undefined) => void;
  error: SearchError | undefined;
  isSaving: boolean;
  onSave: (options: SaveOptions) => void;
  onReveal: (path: string | undefined) => void;
}

/** The review before a save, and the choices after a save that someone else's save prevented. */
export const SaveDialogs = ({ dialog, onDialog, error, isSaving, onSave, onReveal }: SaveDialogsProps) => {
  const { name, state } = useResource();
  const { draft, server, verdict } = state;
  const close = () => onDialog(undefined);
  return (
    <>
      <Review
        opened={dialog === 'review'}
        error={error}
        isSaving={isSaving}
        onClose={close}
        onSave={(allowsDowntime) => onSave({ etag: draft.etag, allowsDowntime })}
        onReveal={onReveal}
      />
      <Conflict
        opened={dialog === 'conflict'}
        error={error}
        isSaving={isSaving}
        onClose={close}
        onOverwrite={() => onSave({ etag: server.etag, allowsDowntime: verdict.downtime.length > 0 })}
        onReload={() => {
          draft.stash();
          close();
        }}
        onMerge={(text, options) => {
          draft.merge(text, options);
          onDialog(text === server.text ? undefined : 'review');
          if (text === server.text) notify.done(editorMessages.noChanges(name));
        }}
      />
    </>
  );
};
