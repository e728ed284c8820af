import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { usePresentations } from '../../shared/presentations/context';
import { useDesigner } from './designer-context';
import classes from './designer.module.css';
import type { LintFinding, LintLink } from './lint-finding';
import { designMessages, lintMessages } from './messages';
import { SeverityIcon } from './severity-icon';

/** Findings about the whole skillset; each leads to its node, and some have a fix. */
export const LintStrip = ({
  onShow,
  onForm,
}: {
  onShow: (finding: LintFinding) => void;
  /** Opens the form at a path; undefined: there is no form. */
  onForm: ((path: string) => void) | undefined;
}) => {
  const { findings, apply, readOnly } = useDesigner();
  const count = (severity: LintFinding['severity']) => findings.filter((each) => each.severity === severity).length;
  return (
    <section className={classes.strip} aria-label={designMessages.problems}>
      <p className={classes.stripHead} role="status">
        {findings.length === 0 ? (
          <>
            <IconCircleCheck size={15} stroke={1.8} aria-hidden data-severity="none" /> {designMessages.noProblems}
          </>
        ) : (
          <>
            <b>{designMessages.problems}</b> {designMessages.counts(count('error'), count('warning'), count('info'))}
          </>
        )}
      </p>
      {findings.length > 0 && (
        <ul className={classes.findings}>
          {findings.map((finding) => (
            <li key={`${finding.node} ${finding.port ?? ''} ${finding.message}`}>
              <SeverityIcon severity={finding.severity} isLabeled />
              <button type="button" className={classes.findingText} onClick={() => onShow(finding)}>
                {finding.message}
              </button>
              {!readOnly &&
                [finding.fix, finding.otherFix].map(
                  (fix) =>
                    fix !== undefined && (
                      <Button
                        key={fix.label}
                        size="compact-xs"
                        onClick={() => apply(fix.apply)}
                        aria-label={`${fix.label}: ${finding.message}`}
                      >
                        {fix.label}
                      </Button>
                    ),
                )}
              {finding.link !== undefined && (
                <FindingLink link={finding.link} message={finding.message} onForm={onForm} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

interface FindingLinkProps {
  link: LintLink;
  message: string;
  onForm: ((path: string) => void) | undefined;
}

/** Opens the definition or the form that must be changed to fix a problem. */
const FindingLink = ({ link, message, onForm }: FindingLinkProps) => {
  const path = useConnectionPath();
  const presentations = usePresentations();
  const label = lintMessages.open(link);
  const common = { size: 'compact-xs', 'aria-label': `${label}: ${message}` } as const;
  if (link.kind === 'form') {
    return onForm === undefined ? null : (
      <Button {...common} onClick={() => onForm(link.path)}>
        {label}
      </Button>
    );
  }
  return (
    <Button {...common} component={Link} to={path(presentations.of({ id: link.kind }).pagePath(link.name))}>
      {label}
    </Button>
  );
};
