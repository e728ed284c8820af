import { Button } from '@mantine/core';
import { KeyHint } from '../../../shared/ui/key-hint';

const RUN_KEYS = ['Mod', 'Enter'] as const;

export const RunButton = ({
  running,
  dirty,
  disabled,
  onRun,
}: {
  running: boolean;
  dirty: boolean;
  disabled?: boolean;
  onRun: () => void;
}) => (
  <Button
    fullWidth
    loading={running}
    disabled={disabled === true}
    variant={dirty ? 'filled' : 'light'}
    rightSection={<KeyHint keys={RUN_KEYS} />}
    onClick={onRun}
  >
    Run
  </Button>
);
