import type { KindOutline } from '@searchdeck/contract';
import { lazy } from 'react';
import type { Presentation, ResourceRow } from '../../../shared/presentations/presentation';
import { WhenOpened } from '../../../shared/ui/when-opened';
import type { useListDialog } from './use-list-dialog';

const CreateDefinition = lazy(() =>
  import('../../../shared/definition/create-definition').then((m) => ({ default: m.CreateDefinition })),
);
const CopyToConnection = lazy(() =>
  import('../copy/copy-to-connection').then((m) => ({ default: m.CopyToConnection })),
);
const EditSelected = lazy(() => import('../edit/edit-selected').then((m) => ({ default: m.EditSelected })));
const RenameResource = lazy(() => import('../rename/rename-resource').then((m) => ({ default: m.RenameResource })));
const DeletedList = lazy(() =>
  import('../../../shared/history/deleted-list').then((m) => ({ default: m.DeletedList })),
);
const DeleteDefinitions = lazy(() =>
  import('../../../shared/definition/delete-definitions').then((m) => ({ default: m.DeleteDefinitions })),
);

interface ListDialogsProps {
  kind: KindOutline;
  presentation: Presentation;
  dialog: ReturnType<typeof useListDialog>;
  /** Undefined while they load. */
  rows: readonly ResourceRow[] | undefined;
  isLoading: boolean;
  canWrite: boolean;
  /** Removes names from the selection; undefined: all. */
  onDeselect: (names?: readonly string[]) => void;
}

/** The dialogs of a list, each loaded when it opens. */
export const ListDialogs = ({
  kind,
  presentation,
  dialog,
  rows,
  isLoading,
  canWrite,
  onDeselect,
}: ListDialogsProps) => {
  const { pagePath, counters } = presentation;
  const existingNames = rows?.map((row) => row.name) ?? [];
  const isCreating = canWrite && (dialog.isCreating || dialog.duplicating !== undefined);
  const renaming = canWrite ? dialog.renaming : undefined;
  const editing = canWrite ? dialog.editing : [];
  const deleting = canWrite ? dialog.deleting : [];
  return (
    <>
      <WhenOpened opened={isCreating}>
        <CreateDefinition
          kind={kind}
          opened={isCreating}
          onClose={dialog.close}
          existingNames={isLoading ? undefined : existingNames}
          isFromSample={dialog.isFromSample}
          copyOf={rows?.find((row) => row.name === dialog.duplicating)?.definition}
        />
      </WhenOpened>
      <WhenOpened opened={dialog.listsDeleted}>
        <DeletedList kind={kind} pagePath={pagePath} opened={dialog.listsDeleted} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={renaming !== undefined}>
        <RenameResource
          kind={kind}
          name={renaming}
          existingNames={existingNames}
          onClose={dialog.close}
          onDelete={dialog.delete}
        />
      </WhenOpened>
      <WhenOpened opened={editing.length > 0}>
        <EditSelected kind={kind} names={editing} onClose={dialog.close} onSaved={() => onDeselect()} />
      </WhenOpened>
      <WhenOpened opened={dialog.copying.length > 0}>
        <CopyToConnection kind={kind} names={dialog.copying} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={deleting.length > 0}>
        <DeleteDefinitions
          kind={kind}
          names={deleting}
          contentOf={
            counters?.summary === undefined
              ? undefined
              : (name) => counters.summary?.(rows?.find((row) => row.name === name)?.counters)
          }
          onClose={dialog.close}
          onDeleted={onDeselect}
        />
      </WhenOpened>
    </>
  );
};
