import { bootstrap } from './bootstrap.mjs';
import { toStdout } from './steps.mjs';

/** `npm run build`: installs and builds everything that `npm start` runs. */
export async function build() {
  await bootstrap(toStdout);
  toStdout('Built.');
}
