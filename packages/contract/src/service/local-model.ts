/**
 * What the local search service tells of its own embedding model, as the member `model` of `GET /healthz`: an extension
 * that no cloud service has. `absent`: its packages are not installed; `idle`: nothing has asked for it yet; `loading`:
 * a query that needs it waits; `ready`: it answers.
 */
export const localModelStates = ['absent', 'idle', 'loading', 'ready'] as const;
export type LocalModelState = (typeof localModelStates)[number];
