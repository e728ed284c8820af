import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { environments, MAX_CONNECTION_NAME_LENGTH, type Environment } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { connectionsApi } from '../../shared/api/connections-api';
import { connectionsQuery } from '../../shared/api/connections';
import { pagePaths } from '../../shared/api/paths';
import { environmentLabels } from '../../shared/ui/connection-labels';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import classes from './fleet.module.css';
import { actionMessages, connectMessages as texts } from './messages';
import type { FleetService } from './model/fleet';
import { ServiceDialog } from './service-dialog';

interface AddServiceConnectionProps {
  /** Undefined: closed. */
  service: FleetService | undefined;
  onClose: () => void;
}

/** Adds the connection of a service; the BFF reads its admin key. */
export const AddServiceConnection = ({ service, onClose }: AddServiceConnectionProps) => (
  <ServiceDialog service={service} titleOf={texts.title} onClose={onClose}>
    {(openService) => <ConnectForm key={openService.id} service={openService} onClose={onClose} />}
  </ServiceDialog>
);

const ConnectForm = ({ service, onClose }: { service: FleetService; onClose: () => void }) => {
  const { source } = service;
  const client = useQueryClient();
  const [name, setName] = useState(service.name);
  const [environment, setEnvironment] = useState<Environment>(source.environment);
  const [readOnly, setReadOnly] = useState(source.environment === 'production');
  const add = useMutation({
    mutationFn: () =>
      connectionsApi.addService(source.id, {
        name: name.trim(),
        subscriptionId: service.subscriptionId,
        resourceGroup: service.resourceGroup,
        serviceName: service.name,
        environment,
        readOnly,
      }),
    onSuccess: async ({ body }) => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      notify.done(texts.added(body.name));
      onClose();
    },
  });
  const isNameMissing = name.trim() === '';
  // A local service can't be a production environment.
  const environmentOptions = environments.filter((value) => source.kind !== 'local' || value !== 'production');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameMissing) add.mutate();
      }}
    >
      <p>{texts.lead}</p>
      <TextInput
        data-autofocus
        label={texts.name}
        value={name}
        maxLength={MAX_CONNECTION_NAME_LENGTH}
        error={isNameMissing ? texts.nameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={texts.environment}
        value={environment}
        onChange={(event) => {
          const next = event.currentTarget.value as Environment;
          setEnvironment(next);
          setReadOnly(next === 'production');
        }}
        data={environmentOptions.map((value) => ({ value, label: environmentLabels[value] }))}
      />
      <Checkbox
        size="xs"
        label={texts.readOnly}
        description={texts.readOnlyHint}
        checked={readOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      {add.error !== null && <ErrorState error={add.error} title={texts.addFailed} />}
      <div className={classes.actions}>
        <span>{add.error !== null && <Link to={`${pagePaths.connections}?new`}>{texts.manual}</Link>}</span>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button type="submit" variant="filled" loading={add.isPending} disabled={isNameMissing}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
};
