import { findProblems, kindById, printJson, stableVersion } from '@searchdeck/contract';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { useOperationQuery } from '../../shared/api/use-operation';
import { unusedName } from '../../shared/definition/new-definition';
import { useDraft } from '../../shared/definition/use-draft';
import { sourceMessages, reviewMessages } from './messages';
import { createdKinds, generatedText } from './model/definitions';
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
const query = { query: { $select: 'name' } };
interface NameList {
  value: { name: string }[];
}

const useNameList = (kind: DraftKind) => useOperationQuery<NameList>(`${kind}.list`, query);

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
  const namesOf = (kind: DraftKind) => lists[kind].data?.body.value.map(({ name }) => name) ?? [];
  const empty = useMemo(
    () => ({ text: printJson({ ...EMPTY_IMPORT, source: isLocal ? 'files' : 'new' }), etag: '' }),
    [isLocal],
  );
  const stored = useDraft(connection.id, 'import', 'new', empty);
  const chosen = useMemo(() => readImportDraft(stored.text), [stored.text]);
  // Uploads end later than the render that started them.
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  const change = (next: Partial<ImportDraft>) => {
    latest.current = { ...latest.current, ...next };
    stored.edit(printJson(latest.current));
  };
  const existingNames = [...new Set(draftKinds.flatMap(namesOf))];
  const draft: ImportDraft = {
    ...chosen,
    name: chosen.name === '' ? unusedName(DEFAULT_NAME, existingNames) : chosen.name,
  };
  const uploads = useUploads(chosen.files, (event) => {
    const { files } = latest.current;
    change({
      files:
        'added' in event
          ? [...files.filter(({ path }) => path !== event.added.path), event.added]
          : files.filter(({ path }) => path !== event.removed),
    });
  });
  const source = useSource(draft, draft.files.length);
  const textOf = (kind: DraftKind): string =>
    draft.edited[kind] ?? generatedText(kind, draft, source.inferred, source.context);
  const created = createdKinds(draft, source.inferred);
  const nameProblem =
    findProblems(kindById('indexes').name, draft.name, { version: stableVersion.data, path: 'name', limit: 1 })[0]
      ?.message ??
    created
      .filter((kind) => namesOf(kind).includes(draft.name))
      .map((kind) => sourceMessages.exists(reviewMessages.kindNames[kind], draft.name))[0];

  const addFiles = (choices: readonly LocalFileChoice[]) => {
    if (choices.length === 0) return;
    const folder = latest.current.folder || `${draft.name}-${Date.now().toString(36)}`;
    if (latest.current.folder === '') change({ folder, name: draft.name });
    uploads.add(folder, choices);
    const paths = [...latest.current.files, ...choices].map(({ path }) => path);
    void choices[0]?.file
      .slice(0, 1000)
      .text()
      .then((start) => change({ parsingMode: parsingModeOf(paths, start) }));
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
    stored,
    namesOf,
    listError: Object.values(lists).find(({ error }) => error !== null)?.error ?? null,
    refetchLists: () => Promise.all(Object.values(lists).map((list) => list.refetch())),
    uploads,
    addFiles,
    source,
    textOf,
    created,
    nameProblem,
  };
}
export type Import = ReturnType<typeof useImport>;

/** Whether a step's choices are enough for the next ones. */
export const isSourceChosen = ({ draft, source, uploads }: Import): boolean =>
  draft.source === 'files'
    ? draft.files.length > 0 && uploads.uploads.every(({ state }) => state === 'done' || state === 'failed')
    : source.dataSource !== undefined;
