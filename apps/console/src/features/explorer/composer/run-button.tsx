import { Button, Group } from '@mantine/core';
import { KeyHint } from '../../../shared/ui/key-hint';
import { messages } from './messages';

/** The keys that run the query. */
export const RUN_KEYS = ['Mod', 'Enter'] as const;

export const RunButton = ({
  isRunning,
  isDirty,
  disabled,
  onRun,
  onDiscard,
}: {
  isRunning: boolean;
  isDirty: boolean;
  disabled?: boolean;
  onRun: () => void;
  /** Restores the query that last ran. */
  onDiscard?: () => void;
}) => (
  <Group gap={8} wrap="nowrap">
    <Button
      style={{ flex: 1 }}
      loading={isRunning}
      disabled={disabled === true}
      variant={isDirty ? 'filled' : 'light'}
      rightSection={<KeyHint keys={RUN_KEYS} />}
      onClick={onRun}
    >
      {messages.run}
    </Button>
    {onDiscard !== undefined && (
      <Button variant="default" disabled={!isDirty} onClick={onDiscard}>
        {messages.discard}
      </Button>
    )}
  </Group>
);
