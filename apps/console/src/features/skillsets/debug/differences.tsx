import { Badge } from '@mantine/core';
import type { DebugDifference, DebugValue } from '@searchdeck/contract';
import classes from './debug.module.css';
import { compareMessages as messages } from './messages';
import { ValueView } from './value-view';

const MAX_DIFFERENCES = 200;

const changeOf = ({ before, after }: DebugDifference): 'added' | 'removed' | 'changed' =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';

interface DifferencesProps {
  title: string;
  differences: readonly DebugDifference[];
  beforeLabel: string;
}

/** The values that differ between two runs, each with both versions. */
export const Differences = ({ title, differences, beforeLabel }: DifferencesProps) => (
  <section>
    <h3>{title}</h3>
    {differences.length === 0 && <p className={classes.hint}>{messages.none}</p>}
    {differences.slice(0, MAX_DIFFERENCES).map((difference, i) => (
      <details key={difference.path} className={classes.record} open={i === 0}>
        <summary>
          <Badge>{messages.changes[changeOf(difference)]}</Badge> <Path text={difference.path} />
        </summary>
        <dl className={classes.versions}>
          <Version label={beforeLabel} path={difference.path} value={difference.before} />
          <Version label={messages.draft} path={difference.path} value={difference.after} />
        </dl>
      </details>
    ))}
    {differences.length > MAX_DIFFERENCES && (
      <p className={classes.hint}>{messages.more(differences.length - MAX_DIFFERENCES)}</p>
    )}
  </section>
);

/** A path of the tree, or the index, key, and field of a document with the field first. */
const Path = ({ text }: { text: string }) => {
  const [, target, key, field] = /^(\S+) (.+) (\S+)$/.exec(text) ?? [];
  return field === undefined ? (
    <code>{text}</code>
  ) : (
    <>
      <code>{field}</code>
      <span className={classes.documentKey} title={key}>
        {target} · {key}
      </span>
    </>
  );
};

const Version = ({ label, path, value }: { label: string; path: string; value: DebugValue | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value === undefined ? (
        <span className={classes.hint}>{messages.missing}</span>
      ) : (
        <ValueView value={value} path={path} />
      )}
    </dd>
  </div>
);
