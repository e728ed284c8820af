import type { NameAvailability, NameAvailabilityRequest } from '@searchdeck/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../../shared/api/use-operation';
import { nameProblem, type NewService } from './new-service';

const DEBOUNCE_MS = 300;

export type NameCheck = 'unknown' | 'checking' | 'available' | 'unavailable' | 'failed';

/** Checks with the service whether a valid name is available, after a pause in typing. */
export function useNameCheck({ connectionId, subscriptionId, name }: NewService): NameCheck {
  const [debouncedName] = useDebouncedValue(name, DEBOUNCE_MS);
  const isEnabled = connectionId !== '' && nameProblem(debouncedName) === undefined;
  const { data, isError, isFetching } = useQuery({
    ...operationQuery<NameAvailability>(connectionId, 'services.checkName', {
      path: { subscriptionId },
      body: { name: debouncedName, type: 'searchServices' } satisfies NameAvailabilityRequest,
    }),
    enabled: isEnabled,
  });
  if (name === '' || nameProblem(name) !== undefined) return 'unknown';
  if (name !== debouncedName || isFetching) return 'checking';
  if (isError) return 'failed';
  return data === undefined ? 'unknown' : data.body.nameAvailable ? 'available' : 'unavailable';
}
