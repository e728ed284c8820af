import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** The breakpoints of explorer.module.css. */
const NARROW = '(max-width: 1180px)';
const PHONE = '(max-width: 900px)';
/** Minimum width for four panes (options, facets, results, explanation). */
const NARROW_WHEN_EXPLAINING = '(max-width: 1679px)';

const KEY = 'searchdeck.explorer.options';
const CLOSED = 'closed';

export interface OptionsPanel {
  /** Whether the panel is beside the results; otherwise it opens over them. */
  isDocked: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Whether the explanation of a score has room beside the results. */
  canExplainBeside: boolean;
}

/**
 * Where the options of the query are, by the width of the window and whether a score is being explained. Beside the
 * results, the panel is open unless the user closed it. This choice is stored in this browser.
 */
export const useOptionsPanel = (isExplaining: boolean): OptionsPanel => {
  const options = { getInitialValueInEffect: false };
  const isPhone = useMediaQuery(PHONE, undefined, options);
  const isNarrow = useMediaQuery(NARROW, undefined, options);
  const isNarrowWhenExplaining = useMediaQuery(NARROW_WHEN_EXPLAINING, undefined, options);
  const [isDockedOpen, setDockedOpen] = useState(() => localStorage.getItem(KEY) !== CLOSED);
  const [isFloatingOpen, setFloatingOpen] = useState(false);
  const isDocked = !isNarrow && !(isExplaining && isNarrowWhenExplaining);
  return {
    isDocked,
    isOpen: isDocked ? isDockedOpen : isFloatingOpen,
    setOpen: (isOpen) => {
      if (!isDocked) return setFloatingOpen(isOpen);
      localStorage.setItem(KEY, isOpen ? 'open' : CLOSED);
      setDockedOpen(isOpen);
    },
    canExplainBeside: !isPhone,
  };
};
