export { handleTasks } from './handle-tasks.js';
export { endThreads, WorkerThread } from './worker-thread.js';
