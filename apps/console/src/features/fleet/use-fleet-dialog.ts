import { useSearchParams } from 'react-router';
import type { FleetService } from './model/fleet';

/** Dialogs of one service; `tags-selected` is about the selected services. */
export const serviceDialogs = ['connect', 'tags', 'upgrade', 'delete'] as const;
export type ServiceDialog = (typeof serviceDialogs)[number];

/** The dialog is in the URL: `?dialog=tags&service=<resource ID>`, `?dialog=tags-selected`. */
export function useFleetDialog(services: readonly FleetService[] | undefined, selected: readonly FleetService[]) {
  const [search, setSearch] = useSearchParams();
  const change = (edit: (search: URLSearchParams) => void, replace: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        edit(next);
        return next;
      },
      { replace },
    );
  const dialog = search.get('dialog');
  const id = search.get('service')?.toLowerCase();
  const target = services?.find((service) => service.id === id);
  return {
    /** The service of an open dialog. */
    of: (name: ServiceDialog): FleetService | undefined => (dialog === name ? target : undefined),
    /** The services whose tags are edited. */
    tagged: dialog === 'tags-selected' ? selected : dialog === 'tags' && target !== undefined ? [target] : [],
    open: (name: ServiceDialog, service: FleetService) =>
      change((next) => {
        next.set('dialog', name);
        next.set('service', service.id);
      }, false),
    openSelected: () => change((next) => next.set('dialog', 'tags-selected'), false),
    close: () =>
      change((next) => {
        next.delete('dialog');
        next.delete('service');
      }, true),
  };
}
