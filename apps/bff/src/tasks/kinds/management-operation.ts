import { setTimeout as sleep } from 'node:timers/promises';
import {
  DAY_MS,
  badRequest,
  operationById,
  SearchError,
  type FollowedOperation,
  type OperationId,
} from '@searchdeck/contract';
import { checkSubscription } from '../../operations/access.js';
import type { ConnectionRecord } from '../../store/repositories.js';
import type { TaskContext, TaskKind } from '../task-kind.js';
import { operationReference, type OperationReference } from './operation-reference.js';
import {
  isTransient,
  MAX_WAIT_MS,
  serviceErrorOf,
  serviceClient,
  unreachableCodes,
  type ServiceClient,
  type ServiceClientOptions,
  type ServiceResponse,
} from './service-client.js';

type Context = TaskContext<'managementOperation'>;

/** The read that shows the state of what an operation changes. */
const reads: Readonly<Record<FollowedOperation, OperationId>> = {
  'services.put': 'services.get',
  'services.update': 'services.get',
  'services.upgrade': 'services.get',
  'services.delete': 'services.get',
  'sharedPrivateLinks.put': 'sharedPrivateLinks.get',
  'sharedPrivateLinks.delete': 'sharedPrivateLinks.get',
  'networkSecurityPerimeters.reconcile': 'networkSecurityPerimeters.get',
};

const MAX_DURATION_MS = DAY_MS;

export interface ManagementOperationOptions extends ServiceClientOptions {
  /** Wait between two polls when the service does not send Retry-After. */
  pollMs: number;
  now?: () => number;
}

interface Checkpoint {
  startedAt: number;
  /** The operation result was final: only the resource remains to be read. */
  accepted: boolean;
}

/**
 * Follows a management operation that the service accepted: polls the operation result if there is one, then the
 * resource, until its provisioning state is final. Only reads are sent, so that any step may be repeated.
 */
export const managementOperation = (options: ManagementOperationOptions): TaskKind<'managementOperation'> => ({
  role: 'contributor',
  prepare(input, connection) {
    const values: Readonly<Record<string, string | null>> = { ...defaultsOf(connection), ...input.parameters };
    const row = operationById(reads[input.operation]);
    const parameters: Record<string, string> = {};
    for (const name of Object.keys(row.pathParameters)) {
      const value = values[name];
      if (value === undefined || value === null) {
        throw badRequest(`"parameters.${name}" is required.`, {
          code: 'MissingProperty',
          target: `parameters.${name}`,
        });
      }
      parameters[name] = value;
    }
    checkSubscription(row, parameters, connection);
    // Rejects a location of another subscription, or one that is not an operation, now, not in the background.
    if (input.resultLocation != null) operationReference(input.resultLocation, connection);
    return { ...input, parameters };
  },
  run: (context) => new OperationPoller(options, context).run(),
});

/** Path parameters that the connection determines. */
const defaultsOf = (connection: ConnectionRecord): Record<string, string | null> =>
  connection.type === 'service'
    ? {
        subscriptionId: connection.subscriptionId,
        resourceGroupName: connection.resourceGroup,
        searchServiceName: connection.serviceName,
      }
    : { subscriptionId: (connection.subscriptionIds.length === 1 && connection.subscriptionIds[0]) || null };

class OperationPoller {
  private readonly client: ServiceClient;
  private readonly isDelete: boolean;
  private lastMessage = '';

  constructor(
    private readonly options: ManagementOperationOptions,
    private readonly context: Context,
  ) {
    this.client = serviceClient(options, context);
    this.isDelete = context.input.operation.endsWith('.delete');
  }

  async run(): Promise<Readonly<Record<string, unknown>>> {
    const { context } = this;
    const now = this.options.now ?? Date.now;
    const checkpoint = (context.checkpoint as Checkpoint | undefined) ?? { startedAt: now(), accepted: false };
    if (context.checkpoint === undefined) await context.save(checkpoint);
    while (now() - checkpoint.startedAt < MAX_DURATION_MS) {
      const step = await this.step(checkpoint);
      if ('result' in step) return step.result;
      if (step.message !== this.lastMessage) await context.progress(step.message);
      this.lastMessage = step.message;
      await sleep(Math.min(step.waitMs ?? this.options.pollMs, MAX_WAIT_MS), undefined, { signal: context.signal });
    }
    throw new SearchError({
      status: 504,
      code: 'OPERATION_TIMEOUT',
      message: 'The service did not finish the operation within a day. Check the state of the resource.',
    });
  }

  private async step(checkpoint: Checkpoint): Promise<Step> {
    try {
      const reference = checkpoint.accepted ? undefined : await this.reference();
      if (reference !== undefined) {
        const response = await this.client.send('operationResults.get', { ...reference });
        if (response.status === 202) return { message: 'The operation is in progress.', waitMs: response.retryAfterMs };
        if (isTransient(response)) return { message: 'The service is busy.', waitMs: response.retryAfterMs };
        // 404: the service no longer knows the operation; read the state of the resource instead.
        if (response.status >= 400 && response.status !== 404) throw serviceErrorOf(response);
        checkpoint.accepted = true;
        await this.context.save(checkpoint);
      }
      return this.resourceStep(await this.client.send(reads[this.context.input.operation], this.parameters));
    } catch (error) {
      if (error instanceof SearchError && unreachableCodes.has(error.code)) {
        return { message: `${error.message} Retrying.`, waitMs: undefined };
      }
      throw error;
    }
  }

  private resourceStep(response: ServiceResponse): Step {
    if (isTransient(response)) return { message: 'The service is busy.', waitMs: response.retryAfterMs };
    if (response.status === 404) {
      if (this.isDelete) return { result: {} };
      throw new SearchError({ status: 404, code: 'RESOURCE_DELETED', message: 'The resource no longer exists.' });
    }
    if (response.status >= 400) throw serviceErrorOf(response);
    const state = provisioningState(response.body);
    if (FAILED_STATES.has(state.toLowerCase())) {
      throw new SearchError({
        status: 409,
        code: 'OPERATION_FAILED',
        message: `The service reports the provisioning state "${state}".`,
      });
    }
    const isFinal = state === '' || state.toLowerCase() === 'succeeded';
    if (isFinal && !this.isDelete) return { result: { provisioningState: state === '' ? 'succeeded' : state } };
    return { message: `Provisioning state: ${state === '' ? 'unknown' : state}`, waitMs: response.retryAfterMs };
  }

  private get parameters(): Readonly<Record<string, string>> {
    return this.context.input.parameters ?? {};
  }

  private async reference(): Promise<OperationReference | undefined> {
    const { resultLocation } = this.context.input;
    return resultLocation == null ? undefined : operationReference(resultLocation, await this.context.connection());
  }
}

type Step = { result: Readonly<Record<string, unknown>> } | { message: string; waitMs: number | undefined };

const FAILED_STATES: ReadonlySet<string> = new Set(['failed', 'incomplete']);

const provisioningState = (body: unknown): string => {
  const properties = (body as { properties?: { provisioningState?: unknown } } | undefined)?.properties;
  return typeof properties?.provisioningState === 'string' ? properties.provisioningState : '';
};
