import type { SearchIndex } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useConnection } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { tasksQuery } from '../../../shared/tasks/tasks-api';
import { ErrorState } from '../../../shared/ui/error-state';
import { Page } from '../../../shared/ui/page';
import { rebuildMessages } from './messages';
import { RebuildForm } from './rebuild-form';
import { RebuildGuide } from './rebuild-guide';
import { rebuildOf } from './rebuild-tasks';

/** Rebuilds an index: a form with the new definition, the losses, and the new name, then the steps of the task. */
export const RebuildPage = () => {
  const { name = '' } = useParams();
  const connection = useConnection();
  const tasks = useQuery(tasksQuery(connection.id));
  const definition = useOperationQuery<SearchIndex>('indexes.get', { path: { indexName: name } });
  // A resumed task starts a new event stream.
  const [run, setRun] = useState(0);
  const task = rebuildOf(tasks.data ?? [], name);
  const error = tasks.error ?? (task === undefined ? definition.error : null);
  return (
    <Page title={rebuildMessages.title(name)} description={rebuildMessages.description}>
      {task !== undefined ? (
        <RebuildGuide key={`${task.id}/${run}`} task={task} onResumed={() => setRun(run + 1)} />
      ) : error !== null ? (
        <ErrorState
          error={error}
          title={rebuildMessages.loadFailed(name)}
          onRetry={() => {
            void tasks.refetch();
            void definition.refetch();
          }}
        />
      ) : (
        tasks.data !== undefined &&
        definition.data !== undefined && <RebuildForm key={name} name={name} response={definition.data} />
      )}
    </Page>
  );
};
