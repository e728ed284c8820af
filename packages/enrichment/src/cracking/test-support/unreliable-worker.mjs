// A worker thread that hangs on the document `hang` and exits on the document `exit`.
import { register } from 'tsx/esm/api';

register();
const { handleTasks } = await import('@searchdeck/engine/threads');

handleTasks(({ bytes }) => {
  const text = new TextDecoder().decode(bytes);
  if (text === 'hang') for (;;);
  if (text === 'exit') process.exit(3);
  return { text, metadata: {}, warnings: [] };
});
