import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconPlugConnected } from '@tabler/icons-react';
import { connectionsQuery } from '../../shared/api/connections';
import { connectionsApi } from '../../shared/api/connections-api';
import { managementDenialReason } from '../../shared/api/use-management-denial-reason';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { notify } from '../../shared/ui/notify';
import { actionMessages, connectMessages as texts } from './messages';
import type { FleetService } from './model/fleet';

interface AddSelectedServicesProps {
  selectedServices: readonly FleetService[];
  onAdded: () => void;
}

/** Adds a connection to each selected service that has none, with its name and the environment of the subscription. */
export const AddSelectedServices = ({ selectedServices, onAdded }: AddSelectedServicesProps) => {
  const client = useQueryClient();
  const services = selectedServices.filter(({ connection }) => connection === undefined);
  const denialReason = services
    .map(({ source }) => managementDenialReason({ ...source, readOnly: false }, 'owner'))
    .find((reason) => reason !== undefined);
  const add = useMutation({
    mutationFn: async () => {
      for (const { source, name, subscriptionId, resourceGroup } of services) {
        await connectionsApi.addService(source.id, { name, subscriptionId, resourceGroup, serviceName: name });
        notify.done(texts.added(name));
      }
    },
    onSuccess: onAdded,
    onError: (error) => notify.failed(error, texts.addFailed),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  if (services.length === 0) return null;
  return (
    <ButtonWithReason
      reason={denialReason}
      leftSection={<IconPlugConnected size={15} stroke={1.7} />}
      loading={add.isPending}
      onClick={() => add.mutate()}
    >
      {actionMessages.connectSelected(services.length)}
    </ButtonWithReason>
  );
};
