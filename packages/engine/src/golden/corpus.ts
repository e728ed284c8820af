export interface GoldenDocument {
  id: string;
  text: string;
}

/** Deterministic corpora, so that rankings that Lucene computed once can be stored as test data. */
export const goldenCorpora = (): Record<string, GoldenDocument[]> => ({ words: words(), letters: letters() });

/** 400 documents of words `w0`, `w1`, … with Zipf-like frequencies and very different lengths. */
function words(): GoldenDocument[] {
  let state = 12_345;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: 400 }, (_, id) => {
    const length = 1 + Math.floor(random() ** 3 * 300);
    const text = Array.from({ length }, () => `w${Math.floor(random() ** 3 * 200)}`).join(' ');
    return { id: String(id), text };
  });
}

/** Terms with few letters. Fuzzy terms match them even with as many edits as letters, with a score of 0. */
function letters(): GoldenDocument[] {
  const texts = ['dd', 'ba', 'ecb', 'cb', 'c', 'abcd', 'ee', 'eb', 'be', 'd', 'ecab', 'cbe', 'dad', 'add', 'd d'];
  return texts.map((text, id) => ({ id: String(id), text }));
}
