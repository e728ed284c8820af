import { describe, expect, it } from 'vitest';
import type { Connection } from './connections';
import { localServiceOf } from './local-service';

const connection = (id: string, rest: Partial<Connection>): Connection =>
  ({ id, kind: 'local', ...rest }) as Connection;
const builtIn = connection('demo', { managed: true });
const other = connection('laptop', { managed: false });
const cloud = connection('contoso', { kind: 'cloud' });

describe('localServiceOf', () => {
  it('is the connection itself for a local service', () => {
    expect(localServiceOf(other, [builtIn, other])).toBe(other);
  });
  it('is the one that the connection of a cloud service names, or the built-in one', () => {
    expect(localServiceOf(cloud, [other, builtIn, cloud])).toBe(builtIn);
    expect(localServiceOf({ ...cloud, localServiceId: 'laptop' }, [other, builtIn, cloud])).toBe(other);
  });
  it('is none if the named one was deleted, or is no longer local, or there is no built-in one', () => {
    expect(localServiceOf({ ...cloud, localServiceId: 'laptop' }, [builtIn, cloud])).toBeUndefined();
    expect(
      localServiceOf({ ...cloud, localServiceId: 'laptop' }, [builtIn, { ...other, kind: 'cloud' }]),
    ).toBeUndefined();
    expect(localServiceOf(cloud, [other, cloud])).toBeUndefined();
  });
});
