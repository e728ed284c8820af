import { useMediaQuery } from '@mantine/hooks';

/** `column`: beside the results; `line`: one line above them, options on demand; `stack`: the whole page scrolls. */
export type ComposerLayout = 'column' | 'line' | 'stack';

/** The breakpoints of the style sheet. */
const STACK = '(max-width: 900px)';
const LINE = '(max-width: 1180px)';
/** Minimum width for four panes (composer, facets, results, explanation). */
const LINE_WHEN_EXPLAINING = '(max-width: 1679px)';

/** The layout by the width of the window and whether a score is being explained. */
export const useComposerLayout = (explaining: boolean): ComposerLayout => {
  const options = { getInitialValueInEffect: false };
  const stack = useMediaQuery(STACK, undefined, options);
  const line = useMediaQuery(LINE, undefined, options);
  const lineWhenExplaining = useMediaQuery(LINE_WHEN_EXPLAINING, undefined, options);
  if (stack) return 'stack';
  return line || (explaining && lineWhenExplaining) ? 'line' : 'column';
};
