import { answerDefaults } from '@searchdeck/contract';
import { parseAnswers, parseCaptions } from '@searchdeck/query';

/** `answers=extractive|count-3,threshold-0.8` parsed; undefined: no answers. */
export interface Answers {
  count: number;
  threshold: number;
  maxCharLength?: number;
}
/** `captions=extractive|highlight-false` parsed; undefined: no captions. */
export interface Captions {
  highlight: boolean;
  maxCharLength?: number;
}
/** data-plane.md "Search documents: query parameters". */
export const ANSWER_DEFAULTS: Answers = answerDefaults;
export const CAPTION_DEFAULTS: Captions = { highlight: true };

/** `unreadable`: a value that the interface doesn't define; it is edited as text. */
export const readAnswers = (text: string | null | undefined): Answers | undefined | 'unreadable' => {
  try {
    return parseAnswers(text ?? '') ?? undefined;
  } catch {
    return 'unreadable';
  }
};
export const readCaptions = (text: string | null | undefined): Captions | undefined | 'unreadable' => {
  try {
    return parseCaptions(text ?? '') ?? undefined;
  } catch {
    return 'unreadable';
  }
};

const printOptions = (options: readonly (string | false | undefined)[]): string => {
  const nonDefault = options.filter((option) => typeof option === 'string');
  return nonDefault.length === 0 ? 'extractive' : `extractive|${nonDefault.join(',')}`;
};
const lengthOption = (n: number | undefined) => n !== undefined && `maxcharlength-${n}`;

/** The parameter's value; defaults are omitted. */
export const printAnswers = ({ count, threshold, maxCharLength }: Answers): string =>
  printOptions([
    count !== ANSWER_DEFAULTS.count && `count-${count}`,
    threshold !== ANSWER_DEFAULTS.threshold && `threshold-${threshold}`,
    lengthOption(maxCharLength),
  ]);
export const printCaptions = ({ highlight, maxCharLength }: Captions): string =>
  printOptions([!highlight && 'highlight-false', lengthOption(maxCharLength)]);
