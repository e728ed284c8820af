import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import classes from './designer.module.css';
import type { LintFinding } from './lint-finding';
import { designMessages } from './messages';

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

export const SeverityIcon = ({
  severity,
  isLabeled = false,
}: Pick<LintFinding, 'severity'> & { isLabeled?: boolean }) => {
  const Icon = icons[severity];
  return (
    <Icon
      size={15}
      stroke={1.8}
      className={classes.severity ?? ''}
      data-severity={severity}
      {...(isLabeled ? { 'aria-label': designMessages.severity[severity] } : { 'aria-hidden': true })}
    />
  );
};
