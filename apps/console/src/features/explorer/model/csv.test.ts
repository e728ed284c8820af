import { describe, expect, it } from 'vitest';
import { resultsCsv } from './csv';

describe('results as CSV', () => {
  it('quotes values, and prints arrays as JSON', () => {
    const rows = [
      { highlights: {}, document: { title: 'Say "war", again', year: 1990, genres: ['War'], note: null } },
      { highlights: {}, document: { title: 'Duel', year: 1971, genres: [] } },
    ];
    expect(resultsCsv(rows, ['title', 'year', 'genres', 'note'])).toBe(
      'title,year,genres,note\r\n"Say ""war"", again",1990,"[""War""]",\r\nDuel,1971,[],\r\n',
    );
  });
});
