import { Button, Modal, TextInput } from '@mantine/core';
import { printJson, type PrivateEndpointConnectionResource } from '@searchdeck/contract';
import { useState } from 'react';
import { confirmedBy } from '../../../shared/api/confirmation';
import { useManagementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { RequestPreview } from '../../../shared/ui/request-preview';
import { networkingMessages } from '../messages';
import { ConnectionSection } from './connection-section';
import { DeleteConnection } from './delete-connection';
import { serviceSections } from '../model/sections';
import sections from '../section.module.css';
import classes from './networking.module.css';

type Decision = 'Approved' | 'Rejected';
const stateOf = (connection: PrivateEndpointConnectionResource) =>
  connection.properties?.privateLinkServiceConnectionState;

/** The private endpoints that request access, with the decisions about them. */
export const PrivateEndpointConnections = () => {
  const denialReason = useManagementDenialReason('contributor');
  const query = useOperationQuery<{ value: readonly PrivateEndpointConnectionResource[] }>(
    'privateEndpointConnections.list',
  );
  const [pendingDecision, setPendingDecision] = useState<{
    connection: PrivateEndpointConnectionResource;
    decision: Decision;
  }>();
  const [connectionToDelete, setConnectionToDelete] = useState<string>();
  const deletion = useOperation('privateEndpointConnections.delete');
  const connections = query.data?.body.value;
  const remove = async (name: string) => {
    await deletion.mutateAsync({ path: { privateEndpointConnectionName: name }, headers: confirmedBy(name) });
    setConnectionToDelete(undefined);
    notify.done(networkingMessages.connectionDeleted(name));
  };
  return (
    <ConnectionSection
      id={serviceSections.privateEndpoints.id}
      texts={{
        title: networkingMessages.privateEndpoints,
        description: networkingMessages.privateEndpointsDescription,
        loadFailed: networkingMessages.privateEndpointsLoadFailed,
        none: networkingMessages.noPrivateEndpoints,
      }}
      error={query.error}
      onRetry={() => void query.refetch()}
      columns={[networkingMessages.name, networkingMessages.status, networkingMessages.message]}
      rows={connections?.map((connection) => {
        const name = connection.name ?? '';
        const status = stateOf(connection)?.status ?? 'Pending';
        const isDecidable = status !== 'Disconnected';
        return (
          <tr key={name}>
            <th scope="row" title={connection.properties?.privateEndpoint?.id ?? undefined}>
              {name}
            </th>
            <td>{status}</td>
            <td>{stateOf(connection)?.description}</td>
            <td className={`${sections.rowActions} ${classes.rowActions}`}>
              <ButtonWithReason
                reason={denialReason}
                disabled={!isDecidable || status === 'Approved'}
                onClick={() => setPendingDecision({ connection, decision: 'Approved' })}
              >
                {networkingMessages.approve}
              </ButtonWithReason>
              <ButtonWithReason
                reason={denialReason}
                disabled={!isDecidable || status === 'Rejected'}
                onClick={() => setPendingDecision({ connection, decision: 'Rejected' })}
              >
                {networkingMessages.reject}
              </ButtonWithReason>
              <ButtonWithReason reason={denialReason} onClick={() => setConnectionToDelete(name)}>
                {networkingMessages.delete}
              </ButtonWithReason>
            </td>
          </tr>
        );
      })}
    >
      <Modal
        opened={pendingDecision !== undefined}
        onClose={() => setPendingDecision(undefined)}
        size={560}
        title={
          <b>
            {pendingDecision &&
              networkingMessages.decisionTitle(pendingDecision.decision, pendingDecision.connection.name ?? '')}
          </b>
        }
      >
        {pendingDecision && <DecisionForm {...pendingDecision} onClose={() => setPendingDecision(undefined)} />}
      </Modal>
      <DeleteConnection
        name={connectionToDelete}
        type={networkingMessages.privateEndpointType}
        deletion={deletion}
        onClose={() => setConnectionToDelete(undefined)}
        onDelete={remove}
      >
        {networkingMessages.deleteConnectionLead}
      </DeleteConnection>
    </ConnectionSection>
  );
};

interface DecisionFormProps {
  connection: PrivateEndpointConnectionResource;
  decision: Decision;
  onClose: () => void;
}

/** The request of a decision, with a message for the owner of the private endpoint. */
const DecisionForm = ({ connection, decision, onClose }: DecisionFormProps) => {
  const put = useOperation('privateEndpointConnections.put');
  const [description, setDescription] = useState(stateOf(connection)?.description ?? '');
  const name = connection.name ?? '';
  const body = { properties: { privateLinkServiceConnectionState: { status: decision, description } } };
  const send = async () => {
    await put.mutateAsync({ path: { privateEndpointConnectionName: name }, body });
    notify.done(networkingMessages.decided(decision, name));
    onClose();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(() => undefined);
      }}
    >
      <p>{networkingMessages.decisionConsequence[decision]}</p>
      <TextInput
        data-autofocus
        label={networkingMessages.message}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <RequestPreview label={networkingMessages.request}>{printJson(body, 2)}</RequestPreview>
      {put.error !== null && <ErrorState error={put.error} title={networkingMessages.decisionFailed} />}
      <div className={classes.actions}>
        <Button onClick={onClose}>{networkingMessages.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          {...(decision === 'Rejected' ? { color: 'red' } : {})}
          loading={put.isPending}
        >
          {decision === 'Approved' ? networkingMessages.approve : networkingMessages.reject}
        </Button>
      </div>
    </form>
  );
};
