import type { SearchIndex } from '@searchdeck/contract';
import { LOCAL_EMBEDDINGS } from '@searchdeck/inference';
import type { App } from '../app-context.js';

/** Whether queries of an index may ask for the local embedding model. */
const wantsModel = ({ semantic, vectorSearch }: SearchIndex): boolean =>
  (semantic?.configurations?.length ?? 0) > 0 ||
  (vectorSearch?.vectorizers ?? []).some(
    (each) => each?.kind === 'customWebApi' && each.customWebApiParameters?.uri === LOCAL_EMBEDDINGS,
  );

/**
 * Loads the local embedding model behind the start, so that the first semantic or `text` vector query need not wait for it:
 * only where an index may ask for it. False where none does or the model, which is optional, is not installed.
 */
export async function warmUp(app: Pick<App, 'services' | 'definitions' | 'inference'>): Promise<boolean> {
  const wanted = app.services
    .all()
    .some(({ id }) =>
      app.definitions.list(id, 'indexes').some(({ body }) => wantsModel(body as unknown as SearchIndex)),
    );
  return wanted && (await app.inference.warmUp());
}
