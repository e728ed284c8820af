import { useMediaQuery } from '@mantine/hooks';

/** `column`: beside the results; `line`: one line above them, the options on demand; `stack`: the page scrolls as a whole. */
export type ComposerLayout = 'column' | 'line' | 'stack';

/** The widths at which the style sheet's own breakpoints stand. */
const STACK = '(max-width: 900px)';
const LINE = '(max-width: 1180px)';
/** Four panes (composer, facets, results, explanation) need this much; with less the composer gives way. */
const LINE_WHEN_EXPLAINING = '(max-width: 1679px)';

/** Where the composer stands, by the width of the window and whether a score is being explained. */
export const useComposerLayout = (explaining: boolean): ComposerLayout => {
  const now = { getInitialValueInEffect: false };
  const stack = useMediaQuery(STACK, undefined, now);
  const line = useMediaQuery(LINE, undefined, now);
  const lineWhenExplaining = useMediaQuery(LINE_WHEN_EXPLAINING, undefined, now);
  if (stack) return 'stack';
  return line || (explaining && lineWhenExplaining) ? 'line' : 'column';
};
