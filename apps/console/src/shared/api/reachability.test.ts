import { afterEach, describe, expect, it } from 'vitest';
import { recordServiceState, serviceOutage } from './reachability';

const refused = { code: 'UPSTREAM_REFUSED', message: 'connection refused' };
afterEach(() => serviceOutage.set(undefined));

describe('serviceOutage', () => {
  it('starts with an unreachable code of the BFF and ends with any other response', () => {
    recordServiceState('demo', refused);
    expect(serviceOutage.get()).toEqual({ connectionId: 'demo', message: 'connection refused' });
    recordServiceState('demo', { code: 'UPSTREAM_UNAVAILABLE', message: 'circuit breaker is open' });
    expect(serviceOutage.get()?.message).toBe('connection refused');
    recordServiceState('demo', { code: 'IndexNotFound', message: 'No index' });
    expect(serviceOutage.get()).toBeUndefined();
  });
  it('does not end with a response of another service', () => {
    recordServiceState('demo', refused);
    recordServiceState('other', undefined);
    expect(serviceOutage.get()?.connectionId).toBe('demo');
  });
});
