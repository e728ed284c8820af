/** The body of a response. Throws the error of `tooLong` for more than `maxBytes`, without reading the rest. */
export async function readBody(response: Response, maxBytes: number, tooLong: () => Error): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw tooLong();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
