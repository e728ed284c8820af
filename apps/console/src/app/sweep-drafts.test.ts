// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draftKey } from '../shared/draft/draft-store';
import { sweepDrafts } from './sweep-drafts';

afterEach(() => window.localStorage.clear());

const source = (value: string) => `{\n  "credentials": { "connectionString": ${value} }\n}`;
const draft = (text: string, base = '{}') => ({ text, etag: '"1"', base, savedAt: 7 });
const read = (key: string): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null');

it('removes the secrets of all drafts, also of closed tabs, and leaves everything else', () => {
  const dataSource = draftKey('demo', 'datasources', 'a/b');
  const typed = source('"Password=secret"');
  const importText = (text: string) => JSON.stringify({ edited: { datasources: text } });
  const drafts: Record<string, object> = {
    [`${dataSource}#t1`]: draft(typed, source('null')),
    [`${dataSource}#t2#stashed`]: draft(typed, typed),
    [draftKey('demo', 'datasources', '', 'new')]: draft(typed, 'blank'),
    [`${draftKey('demo', 'import', 'new')}#t1`]: draft(importText(typed)),
    [`${draftKey('demo', 'indexes', 'films')}#t1`]: draft('{"name":"secret"}'),
    [`${draftKey('demo', 'service', 'settings')}#t1`]: draft('{"tags":{"secret":"1"}}'),
    'searchdeck.other': draft(typed),
  };
  for (const [key, value] of Object.entries(drafts)) window.localStorage.setItem(key, JSON.stringify(value));
  window.localStorage.setItem(`${dataSource}#t3`, 'not a draft');
  sweepDrafts(window.localStorage);
  const safe = source('null');
  expect(read(`${dataSource}#t1`)).toEqual({ ...draft(safe, safe), lacksSecrets: true });
  expect(read(`${dataSource}#t2#stashed`)).toEqual(draft(safe, safe));
  expect(read(draftKey('demo', 'datasources', '', 'new'))).toEqual({ ...draft(safe, 'blank'), lacksSecrets: true });
  expect(JSON.stringify(read(`${draftKey('demo', 'import', 'new')}#t1`))).not.toContain('secret');
  for (const key of Object.keys(drafts).slice(4)) expect(read(key)).toEqual(drafts[key]);
  expect(window.localStorage.getItem(`${dataSource}#t3`)).toBe('not a draft');
});
