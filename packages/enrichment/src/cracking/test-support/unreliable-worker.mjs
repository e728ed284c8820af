// A thread whose documents `hang` and `exit` do what they say.
import { register } from 'tsx/esm/api';

register();
const { handleTasks } = await import('@searchdeck/engine/threads');

handleTasks(({ bytes }) => {
  const text = new TextDecoder().decode(bytes);
  if (text === 'hang') for (;;);
  if (text === 'exit') process.exit(3);
  return { text, metadata: {}, warnings: [] };
});
