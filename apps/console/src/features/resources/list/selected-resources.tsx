import { Button } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { IconPencil, IconTransfer, IconTrash } from '@tabler/icons-react';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import { bulkMessages } from './messages';
import type { useListDialog } from './use-list-dialog';

interface SelectedResourcesProps {
  kind: KindOutline;
  count: number;
  dialog: ReturnType<typeof useListDialog>;
  onClear: () => void;
}

/** The number of selected resources, and what can be done with all of them. */
export const SelectedResources = ({ kind, count, dialog, onClear }: SelectedResourcesProps) => (
  <SelectionBar count={bulkMessages.selectedCount(kind, count)} onClear={onClear}>
    <Button leftSection={<IconPencil size={15} stroke={1.7} />} onClick={dialog.editSelected}>
      {bulkMessages.edit}
    </Button>
    <Button leftSection={<IconTransfer size={15} stroke={1.7} />} onClick={dialog.copySelected}>
      {bulkMessages.copy}
    </Button>
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
