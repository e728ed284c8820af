/**
 * State of the embedding model, in the member `model` of `GET /healthz`. Only the local search service has it.
 * `absent`: its packages are not installed; `idle`: not requested yet; `loading`: queries wait for it; `ready`: available.
 */
export const localModelStates = ['absent', 'idle', 'loading', 'ready'] as const;
export type LocalModelState = (typeof localModelStates)[number];
