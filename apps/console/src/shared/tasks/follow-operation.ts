import { LOCATION_HEADER, type FollowedOperation } from '@searchdeck/contract';
import type { QueryClient } from '@tanstack/react-query';
import { notify } from '../ui/notify';
import { taskMessages } from './messages';
import { startTask } from './tasks-api';

/** Starts a task that follows an operation that the service accepted; it continues without this page. */
export async function followOperation(
  client: QueryClient,
  connectionId: string,
  operation: FollowedOperation,
  headers: Headers,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  const resultLocation = headers.get(LOCATION_HEADER);
  try {
    await startTask(client, {
      kind: 'managementOperation',
      connectionId,
      operation,
      parameters: { ...parameters },
      ...(resultLocation === null ? {} : { resultLocation }),
    });
  } catch (error) {
    notify.failed(error, taskMessages.notFollowed);
  }
}
