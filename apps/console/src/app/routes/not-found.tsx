import { messages } from '../shell/messages';
import { NotFound } from '../shell/not-found';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: messages.notFound.title };
export const Component = () => <NotFound />;
