import { Button, Modal, TextInput } from '@mantine/core';
import { printJson, type PrivateEndpointConnectionResource } from '@searchdeck/contract';
import { lazy, useState } from 'react';
import { useManagementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { WhenOpened } from '../../../shared/ui/when-opened';
import { networkingMessages } from '../messages';
import classes from './networking.module.css';

const ConfirmDelete = lazy(() =>
  import('../../../shared/ui/confirm-delete').then((m) => ({ default: m.ConfirmDelete })),
);

type Decision = 'Approved' | 'Rejected';
const stateOf = (connection: PrivateEndpointConnectionResource) =>
  connection.properties?.privateLinkServiceConnectionState;

/** The private endpoints that request access, with the decisions about them. */
export const PrivateEndpointConnections = () => {
  const denialReason = useManagementDenialReason('contributor');
  const query = useOperationQuery<{ value: readonly PrivateEndpointConnectionResource[] }>(
    'privateEndpointConnections.list',
  );
  const [deciding, setDeciding] = useState<{ connection: PrivateEndpointConnectionResource; decision: Decision }>();
  const [deleting, setDeleting] = useState<string>();
  const deletion = useOperation('privateEndpointConnections.delete');
  const connections = query.data?.body.value;
  const remove = async (name: string) => {
    await deletion.mutateAsync({ path: { privateEndpointConnectionName: name } });
    setDeleting(undefined);
    notify.done(networkingMessages.connectionDeleted(name));
  };
  return (
    <section className={classes.section} aria-labelledby="private-endpoint-connections">
      <h2 id="private-endpoint-connections">{networkingMessages.privateEndpoints}</h2>
      <p>{networkingMessages.privateEndpointsDescription}</p>
      {query.error !== null && connections === undefined && (
        <ErrorState
          error={query.error}
          title={networkingMessages.privateEndpointsNotLoaded}
          onRetry={() => void query.refetch()}
        />
      )}
      {connections?.length === 0 && <p>{networkingMessages.noPrivateEndpoints}</p>}
      {connections !== undefined && connections.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{networkingMessages.name}</th>
              <th scope="col">{networkingMessages.status}</th>
              <th scope="col">{networkingMessages.message}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {connections.map((connection) => {
              const name = connection.name ?? '';
              const status = stateOf(connection)?.status ?? 'Pending';
              const isDecidable = status !== 'Disconnected' && denialReason === undefined;
              return (
                <tr key={name}>
                  <th scope="row" title={connection.properties?.privateEndpoint?.id ?? undefined}>
                    {name}
                  </th>
                  <td>{status}</td>
                  <td>{stateOf(connection)?.description}</td>
                  <td className={classes.rowActions}>
                    <Button
                      disabled={!isDecidable || status === 'Approved'}
                      onClick={() => setDeciding({ connection, decision: 'Approved' })}
                    >
                      {networkingMessages.approve}
                    </Button>
                    <Button
                      disabled={!isDecidable || status === 'Rejected'}
                      onClick={() => setDeciding({ connection, decision: 'Rejected' })}
                    >
                      {networkingMessages.reject}
                    </Button>
                    <Button disabled={denialReason !== undefined} onClick={() => setDeleting(name)}>
                      {networkingMessages.delete}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Modal
        opened={deciding !== undefined}
        onClose={() => setDeciding(undefined)}
        size={560}
        title={<b>{deciding && networkingMessages.decisionTitle(deciding.decision, deciding.connection.name ?? '')}</b>}
      >
        {deciding && <DecisionForm {...deciding} onClose={() => setDeciding(undefined)} />}
      </Modal>
      <WhenOpened opened={deleting !== undefined}>
        <ConfirmDelete
          name={deleting}
          type={networkingMessages.privateEndpointWhat}
          busy={deletion.isPending}
          error={deletion.error}
          onClose={() => {
            deletion.reset();
            setDeleting(undefined);
          }}
          onDelete={() => deleting !== undefined && void remove(deleting).catch(() => undefined)}
        >
          {networkingMessages.deleteConnectionLead}
        </ConfirmDelete>
      </WhenOpened>
    </section>
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
      <pre className={classes.request} tabIndex={0} aria-label={networkingMessages.request}>
        {printJson(body, 2)}
      </pre>
      {put.error !== null && <ErrorState error={put.error} title={networkingMessages.notDecided} />}
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
