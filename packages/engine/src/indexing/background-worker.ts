import { handleTasks } from '../threads/handle-tasks.js';
import { runBackgroundTask } from './background-task.js';

/** Entry point of a thread that merges or builds graphs. It starts often: without the text analysis, a tenth of the time. */
handleTasks(runBackgroundTask);
