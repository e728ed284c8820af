import type { SkillDefinition } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { CallRecorder } from './record-calls.js';

/** The recorded request with this body, whose response has this text. */
async function record(skill: object, body: string, responseText: string) {
  const recorder = new CallRecorder(skill as SkillDefinition, undefined);
  const send = recorder.wrap(() => Promise.resolve(new Response(responseText)));
  await (await send('http://127.0.0.1/', { method: 'POST', body })).text();
  return recorder.calls[0];
}

test('short secrets are replaced where they are whole words, and in the text of JSON', async () => {
  const skill = { apiKey: 'cat', httpHeaders: { 'x-key': '"q"\\', 'x-version': '1' } };
  const call = await record(
    skill,
    JSON.stringify({ text: 'category 1', key: 'cat', other: '"q"\\' }),
    'no cat, catalog',
  );
  expect(JSON.parse(call!.requestBody)).toEqual({ text: 'category 1', key: '***', other: '***' });
  expect(call!.responseBody).toBe('no ***, catalog');
});

test('values of additional parameters of a model are not shown', async () => {
  const extraParameters = { effort: 'high', user: { token: 'a-long-token-of-a-user' } };
  const call = await record(
    { extraParameters },
    JSON.stringify({ messages: ['high'], ...extraParameters }),
    'The token a-long-token-of-a-user is invalid for effort high.',
  );
  expect(JSON.parse(call!.requestBody)).toEqual({ messages: ['high'], effort: '***', user: '***' });
  expect(call!.responseBody).toBe('The token *** is invalid for effort high.');
});
