import { IconChevronRight } from '@tabler/icons-react';
import classes from './chevron.module.css';

interface Props {
  open: boolean;
  size?: number;
  /** Nothing opens here: its place stays empty. */
  none?: boolean;
}

/** Turns as what it stands before opens. */
export const Chevron = ({ open, size = 12, none = false }: Props) => (
  <IconChevronRight
    size={size}
    className={classes.chevron}
    data-open={open || undefined}
    data-none={none || undefined}
    aria-hidden
  />
);
