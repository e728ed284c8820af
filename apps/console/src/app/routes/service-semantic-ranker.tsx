import { SemanticRankerPage } from '../../features/service/semantic-ranker/semantic-ranker-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Semantic ranker' };
export const Component = SemanticRankerPage;
