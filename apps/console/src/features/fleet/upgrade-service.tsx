import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmedBy } from '../../shared/api/confirmation';
import { keys } from '../../shared/api/keys';
import { callOperation, prepare } from '../../shared/api/operations';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { useProductionConfirmation } from '../../shared/ui/production-confirmation';
import { RequestPreview } from '../../shared/ui/request-preview';
import classes from './fleet.module.css';
import { actionMessages, deleteMessages, upgradeMessages as texts } from './messages';
import { parametersOf, type FleetService } from './model/fleet';
import { ServiceDialog } from './service-dialog';

interface UpgradeServiceProps {
  /** Undefined: closed. */
  service: FleetService | undefined;
  onClose: () => void;
}

/** States what an upgrade does, and starts it. */
export const UpgradeService = ({ service, onClose }: UpgradeServiceProps) => (
  <ServiceDialog service={service} titleOf={texts.title} onClose={onClose}>
    {(openService) => <UpgradeForm service={openService} onClose={onClose} />}
  </ServiceDialog>
);

const UpgradeForm = ({ service, onClose }: { service: FleetService; onClose: () => void }) => {
  const { name, source, connection } = service;
  const client = useQueryClient();
  const path = parametersOf(service);
  const { environment } = connection ?? source;
  const { field, isRequired, isConfirmed, confirmedName } = useProductionConfirmation({ environment }, name);
  const upgrade = useMutation({
    mutationFn: () => callOperation(source.id, 'services.upgrade', { path, headers: confirmedBy(confirmedName) }),
    onSuccess: async ({ headers }) => {
      onClose();
      await followOperation(client, source.id, 'services.upgrade', headers, path);
      await client.invalidateQueries({ queryKey: keys.collection(source.id, 'services') });
    },
  });
  const request = prepare('services.upgrade', { path });
  return (
    <div className={classes.form}>
      {isRequired && <Note tone="danger">{deleteMessages.production}</Note>}
      <p>{texts.lead}</p>
      <p>
        <b>{texts.irreversible}</b>
      </p>
      <h3>{actionMessages.request}</h3>
      <RequestPreview label={actionMessages.request}>{`${request.method} ${request.path}`}</RequestPreview>
      {field}
      {upgrade.error !== null && <ErrorState error={upgrade.error} title={texts.upgradeFailed(name)} />}
      <div className={classes.actions}>
        <span>{texts.duration}</span>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button
          variant="filled"
          {...(isRequired ? { color: 'red' } : { 'data-autofocus': true })}
          disabled={!isConfirmed}
          loading={upgrade.isPending}
          onClick={() => upgrade.mutate()}
        >
          {texts.upgrade}
        </Button>
      </div>
    </div>
  );
};
