import { findProblems, kindById, stableVersion } from '@searchdeck/contract';
import { useState } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { sourceMessages } from './messages';
import { generatedText, kindsToCreate as kindsToCreateOf, withSuggestedChunks } from './model/definitions';
import { draftKindNames } from './model/draft-kind-names';
import type { DraftKind } from './model/import-draft';
import { useImportDraft } from './use-import-draft';
import { useImportFiles } from './use-import-files';
import { useResourceNames } from './use-resource-names';
import { useSource } from './use-source';
import type { LocalFileChoice } from './use-uploads';

/** Everything that the steps show and change. */
export function useImport() {
  const connection = useConnection();
  const { existingNames, ...resourceNames } = useResourceNames();
  const importDraft = useImportDraft(existingNames);
  const { draftState, change, edit, reset, isNameReady } = importDraft;
  const { uploads, uploadCount, add } = useImportFiles(importDraft);
  const [connectionString, setConnectionString] = useState('');
  const source = useSource(importDraft.draft, {
    uploadCount,
    isRemoving: uploads.isRemoving,
    connectionString: connectionString.trim(),
  });
  const draft = withSuggestedChunks(importDraft.draft, source.inferredSource);
  const kindsToCreate = kindsToCreateOf(draft, source.inferredSource);
  const nameProblem = !isNameReady
    ? undefined
    : (findProblems(kindById('indexes').name, draft.name, { version: stableVersion.data, path: 'name', limit: 1 })[0]
        ?.message ??
      kindsToCreate
        .filter((kind) => resourceNames.namesOf(kind).includes(draft.name))
        .map((kind) => sourceMessages.exists(draftKindNames[kind], draft.name))[0]);
  return {
    ...resourceNames,
    isLocal: connection.kind === 'local',
    draft,
    change,
    edit,
    reset,
    connectionString,
    setConnectionString,
    draftState,
    uploads,
    addFiles: (choices: readonly LocalFileChoice[]) =>
      add(choices, isNameReady && nameProblem === undefined ? draft.name : undefined),
    source,
    textOf: (kind: DraftKind): string =>
      draft.edited[kind] ?? generatedText(kind, draft, source.inferredSource, source.context),
    kindsToCreate,
    /** False: the default name is not known yet. */
    isNameReady,
    nameProblem,
  };
}
export type Import = ReturnType<typeof useImport>;

/** Whether the data source reads the folder of the uploads. */
export const readsUploadedFiles = ({ draft, source }: Import): boolean =>
  draft.source === 'files' || source.dataSource?.container.name === draft.folder;

/** Whether the source step is complete. */
export const isSourceChosen = ({ draft, source, uploads }: Import): boolean =>
  draft.source === 'files'
    ? draft.files.length > 0 && uploads.uploads.every(({ state }) => state === 'done' || state === 'failed')
    : source.dataSource !== undefined && source.missingParts.length === 0;
