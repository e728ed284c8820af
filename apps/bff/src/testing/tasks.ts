import type { Task, TaskEvent } from '@searchdeck/contract';
import type { Browser } from './bff.js';

/** The events of a complete stream. */
export const eventsIn = (text: string): TaskEvent[] =>
  text
    .split('\n\n')
    .flatMap((block) => block.split('\n').filter((line) => line.startsWith('data: ')))
    .map((line) => JSON.parse(line.slice('data: '.length)) as TaskEvent);

/** Starts a task; throws unless the response is 202. */
export async function startTask(browser: Browser, body: object): Promise<Task> {
  const response = await browser.send('/api/tasks', { method: 'POST', body });
  if (response.status !== 202) throw new Error(`${response.status}: ${response.text}`);
  return response.json() as Task;
}

/** The events of a task until it ends. */
export const followTask = async (browser: Browser, id: string, query = '', headers = {}): Promise<TaskEvent[]> =>
  eventsIn((await browser.send(`/api/tasks/${id}/events${query}`, { headers })).text);

export const readTask = async (browser: Browser, id: string): Promise<Task> =>
  (await browser.send(`/api/tasks/${id}`)).json() as Task;

export const listTasks = async (browser: Browser): Promise<Task[]> =>
  ((await browser.send('/api/tasks')).json() as { value: Task[] }).value;

/** The task after it has ended. */
export async function endOfTask(browser: Browser, id: string): Promise<Task> {
  await followTask(browser, id);
  return readTask(browser, id);
}
