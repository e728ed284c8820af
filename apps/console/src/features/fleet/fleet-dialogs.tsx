import { lazy } from 'react';
import { WhenOpened } from '../../shared/ui/when-opened';
import type { FleetDialog } from './use-fleet-dialog';

const AddServiceConnection = lazy(() =>
  import('./add-service-connection').then((m) => ({ default: m.AddServiceConnection })),
);
const ScaleSelected = lazy(() => import('./scale-selected').then((m) => ({ default: m.ScaleSelected })));
const UpgradeSelected = lazy(() => import('./upgrade-selected').then((m) => ({ default: m.UpgradeSelected })));
const DeleteSelected = lazy(() => import('./delete-selected').then((m) => ({ default: m.DeleteSelected })));
const EditTags = lazy(() => import('./edit-tags').then((m) => ({ default: m.EditTags })));
const UpgradeService = lazy(() => import('./upgrade-service').then((m) => ({ default: m.UpgradeService })));
const DeleteService = lazy(() => import('./delete-service').then((m) => ({ default: m.DeleteService })));

/** The dialogs of one service and of the selected ones. */
export const FleetDialogs = ({ dialog }: { dialog: FleetDialog }) => (
  <>
    <WhenOpened opened={dialog.serviceOf('connect') !== undefined}>
      <AddServiceConnection service={dialog.serviceOf('connect')} onClose={dialog.close} />
    </WhenOpened>
    <WhenOpened opened={dialog.servicesToTag.length > 0}>
      <EditTags services={dialog.servicesToTag} onClose={dialog.close} />
    </WhenOpened>
    <WhenOpened opened={dialog.selectionOf('scale-selected').length > 0}>
      <ScaleSelected services={dialog.selectionOf('scale-selected')} onClose={dialog.close} />
    </WhenOpened>
    <WhenOpened opened={dialog.selectionOf('upgrade-selected').length > 0}>
      <UpgradeSelected services={dialog.selectionOf('upgrade-selected')} onClose={dialog.close} />
    </WhenOpened>
    <WhenOpened opened={dialog.selectionOf('delete-selected').length > 0}>
      <DeleteSelected services={dialog.selectionOf('delete-selected')} onClose={dialog.close} />
    </WhenOpened>
    <WhenOpened opened={dialog.serviceOf('upgrade') !== undefined}>
      <UpgradeService service={dialog.serviceOf('upgrade')} onClose={dialog.close} />
    </WhenOpened>
    <WhenOpened opened={dialog.serviceOf('delete') !== undefined}>
      <DeleteService service={dialog.serviceOf('delete')} onClose={dialog.close} />
    </WhenOpened>
  </>
);
