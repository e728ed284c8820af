// Entry of a worker thread that runs the TypeScript sources; programs run the compiled entry instead.
import { register } from 'tsx/esm/api';

register();
await import('../indexing/background-worker.ts');
