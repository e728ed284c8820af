import { handleTasks } from '../threads/handle-tasks.js';
import { runBackgroundTask } from './background-task.js';
import { IndexWriter } from './index-writer.js';
import type { ThreadTask } from './indexing-threads.js';

const writer = new IndexWriter();

/** Entry point of the thread that writes documents, and merges if it is urgent: tasks run in order. */
handleTasks((task: ThreadTask) =>
  task.kind === 'merge' || task.kind === 'graph' ? runBackgroundTask(task) : writer.run(task),
);
