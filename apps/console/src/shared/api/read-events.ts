/** A server-sent event. */
export interface ServerEvent {
  /** Of this event or, if it has none, of the last one that had. */
  id: string;
  data: string;
}

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from a response body.
 * `EventSource` cannot send the header that the BFF requires. Comments and other fields are skipped.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let buffered = '';
  let id = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffered += value;
      const blocks = buffered.split(/\r?\n\r?\n/);
      // The last block is not complete.
      buffered = blocks.pop() ?? '';
      for (const block of blocks) {
        const data: string[] = [];
        for (const line of block.split(/\r?\n/)) {
          const [, field, text = ''] = /^(id|data): ?(.*)$/.exec(line) ?? [];
          if (field === 'id') id = text;
          if (field === 'data') data.push(text);
        }
        if (data.length > 0) yield { id, data: data.join('\n') };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
