/** A piece of text split at highlight tags. Pieces are rendered as text, never as markup. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/**
 * A whole value with the hits of its fragments marked; undefined if it doesn't contain a fragment.
 * Short values are shown whole because the service splits fragments at sentence ends, also after `Ep.` in `Ep. IV`.
 */
export const highlightWhole = (
  value: string,
  fragments: readonly string[],
  pre?: string,
  post?: string,
): Piece[] | undefined => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const fragment of fragments) {
    const parts = highlightPieces(fragment, pre, post);
    const plain = parts.map((p) => p.text).join('');
    const at = value.indexOf(plain, from);
    if (at < 0) return undefined;
    pieces.push({ text: value.slice(from, at), isHit: false }, ...parts);
    from = at + plain.length;
  }
  pieces.push({ text: value.slice(from), isHit: false });
  return pieces.filter((p) => p.text !== '');
};

/** Splits a text at highlight tags. `pre` and `post` are the tags of the request, `<em>` and `</em>` by default. */
export const highlightPieces = (text: string, pre = '<em>', post = '</em>'): Piece[] => {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest !== '') {
    const start = rest.indexOf(pre);
    const end = start < 0 ? -1 : rest.indexOf(post, start + pre.length);
    if (start < 0 || end < 0) {
      pieces.push({ text: rest, isHit: false });
      break;
    }
    if (start > 0) pieces.push({ text: rest.slice(0, start), isHit: false });
    pieces.push({ text: rest.slice(start + pre.length, end), isHit: true });
    rest = rest.slice(end + post.length);
  }
  return pieces.filter((p) => p.text !== '');
};
