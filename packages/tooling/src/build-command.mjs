import { bootstrap } from './bootstrap.mjs';
import { toStdout } from './steps.mjs';

/** `npm run build`: everything that `npm start` needs, and nothing started. */
export async function build() {
  await bootstrap(toStdout);
  toStdout('Built.');
}
