import type { DialectId } from '@searchdeck/contract';
import { parseJsonObject, InvalidValue } from './variable.js';

/** The ready line of the local service about its `demo` service. */
export interface LocalService {
  managementUrl: string;
  endpoint: string;
  adminKey: string;
  /** Null: all query keys were deleted. */
  queryKey: string | null;
  managementToken: string;
  subscriptionId: string;
  resourceGroup: string;
  serviceName: string;
  dialect: DialectId;
}

export const parseLocalService = (text: string): LocalService => {
  const values = parseJsonObject(text);
  const field = (name: keyof LocalService): string => {
    const value = values[name];
    if (typeof value !== 'string' || value === '') throw new InvalidValue(`: "${name}" is missing.`);
    return value;
  };
  const dialect = field('dialect');
  if (dialect !== 'vendor' && dialect !== 'azure') throw new InvalidValue(': "dialect" must be vendor or azure.');
  return {
    managementUrl: field('managementUrl'),
    endpoint: field('endpoint'),
    adminKey: field('adminKey'),
    queryKey: values['queryKey'] === null ? null : field('queryKey'),
    managementToken: field('managementToken'),
    subscriptionId: field('subscriptionId'),
    resourceGroup: field('resourceGroup'),
    serviceName: field('serviceName'),
    dialect,
  };
};
