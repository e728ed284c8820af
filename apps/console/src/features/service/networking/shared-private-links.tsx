import type { SearchServiceResource, SharedPrivateLinkResourceBody } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { confirmedBy } from '../../../shared/api/confirmation';
import { useManagementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';
import { followOperation } from '../../../shared/tasks/follow-operation';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { notify } from '../../../shared/ui/notify';
import { WhenOpened } from '../../../shared/ui/when-opened';
import { networkingMessages } from '../messages';
import { limitsOf } from '../model/service-limits';
import { ConnectionSection } from './connection-section';
import { DeleteConnection } from './delete-connection';
import { serviceSections } from '../model/sections';
import sections from '../section.module.css';
import classes from './networking.module.css';

const CreateSharedLink = lazy(() => import('./create-shared-link').then((m) => ({ default: m.CreateSharedLink })));

/** The resources that the service reaches through private links. */
export const SharedPrivateLinks = ({ service }: { service: SearchServiceResource }) => {
  const writeDenialReason = useManagementDenialReason('contributor');
  const connection = useConnection();
  const client = useQueryClient();
  const query = useOperationQuery<{ value: readonly SharedPrivateLinkResourceBody[] }>('sharedPrivateLinks.list');
  const [isCreating, setCreating] = useState(false);
  const [linkToDelete, setLinkToDelete] = useState<string>();
  const deletion = useOperation('sharedPrivateLinks.delete');
  const links = query.data?.body.value;
  const quota = limitsOf(service).sharedPrivateLinks;
  const denialReason =
    writeDenialReason ??
    (quota === 0
      ? networkingMessages.noSharedLinksForSku(service.sku.name)
      : (links?.length ?? 0) >= quota
        ? networkingMessages.sharedLinksFull(quota)
        : undefined);
  const remove = async (name: string) => {
    const path = { sharedPrivateLinkResourceName: name };
    const response = await deletion.mutateAsync({ path, headers: confirmedBy(name) });
    setLinkToDelete(undefined);
    if (response.status === 202) {
      return followOperation(client, connection.id, 'sharedPrivateLinks.delete', response.headers, path);
    }
    notify.done(networkingMessages.linkDeleted(name));
  };
  return (
    <ConnectionSection
      id={serviceSections.sharedLinks.id}
      texts={{
        title: networkingMessages.sharedLinks,
        description: networkingMessages.sharedLinksDescription,
        loadFailed: networkingMessages.sharedLinksLoadFailed,
        none: networkingMessages.noSharedLinks,
      }}
      error={query.error}
      onRetry={() => void query.refetch()}
      columns={[
        networkingMessages.name,
        networkingMessages.groupId,
        networkingMessages.target,
        networkingMessages.status,
      ]}
      rows={links?.map(({ name, properties }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{properties?.groupId}</td>
          <td>
            <code>{properties?.privateLinkResourceId}</code>
          </td>
          <td>{properties?.provisioningState === 'Succeeded' ? properties.status : properties?.provisioningState}</td>
          <td className={`${sections.rowActions} ${classes.rowActions}`}>
            <ButtonWithReason reason={writeDenialReason} onClick={() => setLinkToDelete(name ?? '')}>
              {networkingMessages.delete}
            </ButtonWithReason>
          </td>
        </tr>
      ))}
    >
      <div className={classes.tools}>
        <ButtonWithReason reason={denialReason} onClick={() => setCreating(true)}>
          {networkingMessages.createLink}
        </ButtonWithReason>
        {writeDenialReason === undefined && denialReason !== undefined && <span>{denialReason}</span>}
      </div>
      <WhenOpened opened={isCreating}>
        <CreateSharedLink opened={isCreating} links={links ?? []} onClose={() => setCreating(false)} />
      </WhenOpened>
      <DeleteConnection
        name={linkToDelete}
        type={networkingMessages.sharedLinkType}
        deletion={deletion}
        onClose={() => setLinkToDelete(undefined)}
        onDelete={remove}
      >
        {networkingMessages.deleteLinkLead}
      </DeleteConnection>
    </ConnectionSection>
  );
};
