import { IdentityPage } from '../../features/service/identity/identity-page';
import { KeysPage } from '../../features/service/keys/keys-page';
import { NetworkingPage } from '../../features/service/networking/networking-page';
import { ScalePage } from '../../features/service/scale/scale-page';
import { SemanticRankerPage } from '../../features/service/semantic-ranker/semantic-ranker-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

const route = (title: string, Component: () => React.ReactNode) => ({ Component, handle: { title } as RouteHandle });

// One chunk: the pages differ little, and share the rules of the management plane.
export const scale = route('Scale', ScalePage);
export const keys = route('Keys', KeysPage);
export const networking = route('Networking', NetworkingPage);
export const identity = route('Identity and encryption', IdentityPage);
export const semanticRanker = route('Semantic ranker', SemanticRankerPage);
