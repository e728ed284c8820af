import { useQueryClient } from '@tanstack/react-query';
import { confirmedBy } from '../../shared/api/confirmation';
import { callOperation } from '../../shared/api/operations';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ConfirmDelete } from '../../shared/ui/confirm-delete';
import { ErrorState } from '../../shared/ui/error-state';
import classes from './fleet.module.css';
import { deleteMessages as texts } from './messages';
import { parametersOf, type FleetService } from './model/fleet';
import { useChangeServices } from './use-change-services';

interface DeleteSelectedProps {
  /** Empty: closed. */
  services: readonly FleetService[];
  onClose: () => void;
}

/** Lists the services, requires typing their number, and deletes them. Not for production services. */
export const DeleteSelected = ({ services, onClose }: DeleteSelectedProps) => {
  const client = useQueryClient();
  const remove = useChangeServices({
    changes: services.map((target) => ({ target })),
    changeService: async ({ target }) => {
      const path = parametersOf(target);
      const { headers } = await callOperation(target.source.id, 'services.delete', {
        path,
        headers: confirmedBy(target.name),
      });
      await followOperation(client, target.source.id, 'services.delete', headers, path);
    },
    onClose,
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
        onClose();
      }}
      onDelete={remove.run}
    >
      {texts.leadSelected}
      <ul className={classes.listed}>
        {services.map(({ id, name, service, connection }) => (
          <li key={id}>
            <b>{name}</b> {[service.sku.name, service.location, connection?.name].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      {remove.failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={texts.deleteFailed(name)} />
      ))}
    </ConfirmDelete>
  );
};
