import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { JsonDiff } from '../monaco/json-diff';
import classes from './definition.module.css';

interface ComparisonDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Mounted only while the dialog is open. */
  children: ReactNode;
}

/** A dialog that compares two versions of a definition. */
export const ComparisonDialog = ({ opened, onClose, title, children }: ComparisonDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size="min(1240px, 96vw)"
    title={<b>{title}</b>}
    classNames={{ body: classes.reviewBody ?? '' }}
  >
    {opened && children}
  </Modal>
);

interface ComparisonProps {
  /** URI of the diff editor's models. */
  path: string;
  before: { label: string; text: string };
  after: { label: string; text: string };
  /** Beside the diff. */
  children: ReactNode;
}

/** The diff of two versions beside a summary of their changes. */
export const Comparison = ({ path, before, after, children }: ComparisonProps) => (
  <div className={classes.review}>
    <div className={classes.reviewSide}>{children}</div>
    <div className={classes.reviewDiff}>
      <JsonDiff
        path={path}
        before={before.text}
        after={after.text}
        beforeLabel={before.label}
        afterLabel={after.label}
      />
    </div>
  </div>
);
