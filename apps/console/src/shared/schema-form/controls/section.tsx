import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useErrorCount, useFindings, useForm, useIsRevealed } from '../context';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';
import { FindingText } from './finding-text';

interface SectionProps {
  target: string;
  label: ReactNode;
  /** The label as text. */
  name: string;
  description?: ReactNode;
  /** A short description of the content. */
  summary: string;
  required?: boolean;
  isInitiallyOpen: boolean;
  /** Removes the value; undefined: it cannot be removed. */
  onRemove?: (() => void) | undefined;
  /** Further buttons of the header. */
  actions?: ReactNode;
  children: () => ReactNode;
}

/** A collapsible part of the form. Its content is rendered only while it is open. */
export const Section = ({
  target,
  label,
  name,
  description,
  summary,
  required = false,
  isInitiallyOpen,
  onRemove,
  actions,
  children,
}: SectionProps) => {
  const { openSections } = useForm();
  const [isToggled, setToggled] = useState<boolean>();
  const isRevealed = useIsRevealed(target);
  const errorCount = useErrorCount(target);
  const findings = useFindings(target);
  const id = useId();
  const open = isToggled ?? (isInitiallyOpen || isRevealed || openSections.includes(target));
  return (
    <div className={classes.section} role="group" aria-labelledby={id} data-path={target} data-open={open || undefined}>
      <div className={classes.sectionHead}>
        <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setToggled(!open)}>
          <IconChevronRight size={14} stroke={2} aria-hidden className={classes.chevron} />
          <span id={id} className={classes.sectionLabel}>
            {label}
            {required && (
              <span className={classes.asterisk} aria-hidden>
                {' '}
                *
              </span>
            )}
          </span>
          <span className={classes.summary}>{summary}</span>
          {errorCount > 0 && !open && (
            <Badge color="red" size="xs">
              {errorCount}
            </Badge>
          )}
        </button>
        {actions}
        {onRemove !== undefined && (
          <Tooltip label={formMessages.remove(name)}>
            <ActionIcon size={24} aria-label={formMessages.remove(name)} onClick={onRemove}>
              <IconTrash size={14} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {findings.length > 0 && (
        <div className={classes.sectionError} role="alert">
          <FindingText findings={findings} />
        </div>
      )}
      {open && (
        <div className={classes.sectionBody}>
          {description !== undefined && <p className={classes.help}>{description}</p>}
          {children()}
        </div>
      )}
    </div>
  );
};
