import { IconChevronRight } from '@tabler/icons-react';
import classes from './chevron.module.css';

interface Props {
  open: boolean;
  size?: number;
  /** Nothing to expand: keeps the space empty. */
  isEmpty?: boolean;
}

/** Points down while the content is expanded. */
export const Chevron = ({ open, size = 12, isEmpty = false }: Props) => (
  <IconChevronRight
    size={size}
    className={classes.chevron}
    data-open={open || undefined}
    data-empty={isEmpty || undefined}
    aria-hidden
  />
);
