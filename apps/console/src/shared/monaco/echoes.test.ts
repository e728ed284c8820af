import { describe, expect, it } from 'vitest';
import { Echoes } from './echoes';

describe('Echoes', () => {
  it('knows what was typed, even when it comes back late or with gaps', () => {
    const echoes = new Echoes();
    for (const text of ['t', 'tr', 'tru', 'true']) echoes.report(text);
    expect(echoes.isEcho('tru')).toBe(true);
    expect(echoes.isEcho('true')).toBe(true);
  });
  it('lets a choice of the owner through, also one that was typed earlier', () => {
    const echoes = new Echoes();
    echoes.report('a');
    expect(echoes.isEcho('a')).toBe(true);
    expect(echoes.isEcho('a')).toBe(false);
    echoes.report('ab');
    expect(echoes.isEcho('from elsewhere')).toBe(false);
    expect(echoes.isEcho('ab')).toBe(false);
  });
});
