import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callOperation, prepare } from '../../shared/api/operations';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { RequestPreview } from '../../shared/ui/request-preview';
import classes from './fleet.module.css';
import { actionMessages, upgradeMessages as texts } from './messages';
import { isUpgradable, parametersOf, type FleetService } from './model/fleet';
import { useChangeServices } from './use-change-services';

interface UpgradeSelectedProps {
  /** Empty: closed. */
  services: readonly FleetService[];
  onClose: () => void;
}

/** Upgrades those of several services that have an upgrade, with the requests that start it. Not for production services. */
export const UpgradeSelected = ({ services, onClose }: UpgradeSelectedProps) => (
  <Modal
    opened={services.length > 0}
    onClose={onClose}
    size={640}
    title={<b>{texts.titleSelected(services.length)}</b>}
  >
    {services.length > 0 && <UpgradeForm services={services} onClose={onClose} />}
  </Modal>
);

const requestText = (service: FleetService): string => {
  const { method, path } = prepare('services.upgrade', { path: parametersOf(service) });
  return `${method} ${path}`;
};

const UpgradeForm = ({ services, onClose }: UpgradeSelectedProps) => {
  const client = useQueryClient();
  const upgradable = services.filter(isUpgradable);
  const upgrade = useChangeServices({
    changes: upgradable.map((target) => ({ target })),
    changeService: async ({ target }) => {
      const path = parametersOf(target);
      const { headers } = await callOperation(target.source.id, 'services.upgrade', { path });
      await followOperation(client, target.source.id, 'services.upgrade', headers, path);
    },
    onClose,
  });
  const requests = actionMessages.requests(upgradable.length);
  return (
    <div className={classes.form}>
      <p>{texts.leadSelected}</p>
      <p>
        <b>{texts.irreversible}</b>
      </p>
      <ul className={classes.listed}>
        {services.map((service) => (
          <li key={service.id}>
            <b>{service.name}</b>{' '}
            {[service.service.sku.name, service.service.location, isUpgradable(service) ? undefined : texts.upToDate]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      <h3>{requests}</h3>
      <RequestPreview label={requests}>{upgradable.map(requestText).join('\n')}</RequestPreview>
      {upgrade.failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={texts.upgradeFailed(name)} />
      ))}
      {upgrade.error !== null && <ErrorState error={upgrade.error} />}
      <div className={classes.actions}>
        <span>{texts.durationSelected}</span>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button
          variant="filled"
          data-autofocus={upgradable.length > 0 || undefined}
          loading={upgrade.isPending}
          disabled={upgradable.length === 0}
          onClick={upgrade.run}
        >
          {texts.upgradeSelected(upgradable.length)}
        </Button>
      </div>
    </div>
  );
};
