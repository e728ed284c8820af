import { IconArrowsMaximize, IconArrowUpCircle, IconTag, IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import { managementDenialReason } from '../../shared/api/use-management-denial-reason';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { actionMessages, fleetMessages } from './messages';
import { isProduction, isUpgradable, type FleetService } from './model/fleet';
import type { SelectionDialog } from './use-fleet-dialog';

const AddSelectedServices = lazy(() =>
  import('./add-selected-services').then((m) => ({ default: m.AddSelectedServices })),
);
const SelectionBar = lazy(() => import('../../shared/ui/selection-bar').then((m) => ({ default: m.SelectionBar })));

interface SelectedServicesProps {
  selectedServices: readonly FleetService[];
  onOpen: (dialog: SelectionDialog) => void;
  onClear: () => void;
}

/** What can be done with the selected services, or why it can't. */
export const SelectedServices = ({ selectedServices, onOpen, onClear }: SelectedServicesProps) => {
  const changeDenial = selectedServices
    .map(({ source }) => managementDenialReason(source, 'contributor'))
    .find((reason) => reason !== undefined);
  /** Why an irreversible change isn't offered for several services: one of them is a production service. */
  const productionDenial = (message: (name: string) => string): string | undefined => {
    const production = selectedServices.find(isProduction);
    return production === undefined ? undefined : message(production.name);
  };
  const upgradeDenial =
    changeDenial ??
    (selectedServices.some(isUpgradable)
      ? productionDenial(actionMessages.productionUpgradeSelected)
      : actionMessages.noUpgradeSelected);
  const deleteDenial =
    selectedServices
      .map(({ source }) => managementDenialReason(source, 'owner'))
      .find((reason) => reason !== undefined) ?? productionDenial(actionMessages.productionDeleteSelected);
  return (
    <LazyBoundary>
      <SelectionBar count={fleetMessages.count(selectedServices.length)} onClear={onClear}>
        <AddSelectedServices selectedServices={selectedServices} onAdded={onClear} />
        <ButtonWithReason
          reason={changeDenial}
          leftSection={<IconTag size={15} stroke={1.7} />}
          onClick={() => onOpen('tags-selected')}
        >
          {actionMessages.tagsSelected}
        </ButtonWithReason>
        <ButtonWithReason
          reason={changeDenial}
          leftSection={<IconArrowsMaximize size={15} stroke={1.7} />}
          onClick={() => onOpen('scale-selected')}
        >
          {actionMessages.scaleSelected}
        </ButtonWithReason>
        <ButtonWithReason
          reason={upgradeDenial}
          leftSection={<IconArrowUpCircle size={15} stroke={1.7} />}
          onClick={() => onOpen('upgrade-selected')}
        >
          {actionMessages.upgradeSelected}
        </ButtonWithReason>
        <ButtonWithReason
          reason={deleteDenial}
          leftSection={<IconTrash size={15} stroke={1.7} />}
          onClick={() => onOpen('delete-selected')}
        >
          {actionMessages.deleteSelected}
        </ButtonWithReason>
      </SelectionBar>
    </LazyBoundary>
  );
};
