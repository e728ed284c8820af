import type { AnyConnection } from './connections';
import { outlineOf, type OperationRef } from './operation-outlines';
import type { OperationArgs } from './operations';

/** Path parameters of the management plane that a connection names: subscription, resource group, and service. */
const parametersOf = (connection: AnyConnection): Readonly<Record<string, string | null | undefined>> =>
  connection.type === 'service'
    ? {
        subscriptionId: connection.subscriptionId,
        resourceGroupName: connection.resourceGroup,
        searchServiceName: connection.serviceName,
      }
    : { subscriptionId: connection.subscriptionIds.length === 1 ? connection.subscriptionIds[0] : undefined };

/** The arguments of a management operation, completed from the connection; those of other operations stay as they are. */
export function withConnectionParameters(
  operation: OperationRef,
  args: OperationArgs,
  connection: AnyConnection,
): OperationArgs {
  const { plane, path } = outlineOf(operation);
  if (plane !== 'management') return args;
  const defaults = Object.entries(parametersOf(connection)).filter(
    (entry): entry is [string, string] => (entry[1] ?? null) !== null && path.includes(`{${entry[0]}}`),
  );
  return { ...args, path: { ...Object.fromEntries(defaults), ...args.path } };
}
