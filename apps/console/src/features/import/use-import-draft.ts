import { printJson } from '@searchdeck/contract';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { unusedName } from '../../shared/definition/new-definition';
import { useDefaultName } from '../../shared/definition/use-default-name';
import { useDraft } from '../../shared/definition/use-draft';
import { EMPTY_IMPORT, readImportDraft, type DraftKind, type ImportDraft } from './model/import-draft';
import { withoutImportSecrets } from './model/without-import-secrets';

export const DEFAULT_NAME = 'my-data';

/** The draft of an import, and its edits. `existingNames`: undefined while they load. */
export function useImportDraft(existingNames: readonly string[] | undefined) {
  const connection = useConnection();
  const isLocal = connection.kind === 'local';
  const empty = useMemo(
    () => ({ text: printJson({ ...EMPTY_IMPORT, source: isLocal ? 'files' : 'new' }), etag: '' }),
    [isLocal],
  );
  const draftState = useDraft(connection.id, 'import', 'new', empty, { withoutSecrets: withoutImportSecrets });
  const storedDraft = useMemo(() => readImportDraft(draftState.text), [draftState.text]);
  // Uploads end later than the render that started them.
  const latest = useRef(storedDraft);
  useLayoutEffect(() => {
    latest.current = storedDraft;
  }, [storedDraft]);
  const change = (next: Partial<ImportDraft>) => {
    latest.current = { ...latest.current, ...next };
    draftState.edit(printJson(latest.current));
  };
  const defaultName = useDefaultName(existingNames, (names) => unusedName(DEFAULT_NAME, names));
  const isNamed = storedDraft.isNamed || storedDraft.name !== '';
  const draft: ImportDraft = { ...storedDraft, name: isNamed ? storedDraft.name : (defaultName ?? '') };
  return {
    draftState,
    draft,
    /** The draft with edits that are not rendered yet. */
    readLatest: () => latest.current,
    /** False: the default name is not known yet. */
    isNameReady: isNamed || defaultName !== undefined,
    change,
    edit: (kind: DraftKind, text: string) => change({ edited: { ...latest.current.edited, [kind]: text } }),
    reset: (kind: DraftKind) => {
      const { [kind]: _edited, ...edited } = latest.current.edited;
      change({ edited });
    },
  };
}
export type ImportDraftState = ReturnType<typeof useImportDraft>;
