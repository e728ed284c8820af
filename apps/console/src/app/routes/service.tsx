import { IdentityPage } from '../../features/service/identity/identity-page';
import { KeysPage } from '../../features/service/keys/keys-page';
import {
  identityMessages,
  keysMessages,
  networkingMessages,
  scaleMessages,
  semanticMessages,
  tagsPageMessages,
} from '../../features/service/messages';
import { NetworkingPage } from '../../features/service/networking/networking-page';
import { ScalePage } from '../../features/service/scale/scale-page';
import { SemanticRankerPage } from '../../features/service/semantic-ranker/semantic-ranker-page';
import { TagsPage } from '../../features/service/tags/tags-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

const route = (title: string, Component: () => React.ReactNode) => ({ Component, handle: { title } as RouteHandle });

// One chunk: the pages differ little, and share the rules of the management plane.
export const scale = route(scaleMessages.title, ScalePage);
export const keys = route(keysMessages.title, KeysPage);
export const networking = route(networkingMessages.title, NetworkingPage);
export const identity = route(identityMessages.title, IdentityPage);
export const semanticRanker = route(semanticMessages.title, SemanticRankerPage);
export const tags = route(tagsPageMessages.title, TagsPage);
