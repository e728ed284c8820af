/**
 * A corpus that can be made again anywhere, so that rankings made once with Lucene can be kept as data: 400 documents of
 * words `w0`, `w1`, … with Zipf-like frequencies and very different lengths.
 */
export function goldenCorpus(): { id: string; text: string }[] {
  let state = 12_345;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: 400 }, (_, id) => {
    const length = 1 + Math.floor(random() ** 3 * 300);
    const words = Array.from({ length }, () => `w${Math.floor(random() ** 3 * 200)}`);
    return { id: String(id), text: words.join(' ') };
  });
}
