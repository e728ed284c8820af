import { SegmentedControl, Skeleton } from '@mantine/core';
import type { DefinitionVersion } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConnectionId } from '../api/use-connection';
import { formatTime } from '../format/format';
import { JsonDiff } from '../monaco/json-diff';
import { Age } from '../ui/age';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { useUrlParameters } from '../ui/use-url-parameters';
import { IconHistory } from '@tabler/icons-react';
import { changeLabels, historyMessages } from './messages';
import { versionsQuery, versionTextQuery } from './history-queries';
import classes from './history.module.css';

interface VersionBrowserProps {
  kind: string;
  name: string;
  /** The definition of the service; undefined: deleted. */
  current: { text: string; etag: string } | undefined;
  /** Below the list: what can be done with the selected version. `text` is undefined while it loads. */
  children: (version: DefinitionVersion, text: string | undefined) => ReactNode;
}

/** The versions of a definition, and the difference between the selected one and another. */
export const VersionBrowser = ({ kind, name, current, children }: VersionBrowserProps) => {
  const connectionId = useConnectionId();
  const [search, setParameters] = useUrlParameters();
  const versions = useQuery(versionsQuery(connectionId, kind, name, current?.etag ?? ''));
  // A deletion has the definition of the version before it.
  const versionsWithText = versions.data?.filter(({ hasDefinition }) => hasDefinition) ?? [];
  const selectedVersion =
    versionsWithText.find(({ id }) => String(id) === search.get('version')) ?? versionsWithText[0];
  const previousVersion = selectedVersion && versionsWithText.find(({ id }) => id < selectedVersion.id);
  const comparesCurrent = current !== undefined && search.get('compare') === 'current';
  const text = useQuery(versionTextQuery(connectionId, selectedVersion?.id));
  const previousText = useQuery(versionTextQuery(connectionId, comparesCurrent ? undefined : previousVersion?.id));
  if (versions.error !== null && versions.data === undefined) {
    return (
      <ErrorState error={versions.error} title={historyMessages.loadFailed} onRetry={() => void versions.refetch()} />
    );
  }
  if (versions.data === undefined) return <Skeleton height={240} />;
  if (selectedVersion === undefined) {
    return (
      <EmptyState
        icon={<IconHistory size={22} stroke={1.5} />}
        title={historyMessages.empty}
        description={historyMessages.emptyText}
      />
    );
  }
  const before = comparesCurrent ? current.text : previousVersion === undefined ? '' : previousText.data;
  const beforeLabel = comparesCurrent
    ? historyMessages.current
    : previousVersion === undefined
      ? historyMessages.noPrevious
      : historyMessages.version(formatTime(previousVersion.at));
  const error = text.error ?? previousText.error;
  return (
    <div className={classes.history}>
      <div className={classes.side}>
        <ol className={classes.versions} aria-label={historyMessages.versions}>
          {versions.data.map((version, i) => (
            <li key={version.id}>
              {version.hasDefinition ? (
                <button
                  type="button"
                  className={classes.version}
                  aria-current={version.id === selectedVersion.id || undefined}
                  onClick={() => setParameters({ version: String(version.id) })}
                >
                  <VersionLabel version={version} isFirst={i === versions.data.length - 1} />
                </button>
              ) : (
                <span className={classes.version}>
                  <VersionLabel version={version} isFirst={i === versions.data.length - 1} />
                </span>
              )}
            </li>
          ))}
        </ol>
        {children(selectedVersion, text.data)}
      </div>
      <div className={classes.diff}>
        {current !== undefined && (
          <SegmentedControl
            size="xs"
            aria-label={historyMessages.compareWith}
            value={comparesCurrent ? 'current' : 'previous'}
            onChange={(value) => setParameters({ compare: value === 'current' ? value : undefined })}
            data={[
              { value: 'previous', label: historyMessages.previous },
              { value: 'current', label: historyMessages.current },
            ]}
          />
        )}
        {error !== null && <ErrorState isCompact error={error} title={historyMessages.versionLoadFailed} />}
        {before !== undefined && text.data !== undefined && (
          <div className={classes.editor}>
            <JsonDiff
              key={`${selectedVersion.id} ${beforeLabel}`}
              path={`history/${encodeURIComponent(name)}`}
              before={before}
              after={text.data}
              beforeLabel={beforeLabel}
              afterLabel={historyMessages.version(formatTime(selectedVersion.at))}
            />
          </div>
        )}
      </div>
    </div>
  );
};

interface VersionLabelProps {
  version: DefinitionVersion;
  isFirst: boolean;
}

/** A version that was read has no author: its user only opened the page. The first one may be older than Searchdeck. */
const VersionLabel = ({ version: { change, user, at }, isFirst }: VersionLabelProps) => (
  <>
    <b>{change === 'seen' && !isFirst ? historyMessages.changedOutside : changeLabels[change]}</b>
    <span className={classes.soft}>
      {change === 'seen' ? (
        <time dateTime={at}>{isFirst ? formatTime(at) : historyMessages.foundOn(formatTime(at))}</time>
      ) : (
        <>
          <Age at={Date.parse(at)} /> {historyMessages.by(user)}
        </>
      )}
    </span>
  </>
);
