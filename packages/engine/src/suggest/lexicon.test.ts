import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import type { Lexicon, SearchIndexEngine } from '../types.js';

describe('lexicon', () => {
  let directory: string;
  let engine: SearchIndexEngine;
  let lexicon: Lexicon;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lexicon-'));
    engine = await openIndex({
      directory,
      definition: {
        name: 'i',
        fields: [
          { name: 'id', type: 'Edm.String', key: true, searchable: false },
          { name: 'plain', type: 'Edm.String', searchable: true },
          { name: 'english', type: 'Edm.String', searchable: true, analyzer: 'en.lucene' },
        ],
      },
    });
    await engine.write(
      ['family hotel', 'family pool', 'motel'].map((plain, i) => ({
        action: 'upload',
        document: { id: String(i), plain, english: i === 0 ? 'activities' : null },
      })),
    );
    lexicon = engine.lexicon();
  });
  afterAll(async () => {
    await engine.close();
    await rm(directory, { recursive: true });
  });

  it('has the words of every field after analysis', () => {
    expect(['family', 'FAMILY', 'activity', 'the', 'famly', 'castle'].map((word) => lexicon.has(word))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('counts documents', () => {
    expect(['family', 'hotel', 'castle'].map((term) => lexicon.frequency(term))).toEqual([2, 1, 0]);
  });

  it('finds the terms near a word', () => {
    expect([...lexicon.near('hotle', 1)]).toEqual(['hotel']);
    expect([...lexicon.near('hotle', 2)].sort()).toEqual(['hotel', 'motel']);
    expect([...lexicon.near('zzzzz', 2)]).toEqual([]);
  });

  it('finds words as written in documents in a stemmed field', () => {
    const english = engine.lexicon('english');
    expect([...english.near('activites', 1)]).toEqual(['activities']);
    expect([...english.near('acitvities', 1)]).toEqual(['activities']);
    // Stems are not words.
    expect([...english.near('activ', 2)]).toEqual([]);
    expect(english.frequency('activities')).toBe(1);
  });

  it('does not find the words of deleted documents', async () => {
    await engine.write([{ action: 'upload', document: { id: '7', plain: 'castle' } }]);
    expect([...engine.lexicon().near('castel', 1)]).toEqual(['castle']);
    await engine.write([{ action: 'delete', document: { id: '7' } }]);
    expect([...engine.lexicon().near('castel', 1)]).toEqual([]);
  });

  it('uses only the requested fields', () => {
    expect(engine.lexicon('english').has('family')).toBe(false);
    expect(() => engine.lexicon('nothing')).toThrow("Unknown field 'nothing'");
  });
});
