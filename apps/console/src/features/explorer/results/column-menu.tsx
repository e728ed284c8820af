import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import classes from '../explorer.module.css';
import type { HiddenColumns } from '../model/use-hidden-columns';
import { messages } from './messages';

/** Shows and hides columns of the table without changing the query. */
export const ColumnMenu = ({
  columns,
  unlistedCount,
  hiddenColumns: { names: hiddenNames, toggle, showAll },
}: {
  columns: readonly string[];
  /** Number of columns that are shown only if their fields are selected. */
  unlistedCount: number;
  hiddenColumns: HiddenColumns;
}) => (
  <Popover position="bottom-end" shadow="md" withinPortal trapFocus>
    <Popover.Target>
      <ActionIcon variant={hiddenNames.length > 0 ? 'light' : 'default'} size={28} aria-label={messages.view.columns}>
        <IconColumns3 size={15} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown p={12} mah={420} style={{ overflowY: 'auto' }}>
      <Stack gap={6}>
        {columns.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={!hiddenNames.includes(name)}
            onChange={() => toggle(name)}
          />
        ))}
        {unlistedCount > 0 && <p className={classes.hint}>{messages.view.unlisted(unlistedCount)}</p>}
        {hiddenNames.length > 0 && (
          <Button size="xs" variant="default" mt={4} onClick={showAll}>
            {messages.view.showAll}
          </Button>
        )}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);
