import { Button } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { IconPencil, IconTransfer, IconTrash } from '@tabler/icons-react';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import { listMessages } from '../messages';
import type { useListDialog } from './use-list-dialog';

interface SelectedResourcesProps {
  kind: KindOutline;
  count: number;
  dialog: ReturnType<typeof useListDialog>;
  onClear: () => void;
}

/** The number of selected resources, and what can be done with all of them. */
export const SelectedResources = ({ kind, count, dialog, onClear }: SelectedResourcesProps) => (
  <SelectionBar count={listMessages.count(kind, count)} onClear={onClear}>
    <Button leftSection={<IconPencil size={15} stroke={1.7} />} onClick={dialog.editSelected}>
      {listMessages.editSelected}
    </Button>
    <Button leftSection={<IconTransfer size={15} stroke={1.7} />} onClick={dialog.copySelected}>
      {listMessages.copySelected}
    </Button>
    <Button
      color="red"
      variant="filled"
      leftSection={<IconTrash size={15} stroke={1.7} />}
      onClick={dialog.deleteSelected}
    >
      {listMessages.deleteSelected(kind, count)}
    </Button>
  </SelectionBar>
);
