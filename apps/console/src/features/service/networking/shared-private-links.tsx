import { Button } from '@mantine/core';
import { skuLimits, type SearchServiceResource, type SharedPrivateLinkResourceBody } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { useManagementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';
import { followOperation } from '../../../shared/tasks/follow-operation';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { WhenOpened } from '../../../shared/ui/when-opened';
import { networkingMessages } from '../messages';
import classes from './networking.module.css';

const ConfirmDelete = lazy(() =>
  import('../../../shared/ui/confirm-delete').then((m) => ({ default: m.ConfirmDelete })),
);
const CreateSharedLink = lazy(() => import('./create-shared-link').then((m) => ({ default: m.CreateSharedLink })));

/** The resources that the service reaches through private links. */
export const SharedPrivateLinks = ({ service }: { service: SearchServiceResource }) => {
  const writeDenialReason = useManagementDenialReason('contributor');
  const connection = useConnection();
  const client = useQueryClient();
  const query = useOperationQuery<{ value: readonly SharedPrivateLinkResourceBody[] }>('sharedPrivateLinks.list');
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<string>();
  const deletion = useOperation('sharedPrivateLinks.delete');
  const links = query.data?.body.value;
  const hostingMode = service.properties?.hostingMode;
  const quota = skuLimits(service.sku.name, hostingMode ? { hostingMode } : {}).sharedPrivateLinks;
  const denialReason =
    writeDenialReason ??
    (quota === 0
      ? networkingMessages.noSharedLinksForSku(service.sku.name)
      : (links?.length ?? 0) >= quota
        ? networkingMessages.sharedLinksFull(quota)
        : undefined);
  const remove = async (name: string) => {
    const path = { sharedPrivateLinkResourceName: name };
    const response = await deletion.mutateAsync({ path });
    setDeleting(undefined);
    if (response.status === 202) {
      return followOperation(client, connection.id, 'sharedPrivateLinks.delete', response.headers, path);
    }
    notify.done(networkingMessages.linkDeleted(name));
  };
  return (
    <section className={classes.section} aria-labelledby="shared-private-links">
      <h2 id="shared-private-links">{networkingMessages.sharedLinks}</h2>
      <p>{networkingMessages.sharedLinksDescription}</p>
      {query.error !== null && links === undefined && (
        <ErrorState
          error={query.error}
          title={networkingMessages.sharedLinksNotLoaded}
          onRetry={() => void query.refetch()}
        />
      )}
      {links?.length === 0 && <p>{networkingMessages.noSharedLinks}</p>}
      {links !== undefined && links.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{networkingMessages.name}</th>
              <th scope="col">{networkingMessages.groupId}</th>
              <th scope="col">{networkingMessages.target}</th>
              <th scope="col">{networkingMessages.status}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {links.map(({ name, properties }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{properties?.groupId}</td>
                <td>
                  <code>{properties?.privateLinkResourceId}</code>
                </td>
                <td>
                  {properties?.provisioningState === 'Succeeded' ? properties.status : properties?.provisioningState}
                </td>
                <td className={classes.rowActions}>
                  <Button disabled={writeDenialReason !== undefined} onClick={() => setDeleting(name ?? '')}>
                    {networkingMessages.delete}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.tools}>
        <Button disabled={denialReason !== undefined} onClick={() => setCreating(true)}>
          {networkingMessages.createLink}
        </Button>
        {writeDenialReason === undefined && denialReason !== undefined && <span>{denialReason}</span>}
      </div>
      <WhenOpened opened={isCreating}>
        <CreateSharedLink opened={isCreating} links={links ?? []} onClose={() => setCreating(false)} />
      </WhenOpened>
      <WhenOpened opened={deleting !== undefined}>
        <ConfirmDelete
          name={deleting}
          type={networkingMessages.sharedLinkWhat}
          busy={deletion.isPending}
          error={deletion.error}
          onClose={() => {
            deletion.reset();
            setDeleting(undefined);
          }}
          onDelete={() => deleting !== undefined && void remove(deleting).catch(() => undefined)}
        >
          {networkingMessages.deleteLinkLead}
        </ConfirmDelete>
      </WhenOpened>
    </section>
  );
};
