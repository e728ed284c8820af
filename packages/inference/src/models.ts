/** A model of an OpenAI-compatible server. */
export interface ModelEndpoint {
  /** Base URL, such as `http://127.0.0.1:11434/v1`. */
  url: string;
  /** Name of the model on the server. */
  model: string;
  /** Sent as a bearer token; a local server needs none. */
  key?: string | undefined;
}

/** Servers of models by the name that definitions use: a deployment, or the name of a model. */
export type ModelMap = ReadonlyMap<string, ModelEndpoint>;

/** The URL of an operation of a model's server, such as `chat/completions`. */
export function modelUrl({ url }: ModelEndpoint, operation: string): string {
  const operationUrl = new URL(url);
  operationUrl.pathname = `${operationUrl.pathname.replace(/\/+$/, '')}/${operation}`;
  return operationUrl.href;
}

export const bearerHeaders = ({ key }: Pick<ModelEndpoint, 'key'>): Record<string, string> =>
  key === undefined || key === '' ? {} : { authorization: `Bearer ${key}` };
