import { handleTasks } from '../threads/handle-tasks.js';
import { IndexWriter } from './index-writer.js';
import { runThreadTask, type ThreadTask } from './indexing-threads.js';

const writer = new IndexWriter();

/** Entry point of an indexing thread: tasks run in order. */
handleTasks((task: ThreadTask) => runThreadTask(task, writer));
