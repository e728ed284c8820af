import type { SearchIndex } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { usesLocalModel } from './vectorizers.js';

/** Whether queries of an index may use the local embedding model. */
const needsModel = ({ semantic, vectorSearch }: SearchIndex): boolean =>
  (semantic?.configurations?.length ?? 0) > 0 || (vectorSearch?.vectorizers ?? []).some(usesLocalModel);

/**
 * Loads the local embedding model if an index may need it, so that the first semantic or `text` vector query does not wait
 * for it. False if no index needs it or the model, which is optional, is not installed.
 */
export async function warmUp(app: Pick<App, 'services' | 'definitions' | 'inference'>): Promise<boolean> {
  const isNeeded = app.services
    .all()
    .some(({ id }) =>
      app.definitions.list(id, 'indexes').some(({ body }) => needsModel(body as unknown as SearchIndex)),
    );
  return isNeeded && (await app.inference.warmUp());
}
