import type { OperationId, ResourceKind } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { jsonText } from '../api/operations';
import { useConnectionId } from '../api/use-connection';
import { useOperation } from '../api/use-operation';
import { useWriteDenialReason } from '../api/use-write-denial-reason';
import { usePresentations } from '../presentations/context';
import { ButtonWithReason } from '../ui/button-with-reason';
import { ErrorState } from '../ui/error-state';
import { notify } from '../ui/notify';
import { Page } from '../ui/page';
import { versionsQuery } from './history-queries';
import { historyMessages } from './messages';
import { VersionBrowser } from './version-browser';

interface DeletedResourceProps {
  kind: ResourceKind;
  name: string;
  title: string;
  /** Shown if no version is stored. */
  children: ReactNode;
  onRecreated: () => void;
}

/** The stored versions of a resource that doesn't exist; the selected one can be created again. */
export const DeletedResource = ({ kind, name, title, children, onRecreated }: DeletedResourceProps) => {
  const connectionId = useConnectionId();
  const versions = useQuery(versionsQuery(connectionId, kind.id, name, ''));
  const denialReason = useWriteDenialReason();
  const { contents } = usePresentations().of(kind);
  const put = useOperation(`${kind.id}.put` as OperationId);
  if (!versions.data?.some(({ hasDefinition }) => hasDefinition)) return children;
  const recreate = (text: string) =>
    put.mutate(
      {
        path: { [kind.parameter]: name },
        headers: { Prefer: 'return=representation', 'If-None-Match': '*' },
        body: jsonText(text),
      },
      {
        onSuccess: () => {
          notify.done(historyMessages.recreated(kind, name));
          onRecreated();
        },
      },
    );
  return (
    <Page fillsWindow title={title} description={historyMessages.recreateText(kind, contents)}>
      {put.error !== null && <ErrorState isCompact error={put.error} title={historyMessages.recreateFailed(name)} />}
      <VersionBrowser kind={kind.id} name={name} current={undefined}>
        {(_version, text) => (
          <ButtonWithReason
            reason={denialReason}
            variant="filled"
            loading={put.isPending}
            disabled={text === undefined}
            onClick={() => text !== undefined && recreate(text)}
          >
            {historyMessages.recreate(kind)}
          </ButtonWithReason>
        )}
      </VersionBrowser>
    </Page>
  );
};
