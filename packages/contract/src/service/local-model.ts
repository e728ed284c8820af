/**
 * State of the local search service's embedding model, in the member `model` of `GET /healthz`: an extension
 * that no cloud service has. `absent`: its packages are not installed; `idle`: not requested yet; `loading`:
 * queries wait for it; `ready`: available.
 */
export const localModelStates = ['absent', 'idle', 'loading', 'ready'] as const;
export type LocalModelState = (typeof localModelStates)[number];
