import { expect, it } from 'vitest';
import { readEvents } from './read-events';

const streamOf = (chunks: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
const collect = async (chunks: readonly string[]) => {
  const events = [];
  for await (const event of readEvents(streamOf(chunks))) events.push(event);
  return events;
};

it.each([
  ['one event', ['id: 1\ndata: {"a":1}\n\n'], [{ id: '1', data: '{"a":1}' }]],
  [
    'several, cut anywhere',
    ['id: 1\nda', 'ta: a\n', '\nid: 2\r\ndata: b\r\n\r\n'],
    [
      { id: '1', data: 'a' },
      { id: '2', data: 'b' },
    ],
  ],
  ['data in several lines', ['data: a\ndata: b\n\n'], [{ id: '', data: 'a\nb' }]],
  ['comments and other fields', [': \n\nevent: x\nretry: 5\ndata: a\n\n'], [{ id: '', data: 'a' }]],
  ['an event that is cut off', ['data: a\n\ndata: b\n'], [{ id: '', data: 'a' }]],
])('reads %s', async (_name, chunks, events) => {
  expect(await collect(chunks)).toEqual(events);
});
