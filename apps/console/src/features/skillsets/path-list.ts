import type { AutocompleteProps } from '@mantine/core';
import classes from './designer.module.css';

/** Distance of a list from the edges of the window, in pixels. */
const MARGIN = 8;

type PathListProps = Required<
  Pick<AutocompleteProps, 'classNames' | 'scrollAreaProps' | 'maxDropdownHeight' | 'comboboxProps'>
>;

/**
 * A list of paths or fields below an input that is narrower than most of them. The list is
 * wider, and stays within the window.
 */
export const pathListProps: PathListProps = {
  classNames: { input: classes.path ?? '', option: classes.pathOption ?? '' },
  // Long paths wrap instead.
  scrollAreaProps: { type: 'auto', scrollbars: 'y' },
  // Fits above or below any input.
  maxDropdownHeight: 'min(280px, 40vh)',
  comboboxProps: {
    position: 'bottom-end',
    width: `min(400px, calc(100vw - ${2 * MARGIN}px))`,
    middlewares: { flip: { padding: MARGIN }, shift: { padding: MARGIN } },
  },
};
