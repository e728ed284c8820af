import { Button, Group } from '@mantine/core';
import { KeyHint } from '../../../shared/ui/key-hint';

const RUN_KEYS = ['Mod', 'Enter'] as const;

export const RunButton = ({
  running,
  dirty,
  disabled,
  onRun,
  onDiscard,
}: {
  running: boolean;
  dirty: boolean;
  disabled?: boolean;
  onRun: () => void;
  /** Goes back to what was asked. */
  onDiscard?: () => void;
}) => (
  <Group gap={8} wrap="nowrap">
    <Button
      style={{ flex: 1 }}
      loading={running}
      disabled={disabled === true}
      variant={dirty ? 'filled' : 'light'}
      rightSection={<KeyHint keys={RUN_KEYS} />}
      onClick={onRun}
    >
      Run
    </Button>
    {onDiscard !== undefined && (
      <Button variant="default" disabled={!dirty} onClick={onDiscard}>
        Discard
      </Button>
    )}
  </Group>
);
