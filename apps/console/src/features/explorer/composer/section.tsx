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
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const [hasOpened, setHasOpened] = useState(isInitiallyOpen);
  const section = useRef<HTMLElement>(null);
  const wasOpenedByUser = useRef(false);
  const id = useId();
  // Content that the user opened at the bottom of the panel would be out of view.
  useLayoutEffect(() => {
    if (isOpen && wasOpenedByUser.current) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <section className={classes.section} ref={section}>
      <UnstyledButton
        className={classes.sectionHead}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          wasOpenedByUser.current = true;
          setHasOpened(true);
          setOpen(!isOpen);
        }}
      >
        <Chevron size={14} open={isOpen} />
        <span className={classes.sectionTexts}>
          <span className={classes.sectionTitle}>{title}</span>
          {!isOpen && summary !== undefined && <span className={classes.sectionSummary}>{summary}</span>}
        </span>
        {count > 0 && (
          <Badge size="sm" variant="light" className={classes.sectionCount}>
            {count}
          </Badge>
        )}
      </UnstyledButton>
      <div className={classes.sectionBody} id={id} hidden={!isOpen}>
        {hasOpened && children}
      </div>
    </section>
  );
};
