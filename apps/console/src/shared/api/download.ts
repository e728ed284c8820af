import { saveFile } from './save-file';
import { openStream } from './send';

/** Saves a file of the BFF. Requests of the API need a header that a link can't send. Throws SearchError. */
export async function download(path: string, name: string): Promise<void> {
  const stream = await openStream(path, undefined, 'application/octet-stream');
  saveFile(name, await new Response(stream).blob());
}
