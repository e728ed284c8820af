import { describe, expect, it } from 'vitest';
import { rowsInView } from './use-rows-in-view';

describe('rowsInView', () => {
  it('returns the rows within the viewport, never beyond the list', () => {
    expect(rowsInView({ scrollTop: 0, clientHeight: 320 }, 32, 500)).toEqual([0, 10]);
    expect(rowsInView({ scrollTop: 3200, clientHeight: 320 }, 32, 500)).toEqual([99, 110]);
    expect(rowsInView({ scrollTop: 0, clientHeight: 900 }, 32, 3)).toEqual([0, 2]);
    expect(rowsInView({ scrollTop: 0, clientHeight: 900 }, 32, 0)).toEqual([0, -1]);
  });
});
