import { Button } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { IconPencil, IconTransfer, IconTrash } from '@tabler/icons-react';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import { useCopyDenialReason } from '../copy/use-copy-denial-reason';
import { bulkMessages } from './messages';
import type { useListDialog } from './use-list-dialog';

interface SelectedResourcesProps {
  kind: KindOutline;
  count: number;
  dialog: ReturnType<typeof useListDialog>;
  onClear: () => void;
}

/** The number of selected resources, and what can be done with all of them. */
export const SelectedResources = ({ kind, count, dialog, onClear }: SelectedResourcesProps) => {
  const copyDenialReason = useCopyDenialReason();
  return (
    <SelectionBar count={bulkMessages.selectedCount(kind, count)} onClear={onClear}>
      <Button leftSection={<IconPencil size={15} stroke={1.7} />} onClick={dialog.editSelected}>
        {bulkMessages.edit}
      </Button>
      <ButtonWithReason
        reason={copyDenialReason}
        leftSection={<IconTransfer size={15} stroke={1.7} />}
        onClick={dialog.copySelected}
      >
        {bulkMessages.copy}
      </ButtonWithReason>
      <Button
        color="red"
        variant="filled"
        leftSection={<IconTrash size={15} stroke={1.7} />}
        onClick={dialog.deleteSelected}
      >
        {bulkMessages.delete(kind, count)}
      </Button>
    </SelectionBar>
  );
};
