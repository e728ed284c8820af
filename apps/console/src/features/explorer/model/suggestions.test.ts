import { describe, expect, it } from 'vitest';
import { suggestionsOf, TAGS } from './suggestions';

const { highlightPreTag: a, highlightPostTag: z } = TAGS;

describe('suggestions', () => {
  it('are completions, then documents, without duplicates and the typed text', () => {
    const completions = {
      value: [
        { text: 'wars', queryPlusText: `star ${a}wars${z}` },
        { text: 'war', queryPlusText: 'star war' },
      ],
    };
    const documents = {
      value: [
        { '@search.text': `Star ${a}War${z}s` },
        { '@search.text': `The <em>${a}War${z}</em>` },
        { '@search.text': 'STAR WAR ' },
      ],
    };
    expect(suggestionsOf('Star war', completions, documents)).toEqual([
      { kind: 'completion', text: 'star wars', marked: `star ${a}wars${z}` },
      { kind: 'document', text: 'The <em>War</em>', marked: `The <em>${a}War${z}</em>` },
    ]);
  });
  it('are empty for an empty response', () => expect(suggestionsOf('x', undefined, { value: null })).toEqual([]));
});
