import { expect, it } from 'vitest';
import { stepTo } from './use-roving';

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowRight', 1, 3, 2],
  ['ArrowDown', 2, 3, undefined],
  ['ArrowUp', 2, 3, 1],
  ['ArrowLeft', 0, 3, undefined],
  ['Home', 2, 3, 0],
  ['Home', 0, 3, undefined],
  ['End', 0, 3, 2],
  ['Enter', 1, 3, undefined],
  ['a', 1, 3, undefined],
])('%s at %i of %i leads to %s', (key, at, length, to) => expect(stepTo(key, at, length)).toBe(to));
