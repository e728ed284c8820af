import { parseAnswers, parseCaptions } from '@searchdeck/query';

/** `answers=extractive|count-3,threshold-0.8` taken apart; undefined: no answers. */
export interface Answers {
  count: number;
  threshold: number;
  maxCharLength?: number;
}
/** `captions=extractive|highlight-false` taken apart; undefined: no captions. */
export interface Captions {
  highlight: boolean;
  maxCharLength?: number;
}
/** data-plane.md "Search documents: query parameters". */
export const ANSWER_DEFAULTS: Answers = { count: 1, threshold: 0.7 };
export const CAPTION_DEFAULTS: Captions = { highlight: true };

/** `unreadable`: written by hand in a way that the interface does not know; it is left alone. */
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

const print = (options: readonly (string | false | undefined)[]): string => {
  const said = options.filter((option) => typeof option === 'string');
  return said.length === 0 ? 'extractive' : `extractive|${said.join(',')}`;
};
const length = (n: number | undefined) => n !== undefined && `maxcharlength-${n}`;

/** The parameter's text; what is as by default is not said. */
export const printAnswers = ({ count, threshold, maxCharLength }: Answers): string =>
  print([
    count !== ANSWER_DEFAULTS.count && `count-${count}`,
    threshold !== ANSWER_DEFAULTS.threshold && `threshold-${threshold}`,
    length(maxCharLength),
  ]);
export const printCaptions = ({ highlight, maxCharLength }: Captions): string =>
  print([!highlight && 'highlight-false', length(maxCharLength)]);
