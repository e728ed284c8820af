import { Button, Modal } from '@mantine/core';
import type { AnyConnection } from '../../shared/api/connections';
import { ErrorState } from '../../shared/ui/error-state';
import { testMessages } from './connection-test-messages';
import { ConnectionTestSteps } from './connection-test-steps';
import classes from './connection-test.module.css';
import type { TestState } from './use-connection-tests';

interface ConnectionTestDialogProps {
  connection: AnyConnection | undefined;
  state: TestState | undefined;
  onTest: (connection: AnyConnection) => void;
  onEdit: (connection: AnyConnection) => void;
  onClose: () => void;
}

/** The steps of the last test of a saved connection. */
export const ConnectionTestDialog = ({ connection, state, onTest, onEdit, onClose }: ConnectionTestDialogProps) => (
  <Modal
    opened={connection !== undefined}
    onClose={onClose}
    size={720}
    title={<b>{testMessages.title(connection?.name ?? '')}</b>}
  >
    {state !== undefined && !state.isRunning && 'result' in state && <ConnectionTestSteps result={state.result} />}
    {state !== undefined && 'error' in state && <ErrorState error={state.error} title={testMessages.testFailed} />}
    {connection !== undefined && (
      <div className={classes.actions}>
        <Button onClick={() => onEdit(connection)}>{testMessages.edit}</Button>
        <Button variant="filled" loading={state?.isRunning === true} onClick={() => onTest(connection)}>
          {testMessages.testAgain}
        </Button>
      </div>
    )}
  </Modal>
);
