import { handleTasks } from '@searchdeck/engine/threads';
import { recognizeText } from './recognize-text.js';

/** Entry point of a thread that reads text in images. */
handleTasks(recognizeText);
