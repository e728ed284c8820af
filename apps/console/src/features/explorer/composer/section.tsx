import { Badge, Collapse, UnstyledButton } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { Chevron } from '../chevron';
import classes from '../explorer.module.css';

interface SectionProps {
  title: string;
  /** Number of parameters set in the group. */
  count: number;
  /** Shown right of the title while collapsed. */
  summary?: string;
  initiallyOpen?: boolean;
  children: ReactNode;
}

/** A collapsible group of options; the number of parameters set inside stays visible. */
export const Section = ({ title, count, summary, initiallyOpen = false, children }: SectionProps) => {
  const [open, setOpen] = useState(initiallyOpen);
  const id = useId();
  return (
    <section className={classes.section}>
      <UnstyledButton
        className={classes.sectionHead}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={14} open={open} />
        <span className={classes.sectionTitle}>{title}</span>
        {!open && summary !== undefined && <span className={classes.sectionSummary}>{summary}</span>}
        {count > 0 && (
          <Badge size="sm" variant="light" className={classes.sectionCount}>
            {count}
          </Badge>
        )}
      </UnstyledButton>
      <Collapse expanded={open} id={id} transitionDuration={100}>
        <div className={classes.sectionBody}>{children}</div>
      </Collapse>
    </section>
  );
};
