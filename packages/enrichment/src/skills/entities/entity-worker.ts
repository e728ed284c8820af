import { handleTasks } from '@searchdeck/engine/threads';
import { recognizeEntities } from './recognize-entities.js';

/** Entry point of the thread that recognizes entities. */
handleTasks((text: string) => Promise.resolve(recognizeEntities(text)));
