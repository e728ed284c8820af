/** `[n, endings, replacement]`: a word longer than n characters with one of the (blank-separated) endings. */
export type Ending = readonly [longerThan: number, endings: string, replacement?: string];

/** Replaces the first matching ending (removes it if the rule has no replacement); `undefined` if none matches. */
export const matchEnding = (rules: readonly Ending[]): ((word: string) => string | undefined) => {
  const rows = rules.flatMap(([longerThan, endings, to = '']) =>
    endings.split(' ').map((ending) => ({ longerThan, ending, to })),
  );
  return (word) => {
    for (const { longerThan, ending, to } of rows) {
      if (word.length > longerThan && word.endsWith(ending)) return word.slice(0, word.length - ending.length) + to;
    }
    return undefined;
  };
};

/** Like {@link matchEnding}, but returns the word itself if no ending matches. */
export const replaceEnding = (rules: readonly Ending[]): ((word: string) => string) => {
  const match = matchEnding(rules);
  return (word) => match(word) ?? word;
};

/** Replaces single characters: `replaceLetters({ a: 'àáâ' })` makes each of them an a. */
export const replaceLetters = (table: Readonly<Record<string, string>>): ((word: string) => string) => {
  const map = new Map<string, string>();
  for (const [to, from] of Object.entries(table)) for (const c of from) map.set(c, to);
  const any = new RegExp(`[${[...map.keys()].join('')}]`, 'g');
  return (word) => word.replace(any, (c) => map.get(c) ?? c);
};

/** Applies steps in order. */
export const applySteps =
  (...functions: readonly ((word: string) => string)[]): ((word: string) => string) =>
  (word) => {
    let result = word;
    for (const f of functions) result = f(result);
    return result;
  };
