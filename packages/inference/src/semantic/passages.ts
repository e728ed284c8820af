import { cutText } from './span.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** In characters. Sentences are joined up to `target`; a sentence longer than `max` is divided. */
const PASSAGE_LENGTH = { target: 180, max: 400 };

/** The parts of a sentence that is too long for one passage. */
function* divide(sentence: string): Generator<string> {
  let remainingText = sentence;
  while (remainingText.length > PASSAGE_LENGTH.max) {
    const part = cutText(remainingText, PASSAGE_LENGTH.max);
    yield part;
    remainingText = remainingText.slice(part.length).trimStart();
  }
  if (remainingText !== '') yield remainingText;
}

/** A text as passages of one or a few whole sentences, verbatim, in order. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let open = '';
  const close = () => {
    if (open.trim() !== '') passages.push(open.trim());
    open = '';
  };
  for (const { segment } of segmenter.segment(text)) {
    if (open !== '' && open.length + segment.trimEnd().length > PASSAGE_LENGTH.target) close();
    const [first = '', ...remainingParts] = segment.length > PASSAGE_LENGTH.max ? divide(segment.trim()) : [segment];
    open += first;
    for (const part of remainingParts) {
      close();
      open = part;
    }
    // A blank line ends a paragraph and its passage.
    if (/\n\s*\n\s*$/.test(open)) close();
  }
  close();
  return passages;
}

/** The clauses of a passage, between punctuation marks, as offsets. */
export function clausesOf(passage: string): { start: number; end: number }[] {
  const clauses = [...passage.matchAll(/[^\s,;:.!?()\u2013\u2014"][^,;:.!?()\u2013\u2014"]*/gu)].map((match) => {
    const text = match[0].trimEnd();
    return { start: match.index, end: match.index + text.length };
  });
  return clauses.filter(({ start, end }) => end - start > 2);
}
