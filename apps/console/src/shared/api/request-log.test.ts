import { describe, expect, it } from 'vitest';
import { asCurl, MAX_LOGGED_BODY_LENGTH, MAX_LOGGED_REQUESTS, RequestLog } from './request-log';

const entry = (path: string) => ({
  operation: 'indexes.list',
  connectionId: 'demo',
  method: 'GET',
  path,
});

describe('RequestLog', () => {
  it('keeps the last requests and notifies subscribers', () => {
    const log = new RequestLog();
    let notifications = 0;
    const stop = log.subscribe(() => notifications++);
    const ids = Array.from({ length: MAX_LOGGED_REQUESTS + 5 }, (_none, i) => log.start(entry(`/${i}`)));
    expect(log.snapshot()).toHaveLength(MAX_LOGGED_REQUESTS);
    expect(log.snapshot()[0]?.path).toBe('/5');
    log.finish(ids.at(-1) ?? 0, { status: 200, durationMs: 3, sizeBytes: 12 });
    expect(log.snapshot().at(-1)).toMatchObject({ status: 200, durationMs: 3, sizeBytes: 12, error: undefined });
    expect(notifications).toBe(MAX_LOGGED_REQUESTS + 6);
    stop();
    log.clear();
    expect(notifications).toBe(MAX_LOGGED_REQUESTS + 6);
  });
  it('marks errors as unseen until they are viewed, and removes canceled requests', () => {
    const log = new RequestLog();
    const failed = log.start(entry('/a'));
    log.finish(failed, { status: 404, error: 'gone' });
    log.remove(log.start(entry('/b')));
    expect(log.snapshot().map((e) => [e.path, e.wasSeen])).toEqual([['/a', false]]);
    log.markSeen();
    expect(log.snapshot()[0]?.wasSeen).toBe(true);
    const before = log.snapshot();
    log.markSeen();
    expect(log.snapshot()).toBe(before);
  });
  it('truncates large bodies', () => {
    const log = new RequestLog();
    const id = log.start(entry('/a'));
    log.setRequestBody(id, 'x'.repeat(MAX_LOGGED_BODY_LENGTH + 10));
    log.finish(id, { status: 200, responseBody: 'y'.repeat(MAX_LOGGED_BODY_LENGTH * 2) });
    expect(log.snapshot()[0]?.requestBody?.length).toBeLessThan(MAX_LOGGED_BODY_LENGTH + 20);
    expect(log.snapshot()[0]?.responseBody).toMatch(/… truncated$/);
  });
});

describe('asCurl', () => {
  it('prints a shell command with a placeholder for the key', () => {
    const text = asCurl(
      {
        method: 'POST',
        path: "/indexes('films')/docs/search.post.search?api-version=x",
        requestBody: `{"search":"it's"}`,
      },
      'http://h/services/demo/',
    );
    expect(text).toBe(
      `curl -X POST 'http://h/services/demo/indexes('\\''films'\\'')/docs/search.post.search?api-version=x' \\\n` +
        `  -H 'api-key: <your key>' \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '{"search":"it'\\''s"}'`,
    );
    expect(asCurl({ method: 'GET', path: '/indexes', requestBody: undefined }, 'http://h')).toBe(
      "curl 'http://h/indexes' \\\n  -H 'api-key: <your key>'",
    );
  });
});
