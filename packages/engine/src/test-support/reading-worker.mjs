// The task `id` returns the ID of the thread, and `read` reads a database until the thread is terminated.
import { threadId } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { openSqlite } = await import('@searchdeck/sqlite');
const { handleTasks } = await import('../threads/handle-tasks.ts');

const database = openSqlite(':memory:');
database.exec('CREATE TABLE numbers (n INTEGER)');
database.exec(`INSERT INTO numbers VALUES ${Array.from({ length: 50 }, (_, n) => `(${n})`).join()}`);
const select = database.prepare('SELECT n FROM numbers');

handleTasks((task) => {
  if (task === 'id') return threadId;
  for (;;) select.all();
});
