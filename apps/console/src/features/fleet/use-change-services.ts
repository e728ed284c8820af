import { printJson, SearchError, type SearchServiceResource, type SearchServiceUpdateBody } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../shared/api/keys';
import { callOperation, prepare } from '../../shared/api/operations';
import { parametersOf, type FleetService } from './model/fleet';

/** A change to one of several services. */
interface ServiceChange {
  target: FleetService;
}

/** A service whose change was rejected. */
interface Failure {
  name: string;
  error: SearchError;
}

interface ChangeServicesOptions<Change extends ServiceChange> {
  changes: readonly Change[];
  /** Changes one service. Rejects with a `SearchError` if the service can't be changed. */
  changeService: (change: Change) => Promise<void>;
  /** Called with the number of services that were changed, if there are any. */
  onChanged?: (count: number) => void;
  /** Called when all services were changed. */
  onClose: () => void;
}

/** Changes several services, one after the other: a failure of one doesn't stop the others. */
export function useChangeServices<Change extends ServiceChange>({
  changes,
  changeService,
  onChanged,
  onClose,
}: ChangeServicesOptions<Change>) {
  const client = useQueryClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async () => {
      const newFailures: Failure[] = [];
      for (const change of changes) {
        try {
          await changeService(change);
        } catch (cause) {
          if (!(cause instanceof SearchError)) throw cause;
          newFailures.push({ name: change.target.name, error: cause });
        }
      }
      return newFailures;
    },
    onSuccess: async (newFailures) => {
      setFailures(newFailures);
      const changedCount = changes.length - newFailures.length;
      if (changedCount > 0) onChanged?.(changedCount);
      if (newFailures.length === 0) onClose();
      for (const id of new Set(changes.map(({ target }) => target.source.id))) {
        await client.invalidateQueries({ queryKey: keys.collection(id, 'services') });
      }
    },
  });
  return {
    run: () => mutate(),
    isPending,
    /** An error that isn't about one of the services. */
    error,
    failures,
    reset: () => {
      reset();
      setFailures([]);
    },
  };
}

/** A change to properties of a service. */
interface ServiceUpdate extends ServiceChange {
  /** Body of the PATCH request. */
  patch: SearchServiceUpdateBody;
}

export const updateService = ({ target, patch }: ServiceUpdate) =>
  callOperation<SearchServiceResource>(target.source.id, 'services.update', {
    path: parametersOf(target),
    body: patch,
  });

/** The request that updates the service, as text. */
export const updateRequestText = ({ target, patch }: ServiceUpdate): string => {
  const { method, path } = prepare('services.update', { path: parametersOf(target) });
  return `${method} ${path}\n\n${printJson(patch, 2)}`;
};
