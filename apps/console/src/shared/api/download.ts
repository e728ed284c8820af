import { openStream } from './send';

/** Saves a file of the BFF. Requests of the API need a header that a link can't send. Throws SearchError. */
export async function download(path: string, name: string): Promise<void> {
  const stream = await openStream(path, undefined, 'application/octet-stream');
  const url = URL.createObjectURL(await new Response(stream).blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then, the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
