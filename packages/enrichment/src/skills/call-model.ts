import { SearchError } from '@searchdeck/contract';
import type { ModelEndpoint } from '@searchdeck/inference';
import { OUTBOUND_NOT_ALLOWED } from '../errors.js';
import { EndpointError } from './endpoint.js';
import type { SkillResult } from './executor.js';

/** A model is not configured; the message names the setting. The document is indexed without the outputs of the skill. */
export class ModelNotConfigured extends Error {}

/** Headers with the key of a cloud service for vision or translation, if there is one. */
export const subscriptionKeyHeaders = ({ key }: Pick<ModelEndpoint, 'key'>): Record<string, string> =>
  key === undefined ? {} : { 'ocp-apim-subscription-key': key };

/** The result of a call of a model: its outputs, a warning if it is not configured, or an error if the call fails. */
export async function resultOfCall(call: () => Promise<SkillResult>, signal: AbortSignal): Promise<SkillResult> {
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelNotConfigured) return { outputs: {}, warnings: [error.message] };
    if (error instanceof SearchError && error.code === OUTBOUND_NOT_ALLOWED) {
      return { outputs: {}, warnings: [`The model of the skill is not configured. ${error.message}`] };
    }
    if (!(error instanceof EndpointError || error instanceof SearchError)) throw error;
    return { outputs: {}, errors: [error.message] };
  }
}
