import { KeysPage } from '../../features/service/keys/keys-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Keys' };
export const Component = KeysPage;
