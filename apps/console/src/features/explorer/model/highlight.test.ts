import { describe, expect, it } from 'vitest';
import { highlightPieces, highlightWhole } from './highlight';

describe('highlights are data', () => {
  it('cuts at the tags and leaves other markup as text', () =>
    expect(highlightPieces('a <em>war</em> <img src=x> <em>wars</em>')).toEqual([
      { text: 'a ', isHit: false },
      { text: 'war', isHit: true },
      { text: ' <img src=x> ', isHit: false },
      { text: 'wars', isHit: true },
    ]));
  it('shows a short value whole, with the highlights of all its fragments', () => {
    const text = (pieces: ReturnType<typeof highlightPieces> | undefined) =>
      pieces?.map((p) => (p.isHit ? `[${p.text}]` : p.text)).join('');
    expect(text(highlightWhole('Star Wars Ep. IV: A War', ['Star <em>Wars</em> Ep.', 'A <em>War</em>']))).toBe(
      'Star [Wars] Ep. IV: A [War]',
    );
    expect(highlightWhole('other text', ['Star <em>Wars</em>'])).toBeUndefined();
  });
  it('accepts an unclosed tag', () => expect(highlightPieces('a <em>b')).toEqual([{ text: 'a <em>b', isHit: false }]));
});
