import { Badge, UnstyledButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Chevron } from '../chevron';
import classes from '../explorer.module.css';

interface SectionProps {
  title: string;
  /** Number of parameters set in the group. */
  count: number;
  /** Shown right of the title while collapsed. */
  summary?: string | undefined;
  isInitiallyOpen?: boolean;
  children: ReactNode;
}

/**
 * A collapsible group of options; the number of parameters set inside stays visible. The content is rendered when it is
 * first opened, and stays while collapsed, so that unfinished input is not lost.
 */
export const Section = ({ title, count, summary, isInitiallyOpen = false, children }: SectionProps) => {
  const [open, setOpen] = useState(isInitiallyOpen);
  const [hasOpened, setHasOpened] = useState(isInitiallyOpen);
  const section = useRef<HTMLElement>(null);
  const opened = useRef(false);
  const id = useId();
  // Content that the user opened at the bottom of the panel would be out of view.
  useLayoutEffect(() => {
    if (open && opened.current) section.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <section className={classes.section} ref={section}>
      <UnstyledButton
        className={classes.sectionHead}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          opened.current = true;
          setHasOpened(true);
          setOpen(!open);
        }}
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
      <div className={classes.sectionBody} id={id} hidden={!open}>
        {hasOpened && children}
      </div>
    </section>
  );
};
