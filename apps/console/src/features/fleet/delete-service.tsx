import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmedBy } from '../../shared/api/confirmation';
import type { Connection } from '../../shared/api/connections';
import { keys } from '../../shared/api/keys';
import { callOperation } from '../../shared/api/operations';
import { operationQuery } from '../../shared/api/use-operation';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ConfirmDelete } from '../../shared/ui/confirm-delete';
import { Note } from '../../shared/ui/note';
import { deleteMessages as texts } from './messages';
import { isProduction, parametersOf, type FleetService } from './model/fleet';
import type { Usage } from './use-usage';

interface DeleteServiceProps {
  /** Undefined: closed. */
  service: FleetService | undefined;
  onClose: () => void;
}

/** Shows what is lost, asks for the typed name, and deletes the service. */
export const DeleteService = ({ service, onClose }: DeleteServiceProps) => {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async (target: FleetService) => {
      const path = parametersOf(target);
      const { headers } = await callOperation(target.source.id, 'services.delete', {
        path,
        headers: confirmedBy(target.name),
      });
      return { target, path, headers };
    },
    onSuccess: async ({ target, path, headers }) => {
      onClose();
      await followOperation(client, target.source.id, 'services.delete', headers, path);
      await client.invalidateQueries({ queryKey: keys.collection(target.source.id, 'services') });
    },
  });
  return (
    <ConfirmDelete
      name={service?.name}
      type={texts.type}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      onDelete={() => service && remove.mutate(service)}
    >
      {service !== undefined && (
        <>
          {isProduction(service) && <Note tone="danger">{texts.production}</Note>}
          {texts.lead}
          {service.connection !== undefined && <Content connection={service.connection} />}
        </>
      )}
    </ConfirmDelete>
  );
};

/** The number of indexes and documents, where a connection can read it. */
const Content = ({ connection }: { connection: Connection }) => {
  const { data } = useQuery({
    ...operationQuery<{ counters?: Usage | null }>(connection.id, 'service.statistics'),
    enabled: connection.hasAdminCredential,
    retry: false,
  });
  const { documentCount, indexesCount } = data?.body.counters ?? {};
  return (
    <>
      {documentCount?.usage != null && indexesCount?.usage != null && (
        <p>{texts.documents(documentCount.usage, indexesCount.usage)}</p>
      )}
      <p>{texts.connection(connection.name)}</p>
    </>
  );
};
