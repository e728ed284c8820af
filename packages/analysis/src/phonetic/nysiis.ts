const MAX_LENGTH = 6;
const isVowel = (c: string): boolean => c !== '' && 'AEIOU'.includes(c);

/** One step of the transcription: the code of a letter, which depends on its neighbors. */
const transcode = (previous: string, current: string, next: string, afterNext: string): string => {
  if (current === 'E' && next === 'V') return 'AF';
  if (isVowel(current)) return 'A';
  if (current === 'Q') return 'G';
  if (current === 'Z') return 'S';
  if (current === 'M') return 'N';
  if (current === 'K') return next === 'N' ? 'NN' : 'C';
  if (current === 'S' && next === 'C' && afterNext === 'H') return 'SSS';
  if (current === 'P' && next === 'H') return 'FF';
  if (current === 'H' && (!isVowel(previous) || !isVowel(next))) return previous;
  if (current === 'W' && isVowel(previous)) return previous;
  return current;
};

/** New York State Identification and Intelligence System code, at most six letters. */
export const nysiis = (word: string): string => {
  const text = word
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/^MAC/, 'MCC')
    .replace(/^KN/, 'NN')
    .replace(/^K/, 'C')
    .replace(/^(?:PH|PF)/, 'FF')
    .replace(/^SCH/, 'SSS')
    .replace(/(?:EE|IE)$/, 'Y')
    .replace(/(?:DT|RT|RD|NT|ND)$/, 'D');
  if (text === '') return '';
  const letters = [...text];
  let key = letters[0] ?? '';
  for (let i = 1; i < letters.length; i++) {
    const code = transcode(letters[i - 1] ?? '', letters[i] ?? '', letters[i + 1] ?? '', letters[i + 2] ?? '');
    letters.splice(i, code.length, ...code);
    if (letters[i] !== letters[i - 1]) key += letters[i];
  }
  if (key.length > 1) {
    if (key.endsWith('S')) key = key.slice(0, -1);
    if (key.length > 2 && key.endsWith('AY')) key = `${key.slice(0, -2)}Y`;
    if (key.endsWith('A')) key = key.slice(0, -1);
  }
  return key.slice(0, MAX_LENGTH);
};
