import { afterEach, describe, expect, it } from 'vitest';
import { noteService, serviceAway } from './reachability';

const refused = { code: 'UPSTREAM_REFUSED', message: 'nothing listens' };
afterEach(() => serviceAway.set(undefined));

describe('a service that is away', () => {
  it('is noted by the code of the BFF, and back with its first answer of any kind', () => {
    noteService('demo', refused);
    expect(serviceAway.get()).toEqual({ connectionId: 'demo', message: 'nothing listens' });
    noteService('demo', { code: 'UPSTREAM_UNAVAILABLE', message: 'left alone' });
    expect(serviceAway.get()?.message).toBe('nothing listens');
    noteService('demo', { code: 'IndexNotFound', message: 'No index' });
    expect(serviceAway.get()).toBeUndefined();
  });
  it('is not back because another one answers', () => {
    noteService('demo', refused);
    noteService('other', undefined);
    expect(serviceAway.get()?.connectionId).toBe('demo');
  });
});
