import { handleTasks } from '../threads/handle-tasks.js';
import { QueryRunner } from './query-runner.js';
import type { QueryTask } from './query-task.js';

const runner = new QueryRunner();

/** Entry point of a query thread. */
handleTasks((task: QueryTask) => runner.run(task));
