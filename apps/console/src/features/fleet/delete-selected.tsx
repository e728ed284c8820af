import { SearchError } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmedBy } from '../../shared/api/confirmation';
import { keys } from '../../shared/api/keys';
import { callOperation } from '../../shared/api/operations';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ConfirmDelete } from '../../shared/ui/confirm-delete';
import { ErrorState } from '../../shared/ui/error-state';
import classes from './fleet.module.css';
import { deleteMessages as texts } from './messages';
import { parametersOf, type FleetService } from './model/fleet';

interface DeleteSelectedProps {
  /** None: closed. */
  services: readonly FleetService[];
  onClose: () => void;
}

interface Failure {
  name: string;
  error: SearchError;
}

/** Lists the services, requires typing their number, and deletes them. Not for production services. */
export const DeleteSelected = ({ services, onClose }: DeleteSelectedProps) => {
  const client = useQueryClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const remove = useMutation({
    mutationFn: async () => {
      const deleteFailures: Failure[] = [];
      for (const target of services) {
        const path = parametersOf(target);
        try {
          const { headers } = await callOperation(target.source.id, 'services.delete', {
            path,
            headers: confirmedBy(target.name),
          });
          await followOperation(client, target.source.id, 'services.delete', headers, path);
        } catch (error) {
          if (!(error instanceof SearchError)) throw error;
          deleteFailures.push({ name: target.name, error });
        }
      }
      return deleteFailures;
    },
    onSuccess: async (deleteFailures) => {
      setFailures(deleteFailures);
      if (deleteFailures.length === 0) onClose();
      for (const id of new Set(services.map(({ source }) => source.id))) {
        await client.invalidateQueries({ queryKey: keys.collection(id, 'services') });
      }
    },
  });
  const count = texts.count(services.length);
  return (
    <ConfirmDelete
      name={services.length === 0 ? undefined : count}
      type={services.length === 1 ? texts.type : texts.typePlural}
      title={texts.titleSelected(services.length)}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={() => {
        remove.reset();
        setFailures([]);
        onClose();
      }}
      onDelete={() => remove.mutate()}
    >
      {texts.leadSelected}
      <ul className={classes.deleted}>
        {services.map(({ id, name, service, connection }) => (
          <li key={id}>
            <b>{name}</b> {[service.sku.name, service.location, connection?.name].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      {failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={texts.notDeleted(name)} />
      ))}
    </ConfirmDelete>
  );
};
