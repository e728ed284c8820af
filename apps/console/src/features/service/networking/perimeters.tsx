import { Button } from '@mantine/core';
import type { NetworkSecurityPerimeterConfigurationBody as Perimeter } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { useManagementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';
import { followOperation } from '../../../shared/tasks/follow-operation';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { networkingMessages } from '../messages';
import { serviceSections } from '../model/sections';
import sections from '../section.module.css';
import { ConnectionSection } from './connection-section';
import classes from './networking.module.css';
import { PerimeterDetails } from './perimeter-details';

const columns = [networkingMessages.name, networkingMessages.accessMode, networkingMessages.provisioningState];
const isFailed = ({ properties }: Perimeter): boolean =>
  properties?.provisioningState === 'Failed' || (properties?.provisioningIssues ?? []).length > 0;

/** The network security perimeters of the service, with their rules and issues. */
export const Perimeters = () => {
  const denialReason = useManagementDenialReason('contributor');
  const connection = useConnection();
  const client = useQueryClient();
  const query = useOperationQuery<{ value: readonly Perimeter[] }>('networkSecurityPerimeters.list');
  const reconciliation = useOperation('networkSecurityPerimeters.reconcile');
  const [openName, setOpenName] = useState<string>();
  const [reconciledName, setReconciledName] = useState('');
  const reconcile = async (name: string) => {
    setReconciledName(name);
    const path = { nspConfigName: name };
    const response = await reconciliation.mutateAsync({ path });
    if (response.status === 202) {
      await followOperation(client, connection.id, 'networkSecurityPerimeters.reconcile', response.headers, path);
    } else notify.done(networkingMessages.reconciled(name));
  };
  return (
    <ConnectionSection
      id={serviceSections.perimeters.id}
      texts={{
        title: networkingMessages.perimeters,
        description: networkingMessages.perimetersDescription,
        loadFailed: networkingMessages.perimetersLoadFailed,
        none: networkingMessages.noPerimeters,
      }}
      error={query.error}
      onRetry={() => void query.refetch()}
      columns={columns}
      rows={query.data?.body.value.map((perimeter) => {
        const name = perimeter.name ?? '';
        const { provisioningState, resourceAssociation } = perimeter.properties ?? {};
        const isOpen = openName === name;
        return (
          <Fragment key={name}>
            <tr>
              <th scope="row">{name}</th>
              <td>{resourceAssociation?.accessMode}</td>
              <td data-tone={isFailed(perimeter) ? 'danger' : undefined}>{provisioningState}</td>
              <td className={`${sections.rowActions} ${classes.rowActions}`}>
                <Button
                  aria-expanded={isOpen}
                  aria-label={
                    isOpen ? networkingMessages.hidePerimeterDetails : networkingMessages.perimeterDetails(name)
                  }
                  onClick={() => setOpenName(isOpen ? undefined : name)}
                >
                  {isOpen ? networkingMessages.hidePerimeterDetails : networkingMessages.details}
                </Button>
                <ButtonWithReason
                  hint={networkingMessages.reconcileHint}
                  reason={denialReason}
                  disabled={provisioningState === 'Updating'}
                  loading={reconciliation.isPending && reconciledName === name}
                  onClick={() => void reconcile(name).catch(() => undefined)}
                >
                  {networkingMessages.reconcile}
                </ButtonWithReason>
              </td>
            </tr>
            {isOpen && (
              <tr>
                <td colSpan={columns.length + 1}>
                  <PerimeterDetails perimeter={perimeter} />
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    >
      {reconciliation.error !== null && (
        <ErrorState error={reconciliation.error} title={networkingMessages.reconcileFailed(reconciledName)} />
      )}
    </ConnectionSection>
  );
};
