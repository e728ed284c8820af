import { Badge } from '@mantine/core';
import type { DebugDifference, DebugValue } from '@searchdeck/contract';
import { useMemo, type ReactNode } from 'react';
import { ChangedText } from './changed-text';
import classes from './debug.module.css';
import { diffWords } from './diff-words';
import { compareMessages as messages } from './messages';
import { textOfValue, ValueView } from './value-view';

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
        <Versions difference={difference} beforeLabel={beforeLabel} />
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

/** The words that differ between two values of the same type; undefined if their texts are equal or not comparable. */
function differingWords({ before, after }: DebugDifference) {
  if (before === undefined || after === undefined || before.type !== after.type) return undefined;
  const [beforeText, afterText] = [textOfValue(before), textOfValue(after)];
  if (beforeText === undefined || afterText === undefined || beforeText === afterText) return undefined;
  return diffWords(beforeText, afterText);
}

const Versions = ({ difference, beforeLabel }: { difference: DebugDifference; beforeLabel: string }) => {
  const { path, before, after } = difference;
  const words = useMemo(() => differingWords({ path, before, after }), [path, before, after]);
  return (
    <dl className={classes.versions}>
      <Version
        label={beforeLabel}
        path={path}
        value={before}
        markedText={words && <ChangedText parts={words.before} change="removed" />}
      />
      <Version
        label={messages.draft}
        path={path}
        value={after}
        markedText={words && <ChangedText parts={words.after} change="added" />}
      />
    </dl>
  );
};

interface VersionProps {
  label: string;
  path: string;
  value: DebugValue | undefined;
  markedText: ReactNode;
}

const Version = ({ label, path, value, markedText }: VersionProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value === undefined ? (
        <span className={classes.hint}>{messages.missing}</span>
      ) : (
        <ValueView value={value} path={path} markedText={markedText} />
      )}
    </dd>
  </div>
);
