import type { SearchError } from '@searchdeck/contract';
import { useEffect, useState } from 'react';
import { useWriteDenialReason } from '../api/use-write-denial-reason';
import type { SavedVersions } from '../presentations/presentation';
import { notify } from '../ui/notify';
import { readDefinition } from './definition-text';
import { editorMessages } from './messages';
import { useResource } from './resource-context';
import { useSave, type SaveOptions } from './use-save';
import type { useViewNavigation } from './use-view-navigation';

/** The review before a save, and the choices after a save that someone else's save prevented. */
export type SaveDialog = 'review' | 'conflict';

/** Time until a closing dialog has returned the focus, in milliseconds. */
const DIALOG_CLOSE_MS = 180;

/** Reviews and saves the draft: the open dialog, and why the service rejected the draft. */
export function useDefinitionSave(navigation: ReturnType<typeof useViewNavigation>) {
  const { kind, name, state } = useResource();
  const { draft } = state;
  const denialReason = useWriteDenialReason();
  const [dialog, setDialog] = useState<SaveDialog>();
  const [error, setError] = useState<SearchError>();
  const [savedVersions, setSavedVersions] = useState<SavedVersions>();
  const save = useSave(kind, name);

  // The service's findings belong to the text that was sent.
  useEffect(() => setError(undefined), [draft.text]);

  const review = () => {
    if (denialReason !== undefined) return;
    // Of the current text: the findings may lag behind the typing.
    const current = readDefinition(draft.text);
    if ('problem' in current) navigation.showJson(current.problem);
    else if (!draft.isDirty) notify.done(editorMessages.noChanges(name));
    else setDialog(draft.isStale ? 'conflict' : 'review');
  };
  const send = async (options: SaveOptions) => {
    setError(undefined);
    const { text, base } = draft;
    const result = await save.run(text, options);
    if (result.kind === 'saved') {
      draft.markSaved();
      // Until the note is dismissed, it is about all saves.
      setSavedVersions({
        before: options.shouldRecreate === true ? undefined : (savedVersions?.before ?? base),
        after: text,
      });
      setDialog(undefined);
      notify.done(editorMessages.saved(kind, name));
    } else if (result.kind === 'conflict') setDialog('conflict');
    else setError(result.error);
  };
  return {
    denialReason,
    dialog,
    setDialog,
    error,
    savedVersions,
    dismissSaved: () => setSavedVersions(undefined),
    review,
    send: (options: SaveOptions) => void send(options),
    isSaving: save.isSaving,
    reveal: (path: string | undefined) => {
      setDialog(undefined);
      setTimeout(() => navigation.show(path), DIALOG_CLOSE_MS);
    },
  };
}
