import { afterEach, describe, expect, it } from 'vitest';
import { recordServiceState, serviceOutage } from './reachability';

const refused = { code: 'UPSTREAM_REFUSED', message: 'nothing listens' };
afterEach(() => serviceOutage.set(undefined));

describe('a service that is away', () => {
  it('is noted by the code of the BFF, and back with its first answer of any kind', () => {
    recordServiceState('demo', refused);
    expect(serviceOutage.get()).toEqual({ connectionId: 'demo', message: 'nothing listens' });
    recordServiceState('demo', { code: 'UPSTREAM_UNAVAILABLE', message: 'left alone' });
    expect(serviceOutage.get()?.message).toBe('nothing listens');
    recordServiceState('demo', { code: 'IndexNotFound', message: 'No index' });
    expect(serviceOutage.get()).toBeUndefined();
  });
  it('is not back because another one answers', () => {
    recordServiceState('demo', refused);
    recordServiceState('other', undefined);
    expect(serviceOutage.get()?.connectionId).toBe('demo');
  });
});
