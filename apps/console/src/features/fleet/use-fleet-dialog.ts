import { useUrlParameters } from '../../shared/ui/use-url-parameters';
import type { FleetService } from './model/fleet';

/** Dialogs of one service. */
export const serviceDialogs = ['connect', 'tags', 'upgrade', 'delete'] as const;
export type ServiceDialog = (typeof serviceDialogs)[number];
/** Dialogs of the selected services. */
export type SelectionDialog = 'tags-selected' | 'scale-selected' | 'upgrade-selected' | 'delete-selected';
const NO_SERVICES: readonly FleetService[] = [];

/** The search of the URL that opens the dialog to add a connection. */
export function connectSearch(search: URLSearchParams, { id }: FleetService): string {
  const next = new URLSearchParams(search);
  next.set('dialog', 'connect');
  next.set('service', id);
  return next.toString();
}

/** The dialog is in the URL: `?dialog=tags&service=<resource ID>`, `?dialog=tags-selected`. */
export function useFleetDialog(
  services: readonly FleetService[] | undefined,
  selectedServices: readonly FleetService[],
) {
  const [search, setParameters] = useUrlParameters();
  const dialog = search.get('dialog');
  const id = search.get('service')?.toLowerCase();
  const target = services?.find((service) => service.id === id);
  return {
    /** The service of an open dialog. */
    serviceOf: (name: ServiceDialog): FleetService | undefined => (dialog === name ? target : undefined),
    /** The services whose tags are edited. */
    servicesToTag:
      dialog === 'tags-selected' ? selectedServices : dialog === 'tags' && target !== undefined ? [target] : [],
    open: (name: ServiceDialog, service: FleetService) =>
      setParameters({ dialog: name, service: service.id }, { replace: false }),
    /** The services of an open dialog of the selection. */
    selectionOf: (name: SelectionDialog): readonly FleetService[] => (dialog === name ? selectedServices : NO_SERVICES),
    openSelected: (name: SelectionDialog) => setParameters({ dialog: name }, { replace: false }),
    close: () => setParameters({ dialog: undefined, service: undefined }),
  };
}
export type FleetDialog = ReturnType<typeof useFleetDialog>;
