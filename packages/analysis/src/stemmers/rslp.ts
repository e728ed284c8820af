import { replaceLetters } from './endings.js';
import { GALICIAN_STEPS } from './rslp-galician.js';
import { PORTUGUESE_STEPS } from './rslp-portuguese.js';

interface Rule {
  ending: string;
  minStemLength: number;
  replacement: string;
  exceptions: ReadonlySet<string>;
}
interface Step {
  minWordLength: number;
  /** Exceptions are whole words, or endings. */
  matchesWholeWords: boolean;
  required: readonly string[];
  rules: readonly Rule[];
}

const readSteps = (text: string): ReadonlyMap<string, Step> => {
  const steps = new Map<string, Step & { rules: Rule[] }>();
  let current: (Step & { rules: Rule[] }) | undefined;
  for (const line of text.trim().split('\n')) {
    const [head = '', number = '0', third = '', ...words] = line.trim().split(' ');
    if (line.startsWith(' ')) {
      const rule: Rule = {
        ending: head,
        minStemLength: Number(number),
        replacement: third === '-' ? '' : third,
        exceptions: new Set(words),
      };
      current?.rules.push(rule);
    } else {
      current = { minWordLength: Number(number), matchesWholeWords: third === 'word', required: words, rules: [] };
      steps.set(head, current);
    }
  }
  for (const step of steps.values()) {
    // A step without a minimum length has that of its shortest rule.
    if (step.minWordLength === 0) {
      step.minWordLength = Math.min(...step.rules.map((r) => r.minStemLength + r.ending.length));
    }
  }
  return steps;
};

const apply = (step: Step, word: string): string => {
  if (word.length < step.minWordLength) return word;
  if (step.required.length > 0 && !step.required.some((ending) => word.endsWith(ending))) return word;
  for (const { ending, minStemLength, replacement, exceptions } of step.rules) {
    if (word.length - ending.length < minStemLength || !word.endsWith(ending)) continue;
    const isException = step.matchesWholeWords ? exceptions.has(word) : [...exceptions].some((e) => word.endsWith(e));
    if (!isException) return word.slice(0, word.length - ending.length) + replacement;
  }
  return word;
};

const createStepper = (text: string): ((name: string, word: string) => string) => {
  let steps: ReadonlyMap<string, Step> | undefined;
  return (name, word) => {
    steps ??= readSteps(text);
    const step = steps.get(name);
    return step === undefined ? word : apply(step, word);
  };
};
const galicianStep = createStepper(GALICIAN_STEPS);
const portugueseStep = createStepper(PORTUGUESE_STEPS);

const portugueseLetters = replaceLetters({
  a: 'àáâãäå',
  c: 'ç',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõö',
  u: 'ùúûü',
  y: 'ýÿ',
});
/** RSLP for Portuguese. A step counts as taken when it changed the length of the word. */
export const portugueseRslp = (word: string): string => {
  let w = word;
  for (const name of ['Plural', 'Adverb', 'Feminine', 'Augmentative']) w = portugueseStep(name, w);
  const noun = portugueseStep('Noun', w);
  if (noun.length === w.length) {
    const verb = portugueseStep('Verb', noun);
    w = verb.length === noun.length ? portugueseStep('Vowel', verb) : verb;
  } else w = noun;
  return portugueseLetters(w);
};
/** RSLP's plural step alone. */
export const minimalPortuguese = (word: string): string => portugueseStep('Plural', word);

const galicianLetters = replaceLetters({ a: 'á', e: 'éê', i: 'í', o: 'ó', u: 'ú' });
/** RSLP for Galician. */
export const galician = (word: string): string => {
  let w = word;
  for (const name of ['Plural', 'Unification', 'Adverb']) w = galicianStep(name, w);
  for (;;) {
    const shorter = galicianStep('Augmentative', w);
    const isDone = shorter.length === w.length;
    w = shorter;
    if (isDone) break;
  }
  const noun = galicianStep('Noun', w);
  w = noun.length === w.length ? galicianStep('Verb', noun) : noun;
  return galicianLetters(galicianStep('Vowel', w));
};
/** RSLP's Galician plural step alone. */
export const minimalGalician = (word: string): string => galicianStep('Plural', word);
