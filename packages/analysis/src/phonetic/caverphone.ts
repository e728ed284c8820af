type Rule = readonly [RegExp, string];
const applyRules = (text: string, rules: readonly Rule[]): string => {
  let t = text;
  for (const [pattern, to] of rules) t = t.replace(pattern, to);
  return t;
};

const STARTS: readonly Rule[] = [
  [/^cough/, 'cou2f'],
  [/^rough/, 'rou2f'],
  [/^tough/, 'tou2f'],
  [/^enough/, 'enou2f'],
];
const MIDDLE: readonly Rule[] = [
  [/^gn/, '2n'],
  [/mb$/, 'm2'],
  [/cq/g, '2q'],
  [/ci/g, 'si'],
  [/ce/g, 'se'],
  [/cy/g, 'sy'],
  [/tch/g, '2ch'],
  [/c/g, 'k'],
  [/q/g, 'k'],
  [/x/g, 'k'],
  [/v/g, 'f'],
  [/dg/g, '2g'],
  [/tio/g, 'sio'],
  [/tia/g, 'sia'],
  [/d/g, 't'],
  [/ph/g, 'fh'],
  [/b/g, 'p'],
  [/sh/g, 's2'],
  [/z/g, 's'],
  [/^[aeiou]/, 'A'],
  [/[aeiou]/g, '3'],
];
const RUNS: readonly Rule[] = [
  [/s+/g, 'S'],
  [/t+/g, 'T'],
  [/p+/g, 'P'],
  [/k+/g, 'K'],
  [/f+/g, 'F'],
  [/m+/g, 'M'],
  [/n+/g, 'N'],
];
const lettersOf = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '');

/** Caverphone 1.0 (2002): six characters. */
export const caverphone1 = (word: string): string => {
  const text = applyRules(lettersOf(word), [
    ...STARTS,
    ...MIDDLE,
    [/3gh3/g, '3kh3'],
    [/gh/g, '22'],
    [/g/g, 'k'],
    ...RUNS,
    [/w3/g, 'W3'],
    [/wy/g, 'Wy'],
    [/wh3/g, 'Wh3'],
    [/why/g, 'Why'],
    [/w/g, '2'],
    [/^h/, 'A'],
    [/h/g, '2'],
    [/r3/g, 'R3'],
    [/ry/g, 'Ry'],
    [/r/g, '2'],
    [/l3/g, 'L3'],
    [/ly/g, 'Ly'],
    [/l/g, '2'],
    [/j/g, 'y'],
    [/y3/g, 'Y3'],
    [/y/g, '2'],
    [/2/g, ''],
    [/3/g, ''],
  ]);
  return `${text}111111`.slice(0, 6);
};

/** Caverphone 2.0 (2004): ten characters. */
export const caverphone2 = (word: string): string => {
  const text = applyRules(lettersOf(word).replace(/e$/, ''), [
    ...STARTS,
    [/^trough/, 'trou2f'],
    ...MIDDLE,
    [/j/g, 'y'],
    [/^y3/, 'Y3'],
    [/^y/, 'A'],
    [/y/g, '3'],
    [/3gh3/g, '3kh3'],
    [/gh/g, '22'],
    [/g/g, 'k'],
    ...RUNS,
    [/w3/g, 'W3'],
    [/wh3/g, 'Wh3'],
    [/w$/, '3'],
    [/w/g, '2'],
    [/^h/, 'A'],
    [/h/g, '2'],
    [/r3/g, 'R3'],
    [/r$/, '3'],
    [/r/g, '2'],
    [/l3/g, 'L3'],
    [/l$/, '3'],
    [/l/g, '2'],
    [/2/g, ''],
    [/3$/, 'A'],
    [/3/g, ''],
  ]);
  return `${text}1111111111`.slice(0, 10);
};
