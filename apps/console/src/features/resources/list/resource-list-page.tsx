import type { KindOutline } from '@searchdeck/contract';
import { IconPlus } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useRejectedKeyAdvice } from '../../../shared/api/use-definitions-denial-reason';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { usePresentations } from '../../../shared/presentations/context';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { Page } from '../../../shared/ui/page';
import { useSeenIds } from '../../../shared/ui/use-seen-ids';
import { WhenOpened } from '../../../shared/ui/when-opened';
import { listMessages } from '../messages';
import { ListContent } from './list-content';
import { useColumns } from './use-columns';
import { useListDialog } from './use-list-dialog';
import { useRows } from './use-rows';

const NeedsAdminKey = lazy(() =>
  import('../../../shared/definition/needs-admin-key').then((m) => ({ default: m.NeedsAdminKey })),
);
const EmptyList = lazy(() => import('./empty-list').then((m) => ({ default: m.EmptyList })));
const ListDialogs = lazy(() => import('./list-dialogs').then((m) => ({ default: m.ListDialogs })));

/** The list of a kind, from its presentation. */
export const ResourceListPage = ({ kind }: { kind: KindOutline }) => {
  const presentation = usePresentations().of(kind);
  const [seenNames, addSeen] = useSeenIds();
  const [sortedColumnId, setSortedColumnId] = useState('name');
  const { columns, usesCounters } = useColumns(presentation);
  const list = useRows(presentation, seenNames, usesCounters(sortedColumnId));
  const { rows, error, denialReason: readDenialReason } = list;
  const rejectedKeyAdvice = useRejectedKeyAdvice(error);
  const [selectedNames, setSelectedNames] = useState<ReadonlySet<string>>(new Set());
  const denialReason = useWriteDenialReason();
  const canWrite = denialReason === undefined;
  const existingNames = rows?.map((row) => row.name) ?? [];
  const dialog = useListDialog(
    existingNames,
    existingNames.filter((name) => selectedNames.has(name)),
  );
  useCommands([
    {
      id: `deleted-${kind.id}`,
      label: listMessages.deleted(kind),
      group: commandGroups.page,
      run: dialog.showDeleted,
    },
    ...(canWrite && readDenialReason === undefined
      ? [
          {
            id: `create-${kind.id}`,
            label: listMessages.create(kind),
            group: commandGroups.page,
            keys: 'c',
            run: dialog.create,
          },
        ]
      : []),
  ]);
  const createButton = (
    <ButtonWithReason
      reason={denialReason}
      variant="filled"
      leftSection={<IconPlus size={15} />}
      onClick={dialog.create}
    >
      {listMessages.create(kind)}
    </ButtonWithReason>
  );
  return (
    <Page
      fillsWindow
      isList
      title={kind.plural}
      description={kind.description}
      actions={rows?.length === 0 || readDenialReason !== undefined ? undefined : createButton}
    >
      {readDenialReason !== undefined && rows === undefined ? (
        <LazyBoundary>
          <NeedsAdminKey resources={kind.plural} denialReason={readDenialReason} />
        </LazyBoundary>
      ) : error !== null && rows === undefined ? (
        <ErrorState
          error={error}
          title={listMessages.loadFailed(kind)}
          advice={rejectedKeyAdvice}
          onRetry={() => void list.refetch()}
        />
      ) : rows?.length === 0 ? (
        <LazyBoundary>
          <EmptyList
            presentation={presentation}
            canImport={canWrite}
            createButton={createButton}
            onShowDeleted={dialog.showDeleted}
          />
        </LazyBoundary>
      ) : (
        <ListContent
          kind={kind}
          presentation={presentation}
          list={list}
          columns={columns}
          dialog={dialog}
          canWrite={canWrite}
          selectedNames={selectedNames}
          onSelect={setSelectedNames}
          onSort={setSortedColumnId}
          onRowsInView={addSeen}
        />
      )}
      <WhenOpened opened={dialog.isOpen}>
        <ListDialogs
          kind={kind}
          presentation={presentation}
          dialog={dialog}
          rows={rows}
          isLoading={list.isLoading}
          canWrite={canWrite}
          onDeselect={(names) =>
            setSelectedNames(
              (old) => new Set(names === undefined ? [] : [...old].filter((name) => !names.includes(name))),
            )
          }
        />
      </WhenOpened>
    </Page>
  );
};
