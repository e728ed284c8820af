import { findProblems, kindById, printJson, stableVersion } from '@searchdeck/contract';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { useOperationQuery } from '../../shared/api/use-operation';
import { unusedName } from '../../shared/definition/new-definition';
import { useDefaultName } from '../../shared/definition/use-default-name';
import { useDraft } from '../../shared/definition/use-draft';
import { sourceMessages } from './messages';
import { generatedText, kindsToCreate as kindsToCreateOf } from './model/definitions';
import { draftKindNames } from './model/draft-kind-names';
import {
  draftKinds,
  EMPTY_IMPORT,
  parsingModeOf,
  readImportDraft,
  type DraftKind,
  type ImportDraft,
} from './model/import-draft';
import { useSource } from './use-source';
import { useUploads, type LocalFileChoice } from './use-uploads';

const DEFAULT_NAME = 'my-data';
const NAMES_ONLY = { query: { $select: 'name' } };
interface NameList {
  value: { name: string }[];
}

const useNameList = (kind: DraftKind) => useOperationQuery<NameList>(`${kind}.list`, NAMES_ONLY);

/** Everything that the steps show and change. */
export function useImport() {
  const connection = useConnection();
  const isLocal = connection.kind === 'local';
  const lists = {
    datasources: useNameList('datasources'),
    indexes: useNameList('indexes'),
    skillsets: useNameList('skillsets'),
    indexers: useNameList('indexers'),
  };
  const isLoaded = (kind: DraftKind) => !lists[kind].isPending;
  const namesOf = (kind: DraftKind) => lists[kind].data?.body.value.map(({ name }) => name) ?? [];
  const empty = useMemo(
    () => ({ text: printJson({ ...EMPTY_IMPORT, source: isLocal ? 'files' : 'new' }), etag: '' }),
    [isLocal],
  );
  const draftState = useDraft(connection.id, 'import', 'new', empty);
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
  const existingNames = draftKinds.every(isLoaded) ? draftKinds.flatMap(namesOf) : undefined;
  const defaultName = useDefaultName(existingNames, (names) => unusedName(DEFAULT_NAME, names));
  const isNamed = storedDraft.isNamed || storedDraft.name !== '';
  const isNameReady = isNamed || defaultName !== undefined;
  const draft: ImportDraft = { ...storedDraft, name: isNamed ? storedDraft.name : (defaultName ?? '') };
  const [uploadCount, setUploadCount] = useState(0);
  const uploads = useUploads(storedDraft.files, (event) => {
    const { files } = latest.current;
    setUploadCount((count) => count + 1);
    change({
      files:
        'added' in event
          ? [...files.filter(({ path }) => path !== event.added.path), event.added]
          : files.filter(({ path }) => path !== event.removed),
    });
  });
  const [connectionString, setConnectionString] = useState('');
  const source = useSource(draft, { uploadCount, connectionString: connectionString.trim() });
  const textOf = (kind: DraftKind): string =>
    draft.edited[kind] ?? generatedText(kind, draft, source.inferredSource, source.context);
  const kindsToCreate = kindsToCreateOf(draft, source.inferredSource);
  const nameProblem = !isNameReady
    ? undefined
    : (findProblems(kindById('indexes').name, draft.name, { version: stableVersion.data, path: 'name', limit: 1 })[0]
        ?.message ??
      kindsToCreate
        .filter((kind) => namesOf(kind).includes(draft.name))
        .map((kind) => sourceMessages.exists(draftKindNames[kind], draft.name))[0]);

  const addFiles = (choices: readonly LocalFileChoice[]) => {
    if (choices.length === 0) return;
    const isNameValid = isNameReady && nameProblem === undefined;
    const folder = latest.current.folder || `${isNameValid ? draft.name : DEFAULT_NAME}-${Date.now().toString(36)}`;
    if (latest.current.folder === '') change({ folder, name: draft.name });
    uploads.add(folder, choices);
    const earlierPaths = uploads.uploads.map(({ path }) => path);
    const isDetected = [parsingModeOf(earlierPaths), parsingModeOf(earlierPaths, '[')].includes(
      latest.current.parsingMode,
    );
    // A mode that the user selected is not replaced.
    if (!isDetected) return;
    const paths = [...earlierPaths, ...choices.map(({ path }) => path)];
    void choices[0]?.file
      .slice(0, 1000)
      .text()
      .then(
        (start) => change({ parsingMode: parsingModeOf(paths, start) }),
        () => undefined,
      );
  };
  return {
    isLocal,
    draft,
    change,
    edit: (kind: DraftKind, text: string) => change({ edited: { ...latest.current.edited, [kind]: text } }),
    reset: (kind: DraftKind) => {
      const { [kind]: _edited, ...edited } = latest.current.edited;
      change({ edited });
    },
    connectionString,
    setConnectionString,
    draftState,
    isLoaded,
    namesOf,
    listError: Object.values(lists).find(({ error }) => error !== null)?.error ?? null,
    refetchLists: () => Promise.all(Object.values(lists).map((list) => list.refetch())),
    uploads,
    addFiles,
    source,
    textOf,
    kindsToCreate,
    /** False: the default name is not known yet. */
    isNameReady,
    nameProblem,
  };
}
export type Import = ReturnType<typeof useImport>;

/** Whether the source step is complete. */
export const isSourceChosen = ({ draft, source, uploads }: Import): boolean =>
  draft.source === 'files'
    ? draft.files.length > 0 && uploads.uploads.every(({ state }) => state === 'done' || state === 'failed')
    : source.dataSource !== undefined;
