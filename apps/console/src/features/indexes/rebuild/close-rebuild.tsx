import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { indexPath } from '../../../shared/api/paths';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { deleteTask } from '../../../shared/tasks/tasks-api';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { notify } from '../../../shared/ui/notify';
import { guideMessages as messages } from './messages';
import type { RebuildTask } from './rebuild-tasks';

/** Removes a task that has ended and returns to the index. */
export const CloseRebuild = ({ task }: { task: RebuildTask }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = useConnectionPath();
  const denialReason = useWriteDenialReason();
  const [isBusy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    try {
      await navigate(path(indexPath(task.input.indexName)));
      await deleteTask(client, task);
    } catch (error) {
      setBusy(false);
      notify.failed(error, messages.closeFailed);
    }
  };
  return (
    <ButtonWithReason onClick={() => void close()} loading={isBusy} reason={denialReason}>
      {messages.close}
    </ButtonWithReason>
  );
};
