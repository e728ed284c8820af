import type { ConnectionTestResult } from '@searchdeck/contract';

/** Whether no plane failed the connection test; a plane that the connection doesn't have isn't tested. */
export const hasPassed = ({ data, management }: ConnectionTestResult): boolean =>
  data?.ok !== false && management?.ok !== false;
