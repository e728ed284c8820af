import { IconArrowRight, IconBook, IconCode, IconDatabaseImport, IconSearch, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePaths } from '../../shared/api/paths';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { KeyHint } from '../../shared/ui/key-hint';
import { KeyText } from '../../shared/ui/key-text';
import { stepMessages } from './first-steps-messages';
import classes from './overview.module.css';

interface FirstStepsProps {
  /** The key can read definitions. */
  canReadDefinitions: boolean;
  /** Hash of the URL that opens the code samples. */
  connectHash: string;
}

/** First steps with a service that is empty, or whose content is unknown. */
export const FirstSteps = ({ canReadDefinitions, connectHash }: FirstStepsProps) => {
  const path = useConnectionPath();
  const canWrite = useWriteDenialReason() === undefined;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{stepMessages.title}</h2>
      <ul className={classes.steps}>
        {canReadDefinitions && (
          <Step
            to={path(pagePaths.indexes)}
            icon={<IconTable size={18} stroke={1.6} />}
            title={stepMessages.browseIndexes}
            description={stepMessages.browseIndexesDescription}
            keys={['g', 'i']}
          />
        )}
        <Step
          to={path(pagePaths.explorer)}
          icon={<IconSearch size={18} stroke={1.6} />}
          title={stepMessages.searchIndex}
          description={stepMessages.searchIndexDescription}
          keys={['g', 'e']}
        />
        {canReadDefinitions && canWrite && (
          <Step
            to={path(pagePaths.importData)}
            icon={<IconDatabaseImport size={18} stroke={1.6} />}
            title={stepMessages.importData}
            description={stepMessages.importDataDescription}
          />
        )}
        {canReadDefinitions && canWrite && (
          <Step
            to={path(`${pagePaths.indexes}?dialog=create`)}
            icon={<IconBook size={18} stroke={1.6} />}
            title={stepMessages.createIndex}
            description={stepMessages.createIndexDescription}
          />
        )}
        <Step
          to={connectHash}
          icon={<IconCode size={18} stroke={1.6} />}
          title={stepMessages.connectCode}
          description={stepMessages.connectCodeDescription}
        />
      </ul>
      <p className={classes.tip}>
        <KeyText text={stepMessages.shortcuts} />
      </p>
    </section>
  );
};

interface StepProps {
  to: string;
  icon: ReactNode;
  title: string;
  description: string;
  keys?: readonly string[];
}
const Step = ({ to, icon, title, description, keys = [] }: StepProps) => (
  <li>
    <Link to={to} className={classes.step}>
      <span className={classes.stepIcon}>{icon}</span>
      <span className={classes.stepText}>
        <b>{title}</b>
        <span>{description}</span>
      </span>
      <span className={classes.stepKeys}>
        {keys.map((k) => (
          <KeyHint key={k} keys={[k]} />
        ))}
        <IconArrowRight size={15} stroke={1.7} aria-hidden />
      </span>
    </Link>
  </li>
);
