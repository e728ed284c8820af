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
  const isCreating = canWrite && (dialog.isCreating || dialog.nameToDuplicate !== undefined);
  const nameToRename = canWrite ? dialog.nameToRename : undefined;
  const namesToEdit = canWrite ? dialog.namesToEdit : [];
  const namesToDelete = canWrite ? dialog.namesToDelete : [];
  return (
    <>
      <WhenOpened opened={isCreating}>
        <CreateDefinition
          kind={kind}
          opened={isCreating}
          onClose={dialog.close}
          existingNames={isLoading ? undefined : existingNames}
          isFromSample={dialog.isFromSample}
          copyOf={rows?.find((row) => row.name === dialog.nameToDuplicate)?.definition}
        />
      </WhenOpened>
      <WhenOpened opened={dialog.listsDeleted}>
        <DeletedList kind={kind} pagePath={pagePath} opened={dialog.listsDeleted} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={nameToRename !== undefined}>
        <RenameResource
          kind={kind}
          name={nameToRename}
          existingNames={existingNames}
          onClose={dialog.close}
          onDelete={dialog.delete}
        />
      </WhenOpened>
      <WhenOpened opened={namesToEdit.length > 0}>
        <EditSelected kind={kind} names={namesToEdit} onClose={dialog.close} onSaved={() => onDeselect()} />
      </WhenOpened>
      <WhenOpened opened={dialog.namesToCopy.length > 0}>
        <CopyToConnection kind={kind} names={dialog.namesToCopy} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={namesToDelete.length > 0}>
        <DeleteDefinitions
          kind={kind}
          names={namesToDelete}
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
