import { isFinalTaskState, type Task, type TaskDecision, type TaskInput } from '@searchdeck/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callBff } from '../api/call-bff';
import { keys } from '../api/keys';

const key = keys.bff('tasks');

/** The latest tasks, newest first, of one connection. */
export const tasksQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...key, connectionId],
    queryFn: async ({ signal }): Promise<readonly Task[]> =>
      (await callBff('tasks.list', { query: { connectionId, top: 50 }, signal })).body.value,
  });

/** The latest tasks of all connections, newest first. */
export const allTasksQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: async ({ signal }): Promise<readonly Task[]> =>
    (await callBff('tasks.list', { query: { top: 30 }, signal, isSilent: true })).body.value,
});

/** The tasks that run, wait for a worker, or wait for the user. */
export const unfinishedTasks = (tasks: readonly Task[]): Task[] =>
  tasks.filter((task) => !isFinalTaskState(task.state));

/** Starts a task; the lists show it at once. */
export async function startTask(client: QueryClient, input: TaskInput): Promise<Task> {
  const { body } = await callBff('tasks.start', { body: input });
  client.setQueryData(tasksQuery(input.connectionId).queryKey, (tasks: readonly Task[] | undefined) => [
    body,
    ...(tasks ?? []),
  ]);
  void client.invalidateQueries({ queryKey: allTasksQuery.queryKey });
  return body;
}

export const refreshTasks = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
export const cancelTask = (id: string): Promise<unknown> => callBff('tasks.cancel', { path: { id } });

/** Deletes a task that has ended, with its file; the lists no longer show it. */
export async function deleteTask(client: QueryClient, { id, connectionId }: Task): Promise<void> {
  await callBff('tasks.delete', { path: { id } });
  for (const { queryKey } of [tasksQuery(connectionId), allTasksQuery]) {
    client.setQueryData(queryKey, (tasks: readonly Task[] | undefined) => tasks?.filter((task) => task.id !== id));
  }
}

/** Continues a waiting task. */
export const decideTask = async (client: QueryClient, { id }: Task, decision: TaskDecision): Promise<void> =>
  replaceTask(client, (await callBff('tasks.decide', { path: { id }, body: decision })).body);

/** Continues a failed or canceled task from its last step. */
export const resumeTask = async (client: QueryClient, { id }: Task): Promise<void> =>
  replaceTask(client, (await callBff('tasks.resume', { path: { id } })).body);

const replaceTask = (client: QueryClient, task: Task): void => {
  client.setQueryData(tasksQuery(task.connectionId).queryKey, (tasks: readonly Task[] | undefined) =>
    tasks?.map((other) => (other.id === task.id ? task : other)),
  );
};
