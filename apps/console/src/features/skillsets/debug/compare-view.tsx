import { NativeSelect } from '@mantine/core';
import {
  debugDifferences,
  debugDocumentValues,
  sharedDocuments,
  type DebugCase,
  type DebugSession,
  type DebugSessionRequest,
} from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readJson } from '../../../shared/api/json-problem';
import { useConnectionId } from '../../../shared/api/use-connection';
import { useLocalOperation } from '../../../shared/api/use-local-service';
import { formatTime } from '../../../shared/format/format';
import { versionsQuery, versionTextQuery } from '../../../shared/history/history-queries';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
import { treeValues } from './compare-runs';
import classes from './debug.module.css';
import { Differences } from './differences';
import { compareMessages as messages } from './messages';

interface CompareViewProps {
  session: DebugSession;
  /** Name of the skillset. */
  name: string;
  /** The case that was opened, with the documents that it expects. */
  openedCase: DebugCase | undefined;
  /** Why nothing can be run now. */
  denialReason: string | undefined;
}

/** Runs an earlier version of the skillset on the document of the session, and shows what differs. */
export const CompareView = ({ session, name, openedCase, denialReason }: CompareViewProps) => {
  const connectionId = useConnectionId();
  const versions = useQuery(versionsQuery(connectionId, 'skillsets', name, ''));
  const [versionId, setVersionId] = useState('');
  const [comparedRun, setComparedRun] = useState<{ session: DebugSession; label: string }>();
  const selectableVersions = versions.data?.filter(({ hasDefinition }) => hasDefinition) ?? [];
  const selectedVersion = selectableVersions.find(({ id }) => String(id) === versionId) ?? selectableVersions[0];
  const text = useQuery(versionTextQuery(connectionId, selectedVersion?.id));
  const create = useLocalOperation<DebugSession>('local.createDebugSession');
  const remove = useLocalOperation('local.deleteDebugSession');
  const error = versions.error ?? text.error ?? create.error;
  const reason =
    denialReason ?? (versions.isSuccess && selectedVersion === undefined ? messages.noVersions : undefined);

  const compare = () => {
    const readResult = readJson(text.data ?? '');
    if (selectedVersion === undefined || !('value' in readResult)) return;
    const body: DebugSessionRequest = {
      skillset: readResult.value as DebugSessionRequest['skillset'],
      document: { sessionId: session.id },
    };
    create.mutate(
      { body },
      {
        onSuccess: ({ body: result }) => {
          setComparedRun({ session: result, label: formatTime(selectedVersion.at) });
          remove.mutate({ path: { sessionId: result.id } });
        },
      },
    );
  };
  return (
    <div className={classes.scroll}>
      {openedCase !== undefined && (
        <Differences
          title={messages.caseTitle}
          differences={debugDifferences(
            debugDocumentValues(sharedDocuments(openedCase.expected, session)),
            debugDocumentValues(sharedDocuments(session.documents, session)),
          )}
          beforeLabel={messages.expected}
        />
      )}
      <div className={classes.compare}>
        <NativeSelect
          size="xs"
          aria-label={messages.version}
          value={String(selectedVersion?.id ?? '')}
          onChange={({ currentTarget }) => setVersionId(currentTarget.value)}
          data={selectableVersions.map(({ id, at }) => ({ value: String(id), label: formatTime(at) }))}
        />
        <ButtonWithReason
          reason={reason}
          onClick={compare}
          disabled={text.data === undefined}
          loading={create.isPending}
        >
          {messages.compare}
        </ButtonWithReason>
      </div>
      {error !== null && <ErrorState isCompact error={error} title={messages.failed} />}
      {comparedRun === undefined ? (
        <p className={classes.hint}>{messages.hint}</p>
      ) : (
        <>
          <Differences
            title={messages.documents}
            differences={debugDifferences(
              debugDocumentValues(comparedRun.session.documents),
              debugDocumentValues(session.documents),
            )}
            beforeLabel={comparedRun.label}
          />
          <Differences
            title={messages.tree}
            differences={debugDifferences(treeValues(comparedRun.session), treeValues(session))}
            beforeLabel={comparedRun.label}
          />
        </>
      )}
    </div>
  );
};
