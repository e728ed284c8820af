import { kindOutlines } from '@searchdeck/contract';
import { documentsView } from '../features/documents/document-view';
import { indexerRuns } from '../features/indexers/runs-view';
import { indexPresentation } from '../features/indexes/presentation';
import { resourcePresentations } from '../features/resources/kinds/presentations';
import { skillsetDesign } from '../features/skillsets/design-tab';
import type { PresentationEntry } from '../shared/presentations/presentation';
import { createPresentations } from '../shared/presentations/create';

/** What other features add to kinds of the generic pages, by kind. */
const additions: Readonly<Record<string, Omit<PresentationEntry, 'kindId'>>> = {
  indexers: indexerRuns,
  skillsets: skillsetDesign,
};

/** What features add to the kinds of the contract; a kind without an entry gets the generic pages. */
export const presentations = createPresentations(kindOutlines, [
  { ...indexPresentation, viewsAfter: [documentsView, ...(indexPresentation.viewsAfter ?? [])] },
  ...resourcePresentations.map((entry) => ({ ...entry, ...additions[entry.kindId] })),
]);
